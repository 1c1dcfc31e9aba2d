// What is chosen on a page is in its address, so that each view can be sent.

const ORDER = "limner-runs-order";

/** Return what the address says, by name. */
export function asked() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** Write choices into the address; what is empty leaves it. */
export function tell(choices) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(choices)) {
    query.delete(name);
    if (value !== null && value !== undefined && value !== "") query.set(name, value);
  }
  history.replaceState(null, "", `${location.pathname}?${query}`);
}

/** Return the address of something of a sample: "/runs/sample", "/runs/sample.json", … */
export function addressOf(path, { log, id, epoch }, more = {}) {
  return `${path}?${new URLSearchParams({ log, id, epoch, ...more })}`;
}

/** Keep the order of a list for the pages of its samples. */
export function keepOrder(addresses) {
  try {
    sessionStorage.setItem(ORDER, JSON.stringify({ list: location.href, addresses }));
  } catch { /* Without it there is no way from one sample to the next: nothing else. */ }
}

/** Return the list that a sample was opened from, and its neighbours there. */
export function neighbours({ log, id, epoch }) {
  try {
    const { list, addresses } = JSON.parse(sessionStorage.getItem(ORDER));
    const at = addresses.indexOf(addressOf("/runs/sample", { log, id, epoch }));
    return at < 0 ? {} : { list, before: addresses[at - 1], after: addresses[at + 1] };
  } catch {
    return {};
  }
}
