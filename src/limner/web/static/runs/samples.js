// The list of samples of one or several logs.

import { addressOf, asked, keepOrder, tell } from "./address.js";
import { clean, el, figure, get } from "./dom.js";
import { FILTERS, chosen, counted, rowsOf } from "./filter.js";
import { VirtualList } from "./virtual.js";

const form = document.getElementById("filters");
const count = document.getElementById("count");
const panels = document.getElementById("runs");
const logs = JSON.parse(panels.dataset.logs);
const several = logs.length > 1;

let rows = [];
let shown = [];
let waiting = logs.length;

const list = new VirtualList(document.getElementById("list"), {
  height: 40, label: "Samples", render: (index) => rowOf(shown[index]),
});

function rowOf(row) {
  const address = addressOf("/runs/sample", row);
  const cell = (kind, ...children) => el(`span.${kind}`, { role: "cell" }, ...children);
  return el(`div.row.${row.state}`, {},
    cell("score", figure(row.last), row.first !== row.last && row.first !== null
      ? el("small", {}, ` from ${figure(row.first)}`) : null),
    cell("id", el("a", { href: address, onclick: keep }, row.id), row.epoch > 1 ? ` · ${row.epoch}` : ""),
    cell("kind", row.category, row.difficulty ? el("small", {}, ` ${row.difficulty}`) : null),
    several ? cell("model", row.model) : null,
    cell("text", row.text),
    cell("failed", [...row.errors, ...row.checks].join(", ") || row.note));
}

function keep() {
  keepOrder(shown.map((row) => addressOf("/runs/sample", row)));
}

function filters() {
  return Object.fromEntries(FILTERS.map((name) => [name, form.elements[name].value]));
}

function show() {
  const wanted = filters();
  shown = chosen(rows, wanted);
  list.reset(shown.length, 0);
  const of = shown.length === rows.length ? "" : ` of ${rows.length.toLocaleString("en")}`;
  const still = waiting ? `; reading ${waiting} more ${waiting === 1 ? "log" : "logs"}…` : "";
  const values = shown.map((row) => row.last).filter((value) => value !== null);
  const mean = values.length ? `, mean ${figure(values.reduce((a, b) => a + b, 0) / values.length)}` : "";
  count.textContent = `${shown.length.toLocaleString("en")}${of} samples${mean}${still}`;
}

function offer() {
  const wanted = { ...asked(), ...given(filters()) };
  const kinds = { check: "checks", error: "errors", category: "category", difficulty: "difficulty", model: "model" };
  for (const [name, kind] of Object.entries(kinds)) {
    const select = form.elements[name];
    const words = counted(rows, kind);
    if (wanted[name] && !words.some(([word]) => word === wanted[name])) words.push([wanted[name], 0]);
    const options = words.map(([word, many]) => {
      const option = el("option", {}, `${word} (${many.toLocaleString("en")})`);
      option.value = word;
      return option;
    });
    select.replaceChildren(select.options[0], ...options);
    select.value = wanted[name] ?? "";
  }
}

function given(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

function heading(log) {
  const tiles = el("dl.tiles");
  const panel = el("section.run", { "aria-label": log.name }, el("h2", {}, log.name), el("p.soft"), tiles);
  panels.append(panel);
  return { panel, tiles, line: panel.querySelector("p") };
}

async function open(log) {
  const { tiles, line } = heading(log);
  try {
    const table = await get(log.table);
    const profile = table.profile ? `, profile ${table.profile}` : "";
    line.textContent = clean(`${table.bench} by ${table.model}${profile}, ${table.taskSet}`);
    rows = rows.concat(rowsOf(table, log.name));
    read();
    showHeadline(await get(log.headline), tiles);
  } catch (error) {
    if (!line.textContent) read();
    line.append(el("span.bad", {}, ` ${error.message}`));
  }
}

/** Count a log as read, and show what there is now. */
function read() {
  waiting -= 1;
  offer();
  show();
}

function showHeadline(figures, tiles) {
  for (const [value, name, detail] of figures) {
    tiles.append(el("div", {}, el("dt", {}, name), el("dd", {}, value), detail ? el("dd.detail", {}, detail) : null));
  }
}

for (const name of FILTERS) form.elements[name].value = asked()[name] ?? "";
form.addEventListener("input", () => { tell(filters()); show(); });
form.addEventListener("reset", () => setTimeout(() => { tell(filters()); show(); }));
form.addEventListener("submit", (event) => event.preventDefault());
if (several) {
  document.getElementById("title").textContent = `Samples of ${logs.length} logs`;
  panels.className = "several";
  panels.tabIndex = 0;
  panels.setAttribute("role", "region");
  panels.setAttribute("aria-label", "Logs");
}
show();
for (const log of logs) await open(log);  // one by one: the server holds few at a time
