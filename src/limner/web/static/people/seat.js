// The page of a session: tasks one after another, each drawn, scored, and where it fell short mended.

import { Paint } from "/static/paint/engine.js";
import { atNextFrame, mountScreen } from "/static/paint/screen.js";
import { showState } from "/static/paint/state.js";
import { Outbox } from "./outbox.js";
import { Recorder } from "./recorder.js";
import { readOut, showOver, wordsOf } from "./words.js";

const at = (id) => document.getElementById(id);
const seat = at("seat");
const { address, most } = seat.dataset;
const MOST = Number(most);

await ownSession();
const layout = await (await fetch("/paint/layout.json")).json();
const paint = new Paint(layout);
const outbox = new Outbox(`${address}/events`);
const recorder = new Recorder(paint, outbox);
/** Where the session is, as the server last told. */
let now = null;
/** Whether a task is on the screen and a hand may draw. */
let isOpen = false;

outbox.addEventListener("change", atNextFrame(showKept));
outbox.addEventListener("fault", showFault);
paint.addEventListener("change", atNextFrame(showPaint));
mountScreen(at("paint"), paint, () => isOpen);
at("undo").addEventListener("click", undo);
at("again").addEventListener("click", () => recorder.takeUp(now.task.before));
at("submit").addEventListener("click", () => close("submit"));
at("next").addEventListener("click", () => show(now));
at("leave").addEventListener("click", () => at("leaving").showModal());
at("leaving").addEventListener("close", () => {
  if (at("leaving").returnValue === "end") close("end");
  at("leaving").returnValue = "";
});
document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
  if (!isUndo) return;
  event.preventDefault();
  undo();
});
document.addEventListener("visibilitychange", () => {
  if (!isOpen) return;
  outbox.add(document.hidden ? "hide" : "show");
  outbox.send().catch(() => {});
});
const first = await outbox.open().catch(() => null);
if (first) show(first);
showKept();

/** Wait until no other window has this session: two hands cannot draw one drawing. */
async function ownSession() {
  if (!navigator.locks) return;
  const timer = setTimeout(() => {
    say("This session is open in another window. Close that one to go on here.");
  }, 500);
  await new Promise((own) => {
    navigator.locks.request(`limner ${address}`, () => { own(); return new Promise(() => {}); });
  });
  clearTimeout(timer);
  say("");
}

function undo() {
  if (isOpen) paint.undo();
}

/** End the turn or the session, and show what came of it. */
async function close(kind) {
  isOpen = false;
  showPaint();
  const before = now;
  const state = await outbox.close(kind).catch(() => null);
  if (!state) return;
  now = state;
  if (kind === "end" || now.task?.turn > 1) show(now);
  else showOutcome(before.task.number);
}

function show(state) {
  now = state;
  only(state.isOver ? "over" : "drawing");
  if (state.isOver) {
    showOver(state);
    at("thanks").focus();
  } else {
    showTask(state.task);
  }
}

function showTask(task) {
  at("which").textContent = wordsOf.task(task, now.tasks);
  at("prompt").textContent = task.prompt;
  at("told").hidden = !task.feedback;
  at("feedback").textContent = task.feedback ?? "";
  at("again").hidden = !task.feedback;
  recorder.begin(task.actions);
  isOpen = true;
  if (!document.hidden) outbox.add("show");
  showPaint();
  at("which").focus();
}

function showOutcome(number) {
  const result = now.results.find((one) => one.number === number);
  at("value").textContent = wordsOf.value(result);
  at("outcome-text").textContent = wordsOf.outcome(result, now);
  at("next").textContent = now.isOver ? "To the end" : "Next task";
  only("outcome");
  at("value").focus();
}

function only(id) {
  for (const one of ["drawing", "outcome", "over"]) at(one).hidden = one !== id;
  seat.dataset.shows = id;
}

function showPaint() {
  showState(paint);
  const isFree = isOpen && !paint.pressed;
  at("submit").disabled = !isFree || !paint.length;
  at("again").disabled = at("leave").disabled = !isFree;
  at("undo").disabled = !isFree || !paint.marks.length;
  at("count").textContent = wordsOf.count(paint.length, MOST);
  at("count").classList.toggle("bad", paint.length > MOST);
}

function showKept() {
  if (!outbox.fault) readOut(at("kept"), wordsOf.kept(outbox));
  seat.dataset.waiting = outbox.waiting;
}

function showFault() {
  isOpen = false;
  outbox.forget();
  at("kept").textContent = "";
  say(outbox.fault);
  showPaint();
}

function say(fault) {
  at("fault").textContent = fault;
  at("fault").hidden = !fault;
}
