// The page /paint: screen, live state, list of actions, replay.

import { Paint } from "./engine.js";
import { readList, textOf } from "./lists.js";
import { Player } from "./player.js";
import { atNextFrame, mountScreen } from "./screen.js";
import { showState } from "./state.js";

const at = (id) => document.getElementById(id);
const screen = at("screen");
const layout = await (await fetch(`/paint/layout.json?layout=${screen.dataset.seed}`)).json();
const paint = new Paint(layout);
const player = new Player(paint);
/** The text that the player has, or null. */
let loaded = null;
/** What was on the canvas before a replay or Clear took its place. */
let mine = null;
/** The list of actions that the page shows. */
let revision = -1;

mountScreen(screen, paint, () => !player.isPlaying);
const show = atNextFrame(showAll);
paint.addEventListener("change", show);
player.addEventListener("change", show);
showAll();
screen.dataset.ready = "";

at("undo").addEventListener("click", undo);
at("clear").addEventListener("click", () => { putAside(); player.pause(); paint.reset(); });
at("back").addEventListener("click", () => {
  player.pause();
  paint.reset();
  paint.run(mine);
  mine = null;
});
at("copy").addEventListener("click", copy);
at("take").addEventListener("click", () => { at("list").value = textOf(paint.actions); });
at("play").addEventListener("click", () => {
  if (player.isPlaying) player.pause();
  else withList(() => player.play());
});
at("step").addEventListener("click", () => withList(() => player.step(1)));
at("step-back").addEventListener("click", () => withList(() => player.step(-1)));
at("end").addEventListener("click", () => withList(() => player.seek(player.actions.length)));
at("position").addEventListener("input", () => {
  const position = Number(at("position").value);
  withList(() => player.seek(position));
});
at("speed").addEventListener("input", () => {
  if (at("speed").checkValidity()) player.speed = Number(at("speed").value);
});
document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
  if (!isUndo || event.target.matches("input, textarea")) return;
  event.preventDefault();
  undo();
});

function undo() {
  player.pause();
  paint.undo();
}

/** Keep what was drawn by hand, since something else takes its place. */
function putAside() {
  if (paint.length && !player.isShown) mine = paint.actions;
}

/** Do something with the list in the box, which is read first where it has changed. */
async function withList(act) {
  const text = at("list").value;
  at("problem").textContent = "";
  try {
    if (text !== loaded) await load(text);
    else putAside();
    act();
  } catch (error) {
    at("problem").textContent = error.message;
  }
}

async function load(text) {
  const { actions, faults } = await readList(text);
  at("faults").replaceChildren(...faults.map(lineOf));
  if (!actions.length) throw new Error("There is no well-formed action in the list to replay.");
  putAside();
  loaded = text;
  player.load(actions);
}

function lineOf({ type, index, message }) {
  const line = document.createElement("li");
  line.textContent = `${index < 0 ? "The list" : `Action ${index}`}: ${type}: ${message}`;
  return line;
}

async function copy() {
  at("log").select();
  try {
    await navigator.clipboard.writeText(at("log").value);
    at("did").textContent = "Copied.";
  } catch {
    at("did").textContent = "Press Ctrl+C: the list is selected.";
    at("log").focus();
  }
}

function showAll() {
  showState(paint);
  if (revision !== paint.revision) showLog();
  revision = paint.revision;
  at("undo").disabled = paint.pressed || !paint.marks.length;
  at("back").classList.toggle("needed", Boolean(mine));
  const isReplay = player.isShown;
  screen.classList.toggle("guided", isReplay && player.actions.length > 0);
  at("play").textContent = player.isPlaying ? "Pause" : "Replay";
  at("position").max = player.actions.length;
  at("position").value = isReplay ? player.position : 0;
  at("position-text").textContent = isReplay
    ? `${player.position} of ${player.actions.length}`
    : "";
}

function showLog() {
  at("log").value = textOf(paint.actions);
  if (document.activeElement !== at("log")) at("log").scrollTop = at("log").scrollHeight;
  at("count").textContent = `${paint.length} ${paint.length === 1 ? "action" : "actions"}`;
  const did = paint.effects.findLast((effect) => effect !== "moves");
  if (did !== at("did").textContent) at("did").textContent = did ?? "";
}
