// The paint program as a state machine: actions in, marks out.
// What each action does is said in limner/drawing/program.py, and is the same here in every case.

const STROKES = new Set(["pen", "eraser"]);

/** State of the program. Coordinates are screen pixels but those of marks, which are canvas ones. */
export class Program {
  pointer = [0, 0];
  pressed = false;
  /** What was done so far, in the paper's JSON form. */
  log = [];
  /** For each action a few words on what it did. */
  effects = [];
  marks = [];
  #path = [];
  #pathActions = [];
  #held = null;
  #selectedBy = {};
  #selections = [];

  constructor(layout) {
    this.layout = layout;
    Object.assign(this, layout.start);
  }

  /** Whether a stroke of pen or eraser is under way. */
  get isStroking() { return this.#path.length > 0 && STROKES.has(this.tool); }

  /** Carry out a well-formed action. */
  carryOut({ action, x, y }) {
    const hasPlace = typeof x === "number";
    this.log.push(hasPlace ? { action, x, y } : { action });
    if (hasPlace) this.#move(x, y);
    this.effects.push(this.#did(action));
  }

  /** Return the mark that would be made if the button were let go at a point; null if none is. */
  underWay(pointer = this.pointer) {
    if (!this.#path.length) return null;
    const [form, points] = this.#formOf(this.#path, this.#onCanvas(pointer));
    return points.length > 1 && !isStill(points) ? this.#drawn(form, points) : null;
  }

  /** Write a press and release at the list's end, with no move between, as the click they were. */
  joinClick() {
    if (this.log.at(-2)?.action !== "mouseDown" || this.log.at(-1).action !== "mouseUp") return;
    const start = this.log.length - (this.log.at(-3)?.action === "moveTo" ? 3 : 2);
    const [x, y] = this.pointer;
    this.log.splice(start, 3, { action: "click", x, y });
    this.effects.splice(start, 3, joined(...this.effects.slice(-2)));
    const last = this.marks.at(-1);
    if (last?.actions[0] >= start) last.actions = [start];
    for (const [kind, index] of Object.entries(this.#selectedBy)) {
      this.#selectedBy[kind] = Math.min(index, start);
    }
    for (const selection of this.#selections) selection.index = Math.min(selection.index, start);
  }

  /** Return the actions without those of the last mark; what was selected since stays selected. */
  withoutLastMark() {
    let start = this.marks.at(-1).actions[0];
    while (this.log[start - 1]?.action === "moveTo") start -= 1;
    const since = this.#selections.filter(({ index }) => index > start);
    return [
      ...this.log.slice(0, start),
      ...since.map(({ at: [x, y] }) => ({ action: "click", x, y })),
    ];
  }

  get #index() { return this.log.length - 1; }

  #onCanvas([x, y] = this.pointer) {
    return [x - this.layout.canvas.left, y - this.layout.canvas.top];
  }

  #did(action) {
    if (action === "moveTo") return this.isStroking ? `draws on with the ${this.tool}` : "moves";
    if (action === "mouseDown") return this.#press();
    if (action === "mouseUp") return this.#release();
    return joined(this.#press(), this.#release());
  }

  #move(x, y) {
    this.pointer = [x, y];
    if (!this.#path.length) return;
    this.#path.push(this.#onCanvas());
    this.#pathActions.push(this.#index);
  }

  #press() {
    if (this.pressed) return "nothing: the button is pressed already";
    this.pressed = true;
    if (holds(this.layout.canvas, this.pointer)) return this.#begin();
    this.#held = buttonAt(this.layout, this.pointer);
    if (this.#held) return `presses the ${this.#held.name} button`;
    return "nothing: neither canvas nor button is here";
  }

  #release() {
    if (!this.pressed) return "nothing: the button is not pressed";
    this.pressed = false;
    const held = this.#held;
    this.#held = null;
    return held ? this.#select(held) : this.#end();
  }

  #begin() {
    this.#path = [this.#onCanvas()];
    this.#pathActions = [this.#index];
    if (this.tool !== "fill") return `begins to draw with the ${this.tool}`;
    this.#mark("fill", this.#path);
    this.#path = [];
    return `fills with ${this.color}`;
  }

  #end() {
    const path = this.#path;
    this.#path = [];
    if (!path.length) return "releases";
    if (this.#pathActions.at(-1) !== this.#index) this.#pathActions.push(this.#index);
    const [form, points] = this.#formOf(path, this.#onCanvas());
    if (points.length > 1 && isStill(points)) return `nothing: a ${this.tool} of no size`;
    return `draws a ${this.#mark(form, points).color} ${form}`;
  }

  #formOf(path, end) {
    if (!STROKES.has(this.tool)) return [this.tool, [path[0], end]];
    return isStill(path) ? ["dot", [path[0]]] : ["stroke", path];
  }

  #mark(form, points) {
    const mark = {
      index: this.marks.length,
      ...this.#drawn(form, points),
      actions: this.#pathActions,
      selectedBy: Object.values(this.#selectedBy).sort((a, b) => a - b),
    };
    this.marks.push(mark);
    return mark;
  }

  #drawn(form, points) {
    const color = this.tool === "eraser" ? this.layout.background : this.color;
    return { form, tool: this.tool, color, size: this.size, points };
  }

  #select(held) {
    if (buttonAt(this.layout, this.pointer) !== held) {
      return "nothing: released away from the button";
    }
    this[held.kind] = held.kind === "size" ? Number(held.name) : held.name;
    this.#selectedBy[held.kind] = this.#index;
    this.#selections.push({ index: this.#index, at: this.pointer });
    return `selects ${held.name}${held.kind === "size" ? " px" : ""}`;
  }
}

/** Tell whether a rectangle holds a point; its right and bottom edge are outside. */
export function holds({ left, top, width, height }, [x, y]) {
  return x - left >= 0 && x - left < width && y - top >= 0 && y - top < height;
}

/** Return the button at a point of the screen, or null. */
export function buttonAt(layout, point) {
  return layout.buttons.find((button) => holds(button, point)) ?? null;
}

/** Tell whether two points are one. */
export function isSame(a, b) {
  return a[0] === b[0] && a[1] === b[1];
}

function isStill(path) {
  return path.every((point) => isSame(point, path[0]));
}

function joined(pressed, released) {
  return released === "releases" ? pressed : released;
}
