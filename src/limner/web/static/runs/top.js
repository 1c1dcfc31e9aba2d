// What the pages of drawings and designs have at their top.

import { addressOf, asked, neighbours } from "./address.js";
import { clean, el, figure, get } from "./dom.js";

/** Return the sample that the address is of, and show what both benches have; null on an error. */
export async function openSample() {
  const { log, id, epoch } = asked();
  const place = { log, id, epoch };
  lead(place);
  try {
    const sample = await get(addressOf("/runs/sample.json", place));
    describe(sample);
    return { sample, place };
  } catch (error) {
    const fault = document.getElementById("fault");
    fault.textContent = clean(error.message);
    fault.hidden = false;
    return null;
  }
}

function lead(place) {
  const { list, before, after } = neighbours(place);
  if (list) document.getElementById("back").href = list;
  for (const [name, address] of Object.entries({ before, after })) {
    const link = document.getElementById(name);
    link.hidden = !address;
    if (address) link.href = address;
  }
}

function describe(sample) {
  const score = sample.turns ? sample.turns.at(-1)?.score : sample.score;
  const parts = [
    sample.unscored ? `unscored: ${sample.unscored}` : `score ${figure(score?.value)}`,
    sample.model, sample.category, sample.difficulty,
    sample.epoch > 1 ? `epoch ${sample.epoch}` : "",
    sample.seconds ? `${sample.seconds.toFixed(1)} s` : "",
    sample.tokens ? `${sample.tokens.toLocaleString("en")} tokens` : "",
  ];
  document.getElementById("about").textContent = clean(parts.filter(Boolean).join(" · "));
  const prompt = document.getElementById("prompt");
  prompt.textContent = clean(sample.prompt);
  prompt.hidden = !sample.prompt;
}

/** Return a block that opens. */
export function details(summary, ...children) {
  return el("details", {}, el("summary", {}, summary), ...children);
}
