// The checks of a score, each a button that lights up what it rests on.

import { el, figure } from "./dom.js";

/** A list of checks of which at most one is chosen. */
export class Checks {
  #buttons = [];

  /**
   * @param {object} score As the server gives it.
   * @param {function(number|null, object|null): void} onChoose Gets the number and the check.
   */
  constructor(score, onChoose) {
    this.score = score;
    this.onChoose = onChoose;
    this.chosen = null;
    this.node = el("div.checks", {}, this.#list(), this.#rest());
  }

  /** Choose a check by its number; null chooses none. */
  choose(number) {
    this.mark(number);
    this.onChoose(this.chosen, this.score.checks[this.chosen] ?? null);
  }

  /** Show which is chosen, and tell no one. */
  mark(number) {
    this.chosen = this.score.checks[number] ? number : null;
    this.#buttons.forEach((button, at) => button.setAttribute("aria-pressed", at === this.chosen));
  }

  #list() {
    this.#buttons = this.score.checks.map((check, number) => this.#button(check, number));
    return el("ol", {}, this.#buttons.map((button) => el("li", {}, button)));
  }

  #button(check, number) {
    const worth = check.isFault ? `costs ${trimmed(check.weight)}`
      : `${trimmed(check.weight * check.earned)} of ${trimmed(check.weight)}`;
    const facts = check.isFault ? [el("span", {}, check.found)] : [
      el("span", {}, el("i", {}, "expected "), check.expected),
      el("span", {}, el("i", {}, "found "), check.found),
    ];
    return el(`button.check.${check.passed ? "passed" : "failed"}`, {
      type: "button", "aria-pressed": "false",
      onclick: () => this.choose(this.chosen === number ? null : number),
    },
    el("span.sign", { "aria-hidden": "true" }, check.passed ? "✓" : "✗"),
    el("b", {}, check.criterion, el("span.unseen", {}, check.passed ? ", passed" : ", failed")),
    el("span.worth", {}, worth), ...facts,
    check.advice ? el("span", {}, el("i", {}, "advice "), check.advice) : null,
    check.where ? el("span.where", {}, `rests on ${check.where}`) : null);
  }

  #rest() {
    const { checksLeftOut, faults } = this.score;
    return [
      checksLeftOut ? el("p.soft", {}, `${checksLeftOut} more checks are left out.`) : null,
      faults.length ? el("ul.faults", {}, faults.map((fault) => el("li", {}, fault))) : null,
    ].filter(Boolean);
  }
}

/** Return a heading with a score's value. */
export function valued(name, score) {
  return el("h2", {}, `${name} `, el(`span.value.${score.passed ? "good" : "bad"}`, {}, figure(score.value)));
}

function trimmed(value) {
  return String(Number(Number(value).toFixed(3)));
}
