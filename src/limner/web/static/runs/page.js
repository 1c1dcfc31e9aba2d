// The final design, with where each check looks drawn on it.

import { el, svg } from "./dom.js";

/** A picture of a design under the boxes of its checks. */
export class Page {
  #boxes = new Map();

  /** @param {object} sample
   *  @param {string} picture Its address. */
  constructor(sample, picture) {
    const [width, height] = sample.page;
    const scale = Math.min(1, 1000 / Math.max(width, height));
    const drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    for (const check of sample.score?.checks ?? []) {
      const state = check.passed ? "passed" : "failed";
      this.#boxes.set(check, check.boxes.map((corners) =>
        svg(`polygon.box.${state}`, { points: corners.map((one) => one.join(",")).join(" ") })));
      drawing.append(...this.#boxes.get(check));
    }
    this.node = el("div.page", {}, el("img", {
      src: picture, alt: "The final design",
      width: Math.round(width * scale), height: Math.round(height * scale),
    }), drawing);
  }

  /** Light up the boxes of a check; null puts them out. */
  light(check) {
    for (const [one, shapes] of this.#boxes) for (const shape of shapes) shape.classList.toggle("on", one === check);
    for (const shape of this.#boxes.get(check) ?? []) shape.parentNode.append(shape);
    this.node.classList.toggle("choosing", Boolean(check));
  }
}
