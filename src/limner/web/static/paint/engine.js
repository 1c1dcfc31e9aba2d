// The paint program with its pixels, for scripts and for hands.

import { Program, isSame } from "./program.js";
import { Sheet } from "./raster.js";

/**
 * A paint program. It sends itself a "change" event after each call that does something.
 *
 *     const layout = await (await fetch("/paint/layout.json")).json();
 *     const paint = new Paint(layout);
 *     document.body.append(paint.canvas);
 *     paint.run([{ action: "click", x: 35, y: 445 }]);
 *     paint.moveTo(500, 400);
 *
 * Coordinates are screen pixels, but those of marks, which are canvas pixels.
 */
export class Paint extends EventTarget {
  #sheet;
  #preview;
  #program;
  /** How many marks are on the sheet. */
  #shown;
  /** The sheet without the stroke under way, once that is on it. */
  #before;
  /** Where a hand has gone without it counting yet, or null. */
  #hover;

  /** @param {object} layout As /paint/layout.json gives it.
   *  @param {HTMLCanvasElement} [canvas] Drawn on; a new one where left out. */
  constructor(layout, canvas = document.createElement("canvas")) {
    super();
    this.layout = layout;
    this.#sheet = new Sheet(layout, canvas);
    this.#preview = new Sheet(layout, document.createElement("canvas"));
    /** Grows with every change of the list of actions. */
    this.revision = 0;
    this.#clear();
  }

  /** The canvas: 1000 x 700 pixels of its own, whatever the device's are. */
  get canvas() { return this.#sheet.canvas; }
  /** A transparent canvas with the shape under way, to lie on the other. */
  get preview() { return this.#preview.canvas; }
  get tool() { return this.#program.tool; }
  get color() { return this.#program.color; }
  get size() { return this.#program.size; }
  get pressed() { return this.#program.pressed; }
  get pointer() { return this.#hover ?? this.#program.pointer; }

  /** What was done so far, in the paper's JSON form. */
  get actions() { return this.#program.log.map((action) => ({ ...action })); }
  /** How many actions that are. */
  get length() { return this.#program.log.length; }
  /** For each action a few words on what it did. */
  get effects() { return [...this.#program.effects]; }
  /** What was drawn: {index, form, tool, color, size, points, actions, selectedBy}. */
  get marks() { return [...this.#program.marks]; }

  moveTo(x, y) { this.perform({ action: "moveTo", x, y }); }
  /** Without coordinates this and the next two happen at the pointer. */
  mouseDown(x, y) { this.perform({ action: "mouseDown", x, y }); }
  mouseUp(x, y) { this.perform({ action: "mouseUp", x, y }); }
  click(x, y) { this.perform({ action: "click", x, y }); }

  /** Carry out one well-formed action of the paper's form. */
  perform(action) { this.run([action]); }

  /** Carry out several well-formed actions. */
  run(actions) {
    this.#hover = null;
    for (const action of actions) this.#carryOut(action);
    this.#show();
  }

  /** Begin anew, with a blank canvas and an empty list. */
  reset() {
    this.#clear();
    this.#changed();
  }

  /**
   * Move as a hand does, which goes through many more points than count: only a stroke keeps them
   * all, else the list gets the last one, once something happens there.
   */
  glideTo(x, y) {
    if (isSame(this.pointer, [x, y])) return;
    if (this.#program.isStroking) {
      this.moveTo(x, y);
    } else {
      this.#hover = [x, y];
      this.#show();
    }
  }

  /** Press where the hand is. */
  press() {
    this.#arrive();
    this.mouseDown();
  }

  /** Let go where the hand is; with no move since the press the list gets a click. */
  letGo() {
    this.#arrive();
    this.#carryOut({ action: "mouseUp" });
    this.#program.joinClick();
    this.#show();
  }

  /**
   * Take the last mark back: its actions leave the list, what was selected since stays selected.
   * Returns whether there was one. While the button is pressed nothing is taken back.
   */
  undo() {
    if (this.pressed || !this.#program.marks.length) return false;
    const kept = this.#program.withoutLastMark();
    this.#clear();
    this.run(kept);
    return true;
  }

  #clear() {
    this.#program = new Program(this.layout);
    this.#shown = 0;
    this.#before = null;
    this.#hover = null;
    this.revision += 1;
    this.#sheet.blank();
    this.#preview.clear();
  }

  #arrive() {
    const hover = this.#hover;
    this.#hover = null;
    if (hover && !isSame(hover, this.#program.pointer)) {
      this.#carryOut({ action: "moveTo", x: hover[0], y: hover[1] });
    }
  }

  #carryOut(action) {
    this.revision += 1;
    this.#program.carryOut(action);
    for (const mark of this.#program.marks.slice(this.#shown)) {
      if (this.#before) this.#sheet.restore(this.#before);
      this.#before = null;
      this.#sheet.draw(mark);
      this.#shown += 1;
    }
  }

  /** Show what is under way: a stroke on the canvas, where it stays; a shape only on top of it. */
  #show() {
    const mark = this.#program.underWay(this.pointer);
    this.#preview.clear();
    if (mark?.form === "stroke") {
      this.#before ??= this.#sheet.save();
      this.#sheet.restore(this.#before);
      this.#sheet.draw(mark);
    } else if (mark) {
      this.#preview.draw(mark);
    }
    this.#changed();
  }

  #changed() { this.dispatchEvent(new Event("change")); }
}
