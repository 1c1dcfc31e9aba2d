// Drawing

/** @param {string} name @param {number} width @param {number} height @param {Tone} tone */
function drawEllipse(name, width, height, tone) {
  var corner = pointAt(0, 0);
  var item = design.pathItems.ellipse(corner[1], corner[0], toPoints(width), toPoints(height));
  fill(item, tone);
  adopt(name, "", item, width, height, WHOLE);
}

/**
 * @param {string} name @param {[number, number][]} corners In shares of the box.
 * @param {number} width @param {number} height @param {Tone} tone
 */
function drawFigure(name, corners, width, height, tone) {
  var item = path(corners, width, height);
  item.closed = true;
  fill(item, tone);
  adopt(name, "", item, width, height, WHOLE);
}

/**
 * @param {string} name @param {number} startX @param {number} startY @param {number} endX
 * @param {number} endY @param {number} strokeWidth @param {Tone} tone
 */
function drawLine(name, startX, startY, endX, endY, strokeWidth, tone) {
  var item = path([[startX, startY], [endX, endY]], 1, 1);
  item.filled = false;
  stroke(item, strokeWidth, tone);
  adopt(name, "", item, Math.abs(endX - startX), Math.abs(endY - startY), WHOLE);
  reposition(name, Math.min(startX, endX), Math.min(startY, endY));
}

/**
 * A path through points in shares of a size at the page's top left.
 * @param {[number, number][]} corners @param {number} width @param {number} height
 */
function path(corners, width, height) {
  var index;
  var item = design.pathItems.add();
  /** @type {[number, number][]} */
  var points = [];
  for (index = 0; index < corners.length; index += 1) {
    points.push(pointAt(corners[index][0] * width, corners[index][1] * height));
  }
  item.setEntirePath(points);
  return item;
}

/** @param {PathItem} item @param {Tone} tone */
function fill(item, tone) {
  item.filled = true;
  item.fillColor = color(tone);
  item.stroked = false;
}

/** @param {PathItem} item @param {number} width @param {Tone} tone */
function stroke(item, width, tone) {
  item.stroked = width > 0;
  if (width <= 0) return;
  item.strokeWidth = toPoints(width);
  item.strokeCap = StrokeCap.BUTTENDCAP;
  item.strokeJoin = StrokeJoin.MITERENDJOIN;
  item.strokeMiterLimit = 10;
  item.strokeColor = color(tone);
}

/** @param {string} name @param {number} width @param {Tone} tone */
function strokeDrawing(name, width, tone) {
  stroke(/** @type {PathItem} */ (find(name).item), width, tone);
}

/** @param {string} name @param {number} opacity */
function setOpacity(name, opacity) {
  find(name).item.opacity = opacity;
}
