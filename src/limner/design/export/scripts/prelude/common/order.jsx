// The order of the layers.

/** @param {Arrangement} arrangement @param {number} place @param {number} top */
function arranged(arrangement, place, top) {
  if (arrangement === "front") return top;
  if (arrangement === "back") return 0;
  return clamp(arrangement === "frontward" ? place + 1 : place - 1, 0, top);
}

/** @param {string} name @param {Arrangement} arrangement */
function arrange(name, arrangement) {
  var place = indexOf(name);
  var goal = arranged(arrangement, place, entries.length - 1);
  var entry = entries[place];
  if (goal === place) return;
  entries.splice(place, 1);
  entries.splice(goal, 0, entry);
  if (goal > 0) putAbove(entry.item, entries[goal - 1].item);
  else putBelow(entry.item, entries[1].item);
}

/** @param {string} name */
function remove(name) {
  var place = indexOf(name);
  removeItem(entries[place].item);
  entries.splice(place, 1);
}
