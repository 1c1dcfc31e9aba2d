// The paint program's screen around a canvas: buttons, the pointer, and marks that are lit up.

import { el, svg } from "./dom.js";

const ROOM = 14;

/** A screen of the paint program, scaled to the room that it has. */
export class Stage {
  /** @param {object} layout
   *  @param {object} states As `statesOf` gives them. */
  constructor(layout, states) {
    this.layout = layout;
    this.canvas = el("canvas");
    this.frame = frameOf(layout, states);
    this.buttons = new Map(layout.buttons.map((one) => [`${one.kind} ${one.name}`, buttonOf(one, layout)]));
    this.lit = svg("g.lit");
    this.pointer = svg("g.pointer", {}, svg("circle", { r: 13 }), svg("path", { d: "M0 0V26L6.5 20.5L11 31L16 29L11.5 18.5H20Z" }));
    const { left, top, width, height } = this.frame;
    this.screen = svg("svg.screen", { viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true" },
      [...this.buttons.values()], this.lit, this.pointer);
    this.node = el("div.stage", {}, this.canvas, this.screen);
    this.#place();
  }

  /** Show where the pointer is, whether it is pressed, and what is selected. */
  show({ pointer: [x, y], pressed, tool, color, size }) {
    this.pointer.setAttribute("transform", `translate(${x} ${y})`);
    this.pointer.classList.toggle("pressed", pressed);
    const chosen = new Set([`tool ${tool}`, `color ${color}`, `size ${size}`]);
    for (const [name, button] of this.buttons) button.classList.toggle("chosen", chosen.has(name));
  }

  /** Light up marks; none of them gives the canvas its light back. */
  light(marks) {
    this.lit.replaceChildren(...marks.map((mark) => this.#litMark(mark)));
    this.node.classList.toggle("dim", marks.length > 0);
  }

  #place() {
    const { left, top, width, height } = this.frame;
    const { canvas } = this.layout;
    const share = (part, whole) => `${(100 * part) / whole}%`;
    this.node.style.aspectRatio = `${width} / ${height}`;
    this.canvas.style.left = share(canvas.left - left, width);
    this.canvas.style.top = share(canvas.top - top, height);
    this.canvas.style.width = share(canvas.width, width);
  }

  #litMark(mark) {
    const { left, top } = this.layout.canvas;
    const paint = this.layout.palette[mark.color];
    const shape = () => shapeOf(mark);
    const halo = shape(), edge = shape(), line = shape();
    halo.setAttribute("class", "halo");
    halo.setAttribute("stroke-width", mark.size + 22);
    edge.setAttribute("class", "edge");
    edge.setAttribute("stroke-width", mark.size + 6);
    line.setAttribute("stroke", paint);
    line.setAttribute("stroke-width", mark.size);
    return svg("g", { transform: `translate(${left} ${top})` }, halo, edge, line);
  }
}

function frameOf({ canvas, buttons }, states) {
  const boxes = [canvas, ...buttons];
  const xs = [...boxes.flatMap((one) => [one.left, one.left + one.width]), ...states.map((one) => one.pointer[0])];
  const ys = [...boxes.flatMap((one) => [one.top, one.top + one.height]), ...states.map((one) => one.pointer[1])];
  const left = least(xs) - ROOM, top = least(ys) - ROOM;
  return { left, top, width: -least(xs.map((x) => -x)) + ROOM - left, height: -least(ys.map((y) => -y)) + ROOM - top };
}

function least(numbers) {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity);
}

function buttonOf(button, layout) {
  const { kind, name, x, y, left, top, width, height } = button;
  const place = { x: left, y: top, width, height, rx: 3 };
  if (kind === "color") return svg("g.button", {}, svg("rect", { ...place, fill: layout.palette[name] }));
  return svg("g.button", {}, svg("rect", place), svg("text", { x, y: y + 5 }, kind === "size" ? `${name} px` : name));
}

function shapeOf({ form, points }) {
  const [[x, y], end] = points;
  const round = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  if (form === "circle") return svg("circle", { ...round, cx: x, cy: y, r: Math.hypot(end[0] - x, end[1] - y) });
  if (form === "rectangle") {
    return svg("rect", { ...round, x: Math.min(x, end[0]), y: Math.min(y, end[1]),
      width: Math.abs(end[0] - x), height: Math.abs(end[1] - y) });
  }
  if (form === "fill") return svg("path", { ...round, d: `M${x - 9} ${y}h18M${x} ${y - 9}v18` });
  return svg("path", { ...round, d: `M${(points.length > 1 ? points : [points[0], points[0]]).map((one) => one.join(" ")).join("L")}` });
}

/** Return where the pointer is and what is selected after each action; the first is the start. */
export function statesOf(layout, actions) {
  const { tool, color, size } = layout.start;
  let now = { pointer: [0, 0], pressed: false, tool, color, size: String(size) };
  const states = [now];
  const kinds = new Map(layout.buttons.map((one) => [one.name, one.kind]));
  for (const [kind, x, y, effect] of actions) {
    now = { ...now };
    if (kind && x !== null) now.pointer = [x, y];
    if (kind === "mouseDown") now.pressed = true;
    if (kind === "mouseUp" || kind === "click") now.pressed = false;
    const selected = /^selects (\S+)/.exec(effect)?.[1];
    if (kinds.has(selected)) now[kinds.get(selected)] = selected;
    states.push(now);
  }
  return states;
}
