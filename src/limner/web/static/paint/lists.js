// Lists of actions as text, in the paper's JSON.

/** Return a list as JSON, one action a line. */
export function textOf(actions) {
  return actions.length ? `[\n${actions.map((action) => `  ${lineOf(action)}`).join(",\n")}\n]` : "[]";
}

function lineOf(action) {
  const fields = Object.entries(action);
  return `{${fields.map(([key, value]) => `"${key}": ${JSON.stringify(value)}`).join(", ")}}`;
}

/**
 * Read a list out of any text, by the rules by which a model's answer is read.
 *
 * Returns {actions, faults}; throws an Error whose message says what is wrong.
 */
export async function readList(text) {
  const answer = await fetch("/paint/read", { method: "POST", body: text });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
