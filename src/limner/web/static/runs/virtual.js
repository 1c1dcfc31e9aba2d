// A long list of which only the rows in view exist.

import { el } from "./dom.js";

const MARGIN = 8;

/** Shows rows of one height; `render(index)` makes one. */
export class VirtualList {
  #rows = new Map();
  #count = 0;
  #isDue = false;

  /**
   * @param {HTMLElement} host Gets the list; its height is set by the style sheet.
   * @param {{height: number, render: function(number): HTMLElement, label: string}} options
   */
  constructor(host, { height, render, label }) {
    this.height = height;
    this.render = render;
    this.space = el("div.space", { role: "rowgroup" });
    this.view = el("div.view", { tabindex: 0, role: "table", "aria-label": label }, this.space);
    this.view.addEventListener("scroll", () => this.#soon());
    this.view.addEventListener("keydown", (event) => this.#step(event));
    new ResizeObserver(() => this.#soon()).observe(this.view);
    host.replaceChildren(this.view);
  }

  /** Show so many rows anew. */
  reset(count, top = null) {
    this.#count = count;
    this.#rows.clear();
    this.space.replaceChildren();
    this.space.style.height = `${count * this.height}px`;
    this.view.setAttribute("aria-rowcount", count);
    if (top !== null) this.view.scrollTop = top;
    this.#draw();
  }

  /** Bring a row into view. */
  reveal(index) {
    const top = index * this.height, { scrollTop, clientHeight } = this.view;
    if (top < scrollTop || top + this.height > scrollTop + clientHeight) {
      this.view.scrollTop = top - (clientHeight - this.height) / 2;
    }
    this.#soon();
  }

  /** Return the row of an index where it exists just now. */
  row(index) { return this.#rows.get(index); }

  /** Return the rows that exist, by index. */
  get rows() { return this.#rows; }

  #soon() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => { this.#isDue = false; this.#draw(); });
  }

  #draw() {
    const first = Math.max(0, Math.floor(this.view.scrollTop / this.height) - MARGIN);
    const shown = Math.ceil(this.view.clientHeight / this.height) + 2 * MARGIN;
    const end = Math.min(this.#count, first + shown);
    for (const [index, row] of this.#rows) {
      if ((index < first || index >= end) && !row.contains(document.activeElement)) {
        row.remove();
        this.#rows.delete(index);
      }
    }
    for (let index = first; index < end; index++) {
      if (!this.#rows.has(index)) this.#add(index);
    }
  }

  #add(index) {
    const row = this.render(index);
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", index + 1);
    row.style.transform = `translateY(${index * this.height}px)`;
    row.style.height = `${this.height}px`;
    this.#rows.set(index, row);
    const next = [...this.#rows.keys()].filter((key) => key > index).sort((a, b) => a - b)[0];
    this.space.insertBefore(row, next === undefined ? null : this.#rows.get(next));
  }

  #step(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = document.activeElement.closest("[aria-rowindex]");
    if (!by || !row || !this.view.contains(row)) return;
    const index = Number(row.getAttribute("aria-rowindex")) - 1 + by;
    if (index < 0 || index >= this.#count) return;
    event.preventDefault();
    this.reveal(index);
    if (!this.#rows.has(index)) this.#add(index);
    this.#rows.get(index).querySelector("a, button")?.focus({ preventScroll: true });
  }
}
