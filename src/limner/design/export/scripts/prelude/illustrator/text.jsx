// Texts

/** @param {string} name @param {string} text */
function createText(name, text) {
  var item = design.textFrames.add();
  item.contents = lines(text);
  adopt(name, "", item, 0, 0, WHOLE);
  colorText(name, [0, 0, 0]);
  alignText(name, "left");
  applyFont(name, "Arial");
  resizeText(name, 12);
}

/** @param {string} name @param {function(TextRange): void} change */
function changeText(name, change) {
  reshape(name, function (item) {
    change(/** @type {TextFrame} */ (item).textRange);
  });
}

/** @param {string} alignment */
function justification(alignment) {
  if (alignment === "center") return Justification.CENTER;
  return alignment === "right" ? Justification.RIGHT : Justification.LEFT;
}

/** @param {string} name @param {string} alignment */
function alignText(name, alignment) {
  changeText(name, function (text) {
    text.paragraphAttributes.justification = justification(alignment);
  });
}

/** @param {string} name @param {string} font */
function applyFont(name, font) {
  var fonts = app.textFonts;
  var best = bestFace(font, fonts.length, function (index) {
    return fontRank(font, fonts[index].family, fonts[index].style, fonts[index].name);
  });
  if (best < 0) return;
  changeText(name, function (text) {
    text.characterAttributes.textFont = fonts[best];
  });
}

/** @param {string} name @param {Tone} tone */
function colorText(name, tone) {
  changeText(name, function (text) {
    text.characterAttributes.fillColor = color(tone);
  });
}

/** @param {string} name @param {number} points */
function resizeText(name, points) {
  changeText(name, function (text) {
    text.characterAttributes.size = points;
  });
}

/** @param {string} name @param {number} width @param {Tone} tone */
function strokeText(name, width, tone) {
  changeText(name, function (text) {
    text.characterAttributes.strokeColor = width > 0 ? color(tone) : new NoColor();
    text.characterAttributes.strokeWeight = toPoints(width);
  });
}
