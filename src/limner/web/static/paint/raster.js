// Marks to pixels: the same strokes that limner/drawing/raster.py draws, in the same order.

import { isSame } from "./program.js";

/** Brush size above which a stroke's round ends are discs of their own. */
const BROAD = 8;

/** A canvas of the layout's size whose backing store never depends on the device's pixels. */
export class Sheet {
  #pen;

  /** @param {object} layout As /paint/layout.json gives it.
   *  @param {HTMLCanvasElement} canvas Drawn on; its size is set. */
  constructor(layout, canvas) {
    this.layout = layout;
    this.canvas = canvas;
    canvas.width = layout.canvas.width;
    canvas.height = layout.canvas.height;
    this.#pen = canvas.getContext("2d", { willReadFrequently: true });
    this.#pen.lineJoin = "round";
  }

  /** Paint all of it in the background's colour. */
  blank() {
    this.#pen.fillStyle = this.layout.palette[this.layout.background];
    this.#pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Make all of it transparent. */
  clear() {
    this.#pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Return its pixels: RGBA, width x height x 4 bytes in `data`. */
  save() {
    return this.#pen.getImageData(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Put pixels back. */
  restore(image) {
    this.#pen.putImageData(image, 0, 0);
  }

  /** Draw a mark. */
  draw({ form, color, size, points }) {
    const pen = this.#pen;
    pen.strokeStyle = pen.fillStyle = this.layout.palette[color];
    pen.lineWidth = size;
    pen.lineCap = "round";
    const [start, end] = points;
    if (form === "fill") this.#flood(start, this.layout.palette[color]);
    else if (form === "dot") this.#disc(start, size);
    else if (form === "circle") this.#circle(start, distance(start, end));
    else if (form === "rectangle") this.#rectangle(start, end, size);
    else this.#segments(points, size);
  }

  #segments(points, size) {
    const pen = this.#pen;
    const broad = size > BROAD;
    pen.lineCap = broad ? "butt" : "round";
    for (let i = 1; i < points.length; i++) {
      if (isSame(points[i - 1], points[i])) continue;
      pen.beginPath();
      pen.moveTo(...points[i - 1]);
      pen.lineTo(...points[i]);
      pen.stroke();
    }
    if (broad) for (const point of points) this.#disc(point, size);
  }

  #rectangle([x, y], [right, bottom], size) {
    if (size > BROAD) {
      this.#segments([[x, y], [right, y], [right, bottom], [x, bottom], [x, y]], size);
    } else {
      const left = Math.min(x, right), top = Math.min(y, bottom);
      this.#pen.strokeRect(left, top, Math.abs(right - x), Math.abs(bottom - y));
    }
  }

  #circle([x, y], radius) {
    this.#pen.beginPath();
    this.#pen.arc(x, y, radius, 0, 2 * Math.PI);
    this.#pen.stroke();
  }

  #disc([x, y], size) {
    const pen = this.#pen;
    if (size > BROAD) {
      pen.lineCap = "round";
      pen.lineWidth = size / 2;
      this.#circle([x, y], size / 4);
    } else {
      pen.beginPath();
      pen.arc(x, y, size / 2, 0, 2 * Math.PI);
      pen.fill();
    }
  }

  /** Colour the region of exactly equal pixels, joined by their edges, around a point. */
  #flood([x, y], hex) {
    const image = this.save();
    const { width, height } = image;
    const words = new Uint32Array(image.data.buffer);
    const color = word(hex);
    const start = Math.floor(y) * width + Math.floor(x);
    const old = words[start];
    if (old === color) return;
    words[start] = color;
    const open = [start];
    const reach = (at) => {
      if (words[at] !== old) return;
      words[at] = color;
      open.push(at);
    };
    while (open.length) {
      const at = open.pop();
      const column = at % width;
      if (column > 0) reach(at - 1);
      if (column < width - 1) reach(at + 1);
      if (at >= width) reach(at - width);
      if (at < width * (height - 1)) reach(at + width);
    }
    this.restore(image);
  }
}

function word(hex) {
  const bytes = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return new Uint32Array(new Uint8Array([...bytes, 255]).buffer)[0];
}

function distance(a, b) {
  return Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
}

