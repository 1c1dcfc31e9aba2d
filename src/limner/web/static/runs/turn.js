// One turn of a drawing: the canvas with its slider, the checks and the actions.

import { Checks, valued } from "./checks.js";
import { el } from "./dom.js";
import { Player } from "./player.js";
import { Stage, statesOf } from "./stage.js";
import { details } from "./top.js";
import { VirtualList } from "./virtual.js";

const SPEED = 12;

/** Shows a turn; tells what is chosen in it as `{action, check}`. */
export class Turn {
  #frame = 0;
  #playing = null;
  #evidence = new Set();

  /**
   * @param {object} layout
   * @param {object} turn As the server gives it.
   * @param {number} number From 1.
   * @param {function(object): void} onChange Gets {turn, action, check}.
   */
  constructor(layout, turn, number, onChange) {
    this.turn = turn;
    this.number = number;
    this.onChange = onChange;
    this.states = statesOf(layout, turn.actions);
    this.stage = new Stage(layout, this.states);
    this.player = new Player(layout, this.stage.canvas, turn.marks);
    this.checks = new Checks(turn.score, (at, check) => this.#choose(at, check));
    this.node = this.#build();
    this.seek(turn.actions.length);
  }

  /** Show the canvas after so many actions. */
  seek(count) {
    this.at = Math.max(0, Math.min(count, this.turn.actions.length));
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", this.#words());
    this.line.textContent = this.#words();
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Light up the marks and actions that a check rests on; null puts them out. */
  light(check) {
    this.#evidence = new Set(check?.evidence ?? []);
    const hit = (numbers) => numbers.some((one) => this.#evidence.has(one));
    const drawn = this.turn.marks.filter((mark) => hit(mark.actions));
    const selected = this.turn.marks.filter((mark) => hit(mark.selectedBy));
    this.stage.light(drawn.length ? drawn : selected);
    this.#showTicks();
    for (const [at, row] of this.list.rows) this.#paint(at, row);
    if (this.#evidence.size) this.list.reveal(Math.min(...this.#evidence));
  }

  #choose(at, check) {
    this.light(check);
    this.onChange({ turn: this.number, action: this.at, check: at });
  }

  #build() {
    const { turn } = this;
    const last = turn.actions.length;
    this.slider = el("input", {
      type: "range", min: 0, max: last, step: 1, "aria-label": `Actions of turn ${this.number}`,
      oninput: () => { this.#stop(); this.seek(Number(this.slider.value)); },
      onchange: () => this.#told(),
    });
    this.ticks = el("div.ticks", { "aria-hidden": "true" });
    this.line = el("p.line");
    this.play = el("button", { type: "button", onclick: () => this.#toggle() }, "Play");
    const step = (by, name) => el("button", {
      type: "button", "aria-label": name, title: name,
      onclick: () => { this.#stop(); this.seek(this.at + by); this.#told(); },
    }, by < 0 ? "‹" : "›");
    const list = el("div.actions-list");
    const node = el("section.turn", { "aria-label": `Turn ${this.number}` },
      valued(`Turn ${this.number}`, turn.score),
      this.stage.node,
      el("div.controls", {}, step(-1, "One action back"), this.play, step(1, "One action on"),
        el("div.slide", {}, this.slider, this.ticks)),
      this.line,
      el("h3", {}, "Checks"), this.checks.node,
      el("h3", {}, `${last.toLocaleString("en")} ${last === 1 ? "action" : "actions"}`), list,
      details("The answer", el("pre", {}, turn.answer),
        turn.answerChars > turn.answer.length
          ? el("p.soft", {}, `${turn.answerChars.toLocaleString("en")} characters in all`) : null));
    this.list = new VirtualList(list, {
      height: 26, label: `Actions of turn ${this.number}`, render: (at) => this.#row(at),
    });
    this.list.reset(last);
    return node;
  }

  #row(at) {
    const [kind, x, y, effect] = this.turn.actions[at];
    const where = kind && x !== null ? `${short(x)}, ${short(y)}` : "";
    const row = el("div.row", {},
      el("span.number", { role: "cell" }, at),
      el("span", { role: "cell" }, el("button.plain", {
        type: "button", onclick: () => { this.#stop(); this.seek(at + 1); this.#told(); },
      }, kind || x)),
      el("span.where", { role: "cell" }, where),
      el("span.effect", { role: "cell" }, effect));
    this.#paint(at, row);
    return row;
  }

  #paint(at, row) {
    row.classList.toggle("evidence", this.#evidence.has(at));
    row.classList.toggle("now", at === this.at - 1);
  }

  #showTicks() {
    const most = Math.max(1, this.turn.actions.length);
    this.ticks.replaceChildren(...[...this.#evidence].filter((at) => at < most).slice(0, 400).map((at) => {
      const tick = el("i");
      tick.style.left = `${(100 * (at + 1)) / most}%`;
      return tick;
    }));
  }

  #draw() {
    this.#frame = 0;
    this.player.seek(this.at - 1);
    this.stage.show(this.states[this.at]);
    for (const [at, row] of this.list.rows) row.classList.toggle("now", at === this.at - 1);
  }

  #words() {
    if (!this.at) return `before the first of ${this.turn.actions.length} actions`;
    const [kind, x, y, effect] = this.turn.actions[this.at - 1];
    const where = kind && x !== null ? ` ${short(x)}, ${short(y)}` : "";
    return `${this.at - 1}: ${kind || "?"}${where}: ${effect}`;
  }

  #toggle() {
    if (this.#playing) { this.#stop(); this.#told(); return; }
    if (this.at === this.turn.actions.length) this.seek(0);
    this.play.textContent = "Stop";
    const from = this.at, began = performance.now();
    const go = (now) => {
      this.seek(from + Math.floor(((now - began) * SPEED) / 1000));
      this.list.reveal(Math.max(0, this.at - 1));
      if (this.at >= this.turn.actions.length) { this.#stop(); this.#told(); }
      else this.#playing = requestAnimationFrame(go);
    };
    this.#playing = requestAnimationFrame(go);
  }

  #stop() {
    cancelAnimationFrame(this.#playing);
    this.#playing = null;
    this.play.textContent = "Play";
  }

  #told() {
    this.list.reveal(Math.max(0, this.at - 1));
    this.onChange({ turn: this.number, action: this.at, check: this.checks.chosen });
  }
}

function short(number) {
  return String(Number(number.toFixed(2)));
}
