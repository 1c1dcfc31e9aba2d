// The page of a design: request, plan, lanes, and the design with its checks on it.

import { addressOf, asked, tell } from "./address.js";
import { Checks, valued } from "./checks.js";
import { el } from "./dom.js";
import { lanesOf, loadWhenSeen } from "./lanes.js";
import { Page } from "./page.js";
import { clientImages, errorsOf, limitsOf, measuresOf, planOf, stepOf } from "./parts.js";
import { openSample } from "./top.js";

/** Shows a design; which step and which check is chosen is in the address. */
class Design {
  #choices = { step: null, check: null };

  /** @param {{sample: object, place: object}} opened As `openSample` gives it. */
  constructor({ sample, place }) {
    this.sample = sample;
    this.pictureOf = (step, side) => addressOf("/runs/step.webp", place, { step, side });
    this.step = el("section.step", { "aria-live": "polite", "aria-label": "Step", hidden: true });
    this.lanes = lanesOf(
      sample,
      (step) => addressOf("/runs/sample", place, { step }),
      (step) => (sample.steps[step].hasPicture ? this.pictureOf(step, 120) : null),
      (step) => this.chooseStep(this.#choices.step === step ? null : step),
    );
    this.frame = el("div.lanes", { tabindex: 0, role: "region", "aria-label": "Lanes of the experts" }, this.lanes.drawing);
    this.checks = sample.score ? new Checks(sample.score, (number, check) => this.#chooseCheck(number, check)) : null;
    this.page = sample.page ? new Page(sample, this.pictureOf(-1, 1000)) : null;
    this.node = el("div.design", {}, el("div", {}, this.#left(place)), el("div", {}, this.#right()));
    loadWhenSeen(this.frame);
  }

  /** Choose what an address says. */
  restore({ step, check }) {
    if (isNumber(check) && this.checks) {
      this.checks.mark(Number(check));
      this.#choices.check = this.checks.chosen;
      this.#light(this.sample.score.checks[Number(check)]);
    }
    if (isNumber(step)) this.chooseStep(Number(step), true);
  }

  /** Show a step's own part; null shows none. */
  chooseStep(number, isFar = false) {
    const step = this.sample.steps[number] ?? null;
    this.#choices.step = step && number;
    this.lanes.nodes.forEach((node, at) => {
      if (step && at === number) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
    });
    this.step.hidden = !step;
    if (step) this.step.replaceChildren(...stepOf(step, this.sample, this.pictureOf(number, 360)));
    if (step && isFar) this.#reveal(number);
    tell(this.#choices);
  }

  #left(place) {
    const { sample } = this;
    const steps = sample.steps.length ? this.frame : el("p.soft", {}, "There are no steps.");
    return [
      ...clientImages(sample, place),
      ...errorsOf(sample, (step) => this.chooseStep(step, true)),
      el("h2", {}, `Workflow, ${sample.total ?? 0} steps`), ...limitsOf(sample), steps, this.step,
      ...planOf(sample),
    ];
  }

  #right() {
    const { score, why, notMade } = this.sample;
    return [
      score ? valued("Design", score) : el("h2", {}, "Design"),
      why ? el("p.bad", {}, why) : null,
      this.page?.node ?? el("p.soft", {}, notMade || "No step made a document."),
      ...(score ? [el("h3", {}, "Checks"), this.checks.node, el("h3", {}, "Measures"), measuresOf(this.sample)] : []),
    ];
  }

  #chooseCheck(number, check) {
    this.#choices.check = number;
    this.#light(check);
    tell(this.#choices);
  }

  #light(check) {
    const steps = new Set(check?.evidence ?? []);
    this.lanes.nodes.forEach((node, at) => node.classList.toggle("lit", steps.has(at)));
    this.page?.light(check);
    if (steps.size) this.#reveal(Math.min(...steps));
  }

  #reveal(at) {
    const node = this.lanes.nodes[at];
    if (!node) return;
    const box = node.getBBox();
    this.frame.scrollTo({ top: box.y + box.height / 2 - this.frame.clientHeight / 2 });
  }
}

function isNumber(text) {
  return /^\d{1,6}$/.test(text ?? "");
}

const opened = await openSample();
if (opened) {
  const design = new Design(opened);
  document.getElementById("design").append(design.node);
  design.restore(asked());
}
