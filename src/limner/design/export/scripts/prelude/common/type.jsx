// Lines and fonts.

/** The applications end a line with a carriage return. @param {string} text */
function lines(text) {
  return text.replace(/\r\n|\n/g, "\r");
}

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[\s_\-]/g, "");
}

/**
 * How well a face answers to the name of a font: 0 not at all, 3 by its full name.
 * @param {string} asked @param {string} family @param {string} style @param {string} postScript
 */
function fontRank(asked, family, style, postScript) {
  var regular = /^(regular|roman|book|normal)$/i.test(style);
  if (plain(asked) === plain(postScript) || plain(asked) === plain(family + style)) return 3;
  if (plain(asked) !== plain(family)) return 0;
  return regular ? 2 : 1;
}

/**
 * The best of the installed faces, or -1.
 * @param {string} asked @param {number} count @param {function(number): number} rank
 */
function bestFace(asked, count, rank) {
  var index, value, best = -1, bestRank = 0;
  for (index = 0; index < count; index += 1) {
    value = rank(index);
    if (value > bestRank) {
      best = index;
      bestRank = value;
    }
  }
  if (best < 0) $.writeln("The font " + asked + " is not installed; the text keeps its own.");
  return best;
}
