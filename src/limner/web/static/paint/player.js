// Replays a list of actions on a paint program, at any speed.

/** Sends itself a "change" event whenever its position, speed or state changes. */
export class Player extends EventTarget {
  #due = 0;
  #last = 0;
  #revision = -1;

  constructor(paint) {
    super();
    this.paint = paint;
    this.actions = [];
    this.position = 0;
    this.isPlaying = false;
    /** Actions a second. */
    this.speed = 10;
  }

  /** Whether the canvas shows this list up to its position, and nothing else. */
  get isShown() { return this.paint.revision === this.#revision; }

  get isAtEnd() { return this.position >= this.actions.length; }

  /** Take another list of well-formed actions, and go to its start. */
  load(actions) {
    this.pause();
    this.actions = actions;
    this.seek(0);
  }

  /** Go on from here, or from the start where the list has ended or the canvas has changed. */
  play() {
    if (this.isAtEnd || !this.isShown) this.seek(0);
    this.isPlaying = true;
    this.#due = 0;
    this.#last = performance.now();
    requestAnimationFrame((now) => this.#frame(now));
    this.#changed();
  }

  pause() {
    this.isPlaying = false;
    this.#changed();
  }

  /** Carry out the next action, or take the last one back. */
  step(count = 1) {
    this.pause();
    this.seek(this.isShown ? this.position + count : count);
  }

  /** Show the canvas after that many actions. */
  seek(position) {
    const aim = Math.min(Math.max(position, 0), this.actions.length);
    if (aim < this.position || !this.isShown) {
      this.paint.reset();
      this.position = 0;
    }
    this.paint.run(this.actions.slice(this.position, aim));
    this.position = aim;
    this.#revision = this.paint.revision;
    this.#changed();
  }

  #frame(now) {
    if (!this.isPlaying) return;
    if (!this.isShown) { this.pause(); return; }
    this.#due += ((now - this.#last) / 1000) * this.speed;
    this.#last = now;
    const count = Math.floor(this.#due);
    this.#due -= count;
    if (count) this.seek(this.position + count);
    if (this.isAtEnd) this.pause();
    else requestAnimationFrame((next) => this.#frame(next));
  }

  #changed() { this.dispatchEvent(new Event("change")); }
}
