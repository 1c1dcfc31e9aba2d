// An item: each choice is kept at once, digits choose, ranks stay different, nothing is lost when
// the server does not answer.

import { makeSaver } from "./saving.js";

const form = document.getElementById("answer");
const told = document.getElementById("saved");
const faults = document.getElementById("faults");
const saver = makeSaver(form, Number(form.dataset.revision), (words) => {
  told.textContent = words;
});

let typing;

form.addEventListener("change", (event) => {
  if (event.target.type === "radio") keepRanksDifferent(event.target);
  saver.keep();
});

form.addEventListener("input", (event) => {
  if (event.target.id !== "comment") return;
  clearTimeout(typing);
  typing = setTimeout(keepComment, 500);
});

function keepComment() {
  typing = undefined;
  saver.keep();
}

addEventListener("pagehide", () => {
  if (typing) saver.keep();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearTimeout(typing);
  typing = undefined;
  const button = form.querySelector("button.main");
  button.disabled = true;
  const answer = await saver.finish();
  button.disabled = false;
  if (answer.next) location.assign(answer.next);
  else showFaults(answer);
});

document.addEventListener("keydown", (event) => {
  const group = event.target.closest?.("[data-scale], [role=radiogroup]");
  if (!group || event.target.type !== "radio" || event.ctrlKey || event.altKey || event.metaKey) return;
  const chosen = [...group.querySelectorAll("input")].find((input) => input.value === event.key);
  if (!chosen) return;
  event.preventDefault();
  chosen.click();
  followingControl(group).focus();
});

// A rank that another picture has is taken from it; the last picture without one gets what is left.
// So choosing among pictures that are all ranked swaps two.
function keepRanksDifferent(chosen) {
  const all = chosen.closest("[data-ranks]");
  if (!all) return;
  const groups = [...all.querySelectorAll("[role=radiogroup]")];
  const mine = chosen.closest("[role=radiogroup]");
  const other = groups.find((group) => group !== mine && rankOf(group) === chosen.value);
  if (other) setRank(other, "");
  const without = groups.filter((group) => !rankOf(group));
  if (without.length !== 1) return;
  const given = groups.map(rankOf);
  const free = [...mine.querySelectorAll("input")].find((input) => !given.includes(input.value));
  setRank(without[0], free.value);
}

function rankOf(group) {
  return group.querySelector("input:checked")?.value ?? "";
}

function setRank(group, rank) {
  for (const input of group.querySelectorAll("input")) input.checked = input.value === rank;
}

function followingControl(group) {
  const names = new Set();
  const controls = [...form.querySelectorAll("input[type=radio], textarea, button")];
  const firsts = controls.filter((one) => {
    const known = one.type === "radio" && names.has(one.name);
    names.add(one.name);
    return !known;
  });
  const mine = firsts.findIndex((one) => group.contains(one));
  const next = firsts[mine + 1];
  return form.querySelector(`input[name="${CSS.escape(next.name)}"]:checked`) ?? next;
}

function showFaults(answer) {
  for (const words of form.querySelectorAll("[data-problem]")) {
    words.textContent = answer.faults?.[words.dataset.problem] ?? "";
  }
  if (!answer.words && !Object.keys(answer.faults ?? {}).length) return;
  faults.textContent = answer.words || "Something is missing; it is marked below.";
  faults.hidden = false;
  faults.focus();
}
