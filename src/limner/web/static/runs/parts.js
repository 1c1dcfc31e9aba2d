// The parts of a design's page that are there to be read.

import { addressOf } from "./address.js";
import { el, figure } from "./dom.js";
import { details } from "./top.js";

/** The images that came with the request. */
export function clientImages(sample, place) {
  if (!sample.images.length) return [];
  const item = ({ name, width, height }, number) => el("li", {}, el("figure", {},
    el("img", { src: addressOf("/runs/image.png", place, { number }), alt: name, loading: "lazy" }),
    el("figcaption", {}, `${name}, ${Math.round(width)} × ${Math.round(height)}`)));
  return [el("h2", {}, "The client’s images"), el("ul.images", {}, sample.images.map(item))];
}

/** The errors by type, each with the steps that have it. */
export function errorsOf(sample, onChoose) {
  const kinds = new Map();
  for (const { index, error } of sample.steps) {
    if (error) kinds.set(named(error), [...(kinds.get(named(error)) ?? []), index]);
  }
  const item = ([name, steps]) => el("li", {}, `${name} at step `,
    steps.map((step) => el("button", { type: "button", onclick: () => onChoose(step) }, step)));
  const whole = sample.whole.map((words) => el("li.bad", {}, words));
  if (!kinds.size && !whole.length) return [];
  return [el("h2", {}, "Errors"), el("ul.kinds", {}, [...kinds].map(item), whole)];
}

/** Why a workflow was not delivered, and what is not shown of it. */
export function limitsOf({ ending, limit, stepsLeftOut }) {
  return [
    ending ? el("p.bad", {}, `Not delivered: ${ending} (at most ${limit} steps).`) : null,
    stepsLeftOut ? el("p.soft", {}, `${stepsLeftOut} more steps are not shown.`) : null,
  ];
}

/** Experts, outline and answers. */
export function planOf({ experts, outline, asked, exchanges }) {
  if (!experts) return [];
  const items = (lines) => el("ol", {}, lines.map((line) => el("li", {}, line)));
  const expert = ({ name, goal, plan }) => el("li", {}, el("b", {}, name), goal ? `: ${goal}` : "",
    plan.length ? details(`Its own plan, ${plan.length} steps`, items(plan)) : null);
  const pairs = asked.flatMap(([question, answer]) => [el("dt", {}, question), el("dd", {}, answer)]);
  return [
    el("h2", {}, "Plan"), el("ul.experts", {}, experts.map(expert)),
    outline ? details("Outline", el("pre", {}, outline)) : null,
    pairs.length ? details("What the client was asked", el("dl", {}, pairs)) : null,
    details(`What was said, ${exchanges.length} answers`, ...exchanges.map(exchangeOf)),
  ];
}

function exchangeOf({ stage, part, answers, faults }) {
  return el("div", {}, el("h3", {}, `${stage}, ${part}`),
    faults.map((fault) => el("p.bad", {}, fault)), answers.map((answer) => el("pre", {}, answer)));
}

/** The paper's metrics, and what judges said. */
export function measuresOf({ figures, judged }) {
  const shown = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : figure(value));
  const rows = [...Object.entries(figures), ...Object.entries(judged)];
  return el("dl.figures", {}, rows.flatMap(([name, value]) =>
    [el("dt", {}, name.replaceAll("_", " ")), el("dd", {}, shown(value))]));
}

/** What a step was to do, what came of it, and the checks that rest on it. */
export function stepOf(step, sample, picture) {
  const behind = (sample.score?.checks ?? []).filter((check) => check.evidence.includes(step.index));
  const names = (passed) => behind.filter((check) => check.passed === passed).map((check) => check.criterion).join(", ");
  const rows = [...step.parameters, ["failed checks", names(false)], ["passed checks", names(true)]];
  return [
    el("h3", {}, `Step ${step.index}: ${step.action}`),
    el("p.soft", {}, step.expert),
    step.task ? el("p", {}, step.task) : null,
    step.error ? el("p.bad", {}, `${named(step.error)}: ${step.error.reason}`) : null,
    ...step.notes.map((note) => el("p.soft", {}, note)),
    el("dl", {}, rows.filter(([, value]) => value !== "").flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])),
    step.hasPicture ? el("img", { src: picture, alt: `The document of the ${step.expert} after step ${step.index}` }) : null,
  ].filter(Boolean);
}

function named({ kind, scope }) {
  return scope ? `${kind} (${scope})` : kind;
}
