// The workflow as a lane for each expert, with what goes from one to another.

import { svg } from "./dom.js";

const LANE = 212, GAP = 22, HEAD = 40, ROW = 66, CARD = 54, THUMB = 46;

/**
 * Return the lanes of a workflow.
 * @param {object} sample As the server gives it.
 * @param {function(number): string} addressOf Of a step's page.
 * @param {function(number): string|null} thumbOf Of a step's small picture.
 * @param {function(number): void} onChoose Gets the step's number.
 */
export function lanesOf(sample, addressOf, thumbOf, onChoose) {
  const names = [...new Set([...(sample.experts ?? []).map(({ name }) => name), ...sample.steps.map(({ expert }) => expert)])];
  const places = sample.steps.map(({ expert }, at) => ({ x: names.indexOf(expert) * (LANE + GAP), y: HEAD + at * ROW }));
  const width = names.length * (LANE + GAP) - GAP, height = HEAD + sample.steps.length * ROW;
  const nodes = sample.steps.map((step, at) => nodeOf(step, places[at], addressOf(at), thumbOf(at), onChoose));
  const drawing = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "list", "aria-label": "Steps of the workflow" },
    svg("defs", {}, svg("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
      svg("path.arrow", { d: "M0 0L8 4L0 8Z" }))),
    names.map((name, at) => laneOf(name, at, height)),
    flows(places), nodes.map((node) => svg("g", { role: "listitem" }, node)),
    sample.handOvers.filter(([start, end]) => places[start] && places[end]).map((one) => handOver(one, places)));
  return { drawing, nodes };
}

function laneOf(name, at, height) {
  const x = at * (LANE + GAP);
  return svg("g", { "aria-hidden": "true" }, svg("rect.lane", { x, y: 0, width: LANE, height, rx: 6 }),
    svg("text.lane-name", { x: x + 12, y: 25 }, name));
}

function nodeOf(step, { x, y }, address, thumb, onChoose) {
  const left = x + 6, top = y + (ROW - CARD) / 2;
  const room = thumb ? THUMB + 8 : 0;
  const state = step.error ? ".error" : step.isCarriedOut ? "" : ".skipped";
  const detail = step.error ? `${step.error.kind}${step.error.scope ? `, ${step.error.scope}` : ""}`
    : step.isCarriedOut ? summary(step) : "not carried out";
  const title = short(`${step.index} ${step.action}`, thumb ? 17 : 26);
  const under = short(detail, thumb ? 23 : 32);
  const node = svg(`a.node${state}`, {
    href: address,
    onclick: (event) => { event.preventDefault(); onChoose(step.index); },
  },
  svg("title", {}, `Step ${step.index}, ${step.expert}: ${step.action}. ${detail}`),
  svg("rect.card", { x: left, y: top, width: LANE - 12, height: CARD, rx: 5 }),
  thumb ? svg("image", { x: left + 4, y: top + 4, width: THUMB, height: THUMB, "data-href": thumb }) : null,
  svg("text.title", { x: left + 10 + room, y: top + 22 }, title),
  svg("text.detail", { x: left + 10 + room, y: top + 40 }, under));
  return node;
}

function flows(places) {
  return places.slice(1).map((end, at) => {
    const start = places[at];
    if (start.x === end.x) return null;
    const from = [start.x + LANE / 2, start.y + (ROW + CARD) / 2], to = [end.x + LANE / 2, end.y + (ROW - CARD) / 2];
    const middle = (from[1] + to[1]) / 2;
    return svg("path.flow", { d: `M${from}C${from[0]} ${middle} ${to[0]} ${middle} ${to}`, "stroke-dasharray": "3 3" });
  });
}

/** Along the gutter beside the one who saved it, then across to the step that placed it. */
function handOver([start, end, file], places) {
  const a = places[start], b = places[end];
  const isRight = b.x > a.x;
  const side = (place, right) => place.x + (right ? LANE - 6 : 6);
  const y = a.y + ROW / 2, x = side(a, isRight);
  const gutter = isRight ? a.x + LANE + GAP / 2 : a.x - GAP / 2;
  const to = [side(b, !isRight) + (isRight ? -2 : 2), b.y + ROW / 2];
  return svg("g", {}, svg("title", {}, `${file}: saved by step ${start}, placed by step ${end}`),
    svg("path.hand-over", { d: `M${x} ${y}H${gutter}V${to[1]}H${to[0]}`, "marker-end": "url(#arrow)" }),
    svg("text.hand-over-name", { x: gutter + (isRight ? 6 : -6), y: y + 4, "text-anchor": isRight ? "start" : "end" }, short(file, 28)));
}

function summary(step) {
  return step.parameters.map(([, value]) => value).join(", ") || step.task;
}

function short(text, limit) {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** Load the pictures of nodes as they come into view. */
export function loadWhenSeen(host) {
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      target.setAttribute("href", target.dataset.href);
      watch.unobserve(target);
    }
  }, { root: host, rootMargin: "200px" });
  for (const image of host.querySelectorAll("image[data-href]")) watch.observe(image);
}
