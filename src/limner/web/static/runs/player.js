// The canvas after any number of actions, exactly: drawn on from what is there, or from a snapshot.

import { Sheet } from "/static/paint/raster.js";

/** Brush size above which a stroke cannot be drawn on, since its round ends come last. */
const BROAD = 8;
const MOST_SNAPSHOTS = 40;
/** What a fill takes, in segments. */
const FILL = 60;

/** Draws marks up to an action. */
export class Player {
  #units;
  #snapshots = [];
  #done = 0;
  #base = null;

  /**
   * @param {object} layout As the paint program has it.
   * @param {HTMLCanvasElement} canvas
   * @param {object[]} marks
   */
  constructor(layout, canvas, marks) {
    this.#units = marks.flatMap(unitsOf);
    this.sheet = new Sheet(layout, canvas);
    this.sheet.blank();
    this.#plan();
  }

  /** Show the canvas as it is after an action; -1 is before the first. */
  seek(action) {
    const wanted = this.#countUpTo(action);
    if (wanted < this.#done) this.#restore(wanted);
    while (this.#done < wanted) this.#draw(wanted);
  }

  #plan() {
    const costs = this.#units.map((unit) => unit.cost);
    const every = costs.reduce((a, b) => a + b, 0) / MOST_SNAPSHOTS;
    let since = 0;
    this.#units.forEach((unit, at) => {
      if (unit.isStart && since > every) { unit.snapshot = true; since = 0; }
      since += costs[at];
    });
    this.#snapshots = [{ count: 0, image: this.sheet.save() }];
  }

  #countUpTo(action) {
    let low = 0, high = this.#units.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#units[middle].at <= action) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #restore(wanted) {
    const last = this.#units[wanted - 1], now = this.#units[this.#done - 1];
    if (last?.whole && this.#base?.mark === last.mark && now.mark === last.mark) {
      this.#done = wanted - 1;
      return;
    }
    const snapshot = this.#snapshots.findLast(({ count }) => count <= wanted);
    this.sheet.restore(snapshot.image);
    this.#done = snapshot.count;
    this.#base = null;
  }

  #draw(wanted) {
    const unit = this.#units[this.#done];
    if (unit.snapshot && this.#snapshots.at(-1).count < this.#done) {
      this.#snapshots.push({ count: this.#done, image: this.sheet.save() });
    }
    if (!unit.whole) {
      this.sheet.draw(unit.draw);
      this.#done += 1;
      return;
    }
    if (this.#base?.mark === unit.mark) this.sheet.restore(this.#base.image);
    else this.#base = { mark: unit.mark, image: this.sheet.save() };
    const last = this.#done + unit.left;
    const end = Math.min(wanted, last);
    this.sheet.draw(this.#units[end - 1].draw());
    this.#done = end;
    if (end === last) this.#base = null;
  }
}

/** Return what a mark draws, by the action at which it appears. */
function unitsOf(mark) {
  if (mark.form !== "stroke") {
    const at = mark.form === "fill" ? mark.actions[0] : mark.actions.at(-1);
    return [{ at, draw: mark, cost: mark.form === "fill" ? FILL : 1, isStart: true }];
  }
  return mark.size > BROAD ? broadUnits(mark) : segments(mark);
}

function segments(mark) {
  return mark.points.slice(1).map((point, at) => ({
    at: mark.actions[at + 1], cost: 1, isStart: true,
    draw: { ...mark, points: [mark.points[at], point] },
  }));
}

/** Each holds the stroke up to it, and how many of its mark are left with it. */
function broadUnits(mark) {
  const count = mark.points.length - 1;
  return mark.points.slice(1).map((_, at) => ({
    at: mark.actions[at + 1], cost: 2, isStart: at === 0, whole: true, mark, left: count - at,
    draw: () => ({ ...mark, points: mark.points.slice(0, at + 2) }),
  }));
}
