// What the page of a session says.

/** Sentences of the page. */
export const wordsOf = {
  task({ number, turn }, tasks) {
    return `Task ${number + 1} of ${tasks}${turn > 1 ? ", second try" : ""}`;
  },

  value({ values, grade }) {
    return `Your drawing scored ${values.at(-1).toFixed(3)} of 1 (${grade})`;
  },

  outcome({ number, values }, { tasks, results }) {
    const first = values.length > 1 ? `The first try scored ${values[0].toFixed(3)}. ` : "";
    const left = tasks - results.length;
    if (!left) return `${first}That was the last task.`;
    return `${first}Task ${number + 1} is done; ${left} to come.`;
  },

  count(length, most) {
    if (length > most) return `${length} actions: those after the first ${most} do not count. Undo some.`;
    return `${length} of at most ${most} actions`;
  },

  kept({ waiting, isCut }) {
    if (isCut) {
      return `The server does not answer. ${waiting} events wait in this browser and are sent when it does; draw on.`;
    }
    return waiting ? "Saving…" : "All saved.";
  },
};

/** Write a message for screen readers too, but only where it has changed. */
export function readOut(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Fill in the page's end. */
export function showOver({ isDone, results, tasks }) {
  document.getElementById("over-text").textContent = isDone
    ? `You have drawn all ${tasks} tasks. Your results are written as a log.`
    : `The session has ended after ${results.length} of ${tasks} tasks. Your results are written as a log.`;
  document.getElementById("results").replaceChildren(...results.map(rowOf));
}

function rowOf({ number, values, seconds, isFinished }) {
  const [first, last] = [values[0], values.at(-1)].map((value) => value.toFixed(3));
  const row = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = number + 1;
  row.append(head, ...[first, isFinished ? last : "not finished", minutes(seconds)].map(cellOf));
  return row;
}

function cellOf(text) {
  const cell = document.createElement("td");
  cell.textContent = text;
  return cell;
}

function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
