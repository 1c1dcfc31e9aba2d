// The page of a drawing: its turns side by side, and its scores by every profile.

import { addressOf, asked, tell } from "./address.js";
import { Checks, valued } from "./checks.js";
import { clean, el, get } from "./dom.js";
import { details, openSample } from "./top.js";
import { Turn } from "./turn.js";

const opened = await openSample();
if (opened) show(opened);

function show({ sample, place }) {
  const host = document.getElementById("turns");
  const turns = sample.turns.map((turn, at) => new Turn(sample.layout, turn, at + 1, tell));
  turns.forEach((turn, at) => {
    host.append(turn.node);
    if (sample.told[at - 1]) turn.node.append(details("What the model was told before", el("pre", {}, sample.told[at - 1])));
  });
  if (!turns.length) host.append(el("p.soft", {}, "There is no answer."));
  restore(turns);
  if (turns.length) offerProfiles(place, turns);
}

function restore(turns) {
  const { turn, action, check } = asked();
  const chosen = turns[Number(turn) - 1];
  if (!chosen) return;
  if (/^\d+$/.test(action ?? "")) chosen.seek(Number(action));
  if (/^\d+$/.test(check ?? "")) {
    chosen.checks.mark(Number(check));
    chosen.light(chosen.turn.score.checks[Number(check)]);
  }
}

function offerProfiles(place, turns) {
  const part = document.getElementById("profiles");
  const columns = part.querySelector(".columns");
  const button = el("button", { type: "button", onclick: () => open() }, "Score by every profile");
  part.before(el("p.actions", {}, button));
  const open = async () => {
    button.disabled = true;
    part.hidden = false;
    tell({ profiles: 1 });
    try {
      const found = await get(addressOf("/runs/profiles.json", place));
      columns.replaceChildren(...found.map((one) => column(one, turns)));
    } catch (error) {
      columns.replaceChildren(el("p.bad", {}, clean(error.message)));
    }
  };
  if (asked().profiles) open();
}

function column({ profile, why, scores }, turns) {
  const node = el("section.profile", { "aria-label": `Profile ${profile}` }, el("h3", {}, profile));
  if (why) node.append(el("p.soft", {}, why));
  (scores ?? []).forEach((score, at) => {
    const checks = new Checks(score, (_, check) => turns[at].light(check));
    node.append(valued(`Turn ${at + 1}`, score), checks.node);
  });
  return node;
}
