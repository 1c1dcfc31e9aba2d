// Events on their way to the server: kept in the browser until the server has them for good.

const BATCH = 1000;
const PAUSE = 250;
const SLOWEST = 5000;
const DAY = 86_400_000;

/**
 * Events of a session, numbered without a gap and sent in order, again and again until the server
 * has acknowledged them. What was not yet acknowledged survives a reload.
 *
 * Sends itself "change" when something was added, sent or has failed, and "fault" when the server
 * will not take an event; `fault` then says why.
 */
export class Outbox extends EventTarget {
  #address;
  #key;
  #waiting = [];
  #next = 1;
  #sending = null;
  #timer = 0;
  #then = performance.now();

  /** Why the server does not take more; null while it does. */
  fault = null;
  /** Whether the last attempt got no answer. */
  isCut = false;

  /** @param {string} address Where events are posted to. */
  constructor(address) {
    super();
    this.#address = address;
    this.#key = `limner ${address} `;
  }

  /** How many events the server has not acknowledged. */
  get waiting() { return this.#waiting.length; }

  /** Send what an earlier page has left, and return where the session is. */
  async open() {
    this.#waiting = this.#left();
    const state = await this.#state();
    this.#next = state.last + 1;
    return state;
  }

  /** Add an event; it is sent soon. */
  add(kind, fields = {}) {
    const now = performance.now();
    const after = Math.min(Math.round(now - this.#then), DAY);
    this.#then = now;
    const event = { seq: this.#next, kind, after, ...fields };
    this.#next += 1;
    this.#waiting.push(event);
    this.#keep(event);
    this.#changed();
    this.#timer ||= setTimeout(() => this.send().catch(() => {}), PAUSE);
  }

  /** Send what is waiting; resolves once all of it is acknowledged. */
  send() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#sending ??= this.#sendAll().finally(() => { this.#sending = null; });
    return this.#sending;
  }

  /** Add the event that ends a turn or the session; return where the session is then. */
  close(kind) {
    this.add(kind);
    return this.#state();
  }

  /** Forget what is waiting, after a fault. */
  forget() {
    for (const { seq } of this.#left()) localStorage.removeItem(this.#key + seq);
  }

  async #state() {
    do await this.send(); while (this.#waiting.length);
    return this.#answered("[]");
  }

  async #sendAll() {
    while (this.#waiting.length) await this.#post(this.#waiting.slice(0, BATCH));
  }

  async #post(events) {
    const answer = await this.#answered(JSON.stringify(events));
    while (this.#waiting[0]?.seq <= answer.last) {
      localStorage.removeItem(this.#key + this.#waiting.shift().seq);
    }
    this.#changed();
  }

  async #answered(body) {
    for (let pause = PAUSE; ; pause = Math.min(2 * pause, SLOWEST)) {
      const response = await this.#asked(body);
      this.isCut = !response || response.status >= 500;
      if (!this.isCut) return this.#read(response);
      this.#changed();
      await new Promise((resolve) => { setTimeout(resolve, pause); });
    }
  }

  async #asked(body) {
    const headers = { "content-type": "application/json" };
    try {
      const keepalive = body.length < 60_000;
      const response = await fetch(this.#address, { method: "POST", headers, body, keepalive });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }

  #read({ status, text }) {
    if (status === 200) return JSON.parse(text);
    this.fault = status === 409 ? JSON.parse(text).fault : `The server answered ${status}.`;
    this.dispatchEvent(new Event("fault"));
    throw new Error(this.fault);
  }

  #keep(event) {
    try {
      localStorage.setItem(this.#key + event.seq, JSON.stringify(event));
    } catch {
      // The browser's store is full: the event is still sent, but a reload now would lose it.
    }
  }

  #left() {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(this.#key))
      .map((key) => JSON.parse(localStorage.getItem(key)))
      .sort((a, b) => a.seq - b.seq);
  }

  #changed() { this.dispatchEvent(new Event("change")); }
}
