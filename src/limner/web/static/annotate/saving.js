// Keeps a form on the server: one request at a time, each with a higher revision, sent again until
// the server has it. Returns `keep`, for what was chosen so far, and `finish`, for the whole answer.

const AGAIN = 1500; // milliseconds
const REFUSED = "This could not be saved. Reload the page to go on from what is kept.";

export function makeSaver(form, revision, tell) {
  let last = Promise.resolve();
  let isStale = false;

  async function send(isFinal) {
    if (isStale) return { words: REFUSED };
    const fields = new URLSearchParams(new FormData(form));
    fields.set("revision", revision);
    revision += 1;
    if (!isFinal) fields.set("draft", "1");
    for (;;) {
      tell("Saving …");
      try {
        return await answerTo(await post(fields), isFinal);
      } catch {
        tell("Not saved yet: the server does not answer. Trying again …");
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  }

  function post(fields) {
    const headers = { accept: "application/json" };
    return fetch(form.action, { method: "POST", body: fields, headers, keepalive: true });
  }

  async function answerTo(response, isFinal) {
    if (response.status >= 500) throw new Error("not kept");
    const isJson = response.headers.get("content-type")?.includes("json");
    const answer = isJson ? await response.json() : { words: REFUSED };
    isStale = response.status === 409 || !isJson;
    tell(isStale || (isFinal && !answer.next) ? "" : "Saved.");
    if (isStale && !isFinal) tell(answer.words);
    return answer;
  }

  function queue(isFinal) {
    last = last.then(() => send(isFinal));
    return last;
  }

  return { keep: () => queue(false), finish: () => queue(true) };
}
