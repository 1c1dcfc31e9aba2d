// Rows of the list: read from the server's tables, and chosen by what a person asks for.

/** The names of the filters, as they are in the form and in the address. */
export const FILTERS = [
  "q", "state", "min", "max", "check", "error", "category", "difficulty", "model", "order",
];

/** Return a log's table as rows. */
export function rowsOf(table, log) {
  const { words } = table;
  const lower = words.text.map((text) => text.toLowerCase());
  const notes = words.note.map((note) => note.toLowerCase());
  const name = (kind, number) => words[kind][number];
  return table.rows.map(([id, epoch, category, difficulty, text, first, last, state, checks, errors, note]) => ({
    log, id, epoch, first, last, state,
    model: table.model,
    category: name("category", category),
    difficulty: name("difficulty", difficulty),
    text: name("text", text),
    checks: checks.map((number) => name("check", number)),
    errors: errors.map((number) => name("error", number)),
    note: name("note", note),
    sought: `${id.toLowerCase()}\n${lower[text]}\n${notes[note]}`,
  }));
}

/** Return the rows that fit, in the order asked for. */
export function chosen(rows, filters) {
  const tests = testsOf(filters);
  const found = rows.filter((row) => tests.every((test) => test(row)));
  const compare = ORDERS[filters.order];
  return compare ? found.sort(compare) : found;
}

/** Return how many rows have each word of a kind, the most frequent first. */
export function counted(rows, kind) {
  const counts = new Map();
  for (const row of rows) {
    for (const word of [row[kind]].flat()) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

const STATES = {
  improved: (row) => row.last > row.first,
  worse: (row) => row.last !== null && row.last < row.first,
};

const lowest = (row) => row.last ?? -1;
const ORDERS = {
  low: (a, b) => lowest(a) - lowest(b),
  high: (a, b) => lowest(b) - lowest(a),
  text: (a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)),
};

function testsOf({ q, state, min, max, check, error, category, difficulty, model }) {
  const tests = [];
  const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length) tests.push((row) => words.every((word) => row.sought.includes(word)));
  if (state) tests.push(STATES[state] ?? ((row) => row.state === state));
  if (isNumber(min)) tests.push((row) => row.last !== null && row.last >= Number(min));
  if (isNumber(max)) tests.push((row) => row.last !== null && row.last <= Number(max));
  if (check) tests.push((row) => row.checks.includes(check));
  if (error) tests.push((row) => row.errors.includes(error));
  if (category) tests.push((row) => row.category === category);
  if (difficulty) tests.push((row) => row.difficulty === difficulty);
  if (model) tests.push((row) => row.model === model);
  return tests;
}

function isNumber(text) {
  return text !== undefined && text !== "" && Number.isFinite(Number(text));
}
