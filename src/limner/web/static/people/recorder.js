// What a hand does in the paint program, as events of the session.

/** Tells an outbox how the list of actions changes, so that the server can make it again. */
export class Recorder {
  #paint;
  #outbox;
  #known = [];
  #revision = -1;
  #isPaused = false;

  /** @param {Paint} paint  @param {Outbox} outbox */
  constructor(paint, outbox) {
    this.#paint = paint;
    this.#outbox = outbox;
    paint.addEventListener("change", () => this.#record());
  }

  /** Begin a turn with the actions that the server has of it. */
  begin(actions) {
    this.#replace(actions);
    // The page went away in the middle of a stroke: the hand has let go since.
    if (this.#paint.pressed) this.#paint.letGo();
  }

  /** Take other actions up in place of those that are there. */
  takeUp(actions) {
    this.#outbox.add("again");
    this.begin(actions);
  }

  #replace(actions) {
    this.#isPaused = true;
    this.#paint.reset();
    this.#paint.run(actions);
    this.#isPaused = false;
    this.#known = actions;
    this.#revision = this.#paint.revision;
  }

  #record() {
    if (this.#isPaused || this.#revision === this.#paint.revision) return;
    const { actions } = this.#paint;
    const same = firstDifference(actions, this.#known);
    if (same < this.#known.length) this.#outbox.add("keep", { count: same });
    for (const action of actions.slice(same)) this.#outbox.add("act", { action });
    this.#known = actions;
    this.#revision = this.#paint.revision;
  }
}

function firstDifference(a, b) {
  const index = a.findIndex((action, i) => !b[i] || !isSame(action, b[i]));
  return index < 0 ? a.length : index;
}

function isSame(a, b) {
  return a.action === b.action && a.x === b.x && a.y === b.y;
}
