// The first page: begin a session with what the form says.

const form = document.getElementById("joining");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  document.getElementById("begin").disabled = true;
  try {
    location.assign(await begin(new FormData(form)));
  } catch (error) {
    const fault = document.getElementById("fault");
    fault.textContent = `The session was not begun. ${error.message}`;
    fault.hidden = false;
    document.getElementById("begin").disabled = false;
  }
});

/** Return the address of a new session. */
async function begin(given) {
  const joining = {
    consent: given.has("consent"),
    nickname: given.get("nickname"),
    choice: {
      category: given.get("category") || null,
      difficulty: given.get("difficulty") || null,
      number: Number(given.get("number")),
      seed: Number(given.get("seed")),
    },
  };
  const headers = { "content-type": "application/json" };
  const response = await fetch("/people", { method: "POST", headers, body: JSON.stringify(joining) });
  if (!response.ok && response.status !== 409) throw new Error(`The server answered ${response.status}.`);
  const { address, fault } = await response.json();
  if (fault) throw new Error(fault);
  return address;
}
