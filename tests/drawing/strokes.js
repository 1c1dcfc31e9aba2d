// Draws a trace's marks on a canvas as the paint program does, and returns its packed pixels.
([marks, palette, background]) => {
  const canvas = document.createElement("canvas");
  canvas.width = 1000; canvas.height = 700;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.fillStyle = palette[background];
  pen.fillRect(0, 0, 1000, 700);
  pen.lineCap = pen.lineJoin = "round";

  const stroke = (trace) => { pen.beginPath(); trace(); pen.stroke(); };
  const circle = ([x, y], radius) => pen.arc(x, y, radius, 0, 2 * Math.PI);

  const flood = ([x, y], color) => {
    const image = pen.getImageData(0, 0, 1000, 700);
    const words = new Uint32Array(image.data.buffer);
    const value = 0xff000000 + parseInt(color.slice(5, 7) + color.slice(3, 5) + color.slice(1, 3), 16);
    const start = Math.floor(y) * 1000 + Math.floor(x);
    const old = words[start];
    if (old === value) return;
    const open = [start];
    words[start] = value;
    while (open.length) {
      const at = open.pop();
      const column = at % 1000;
      for (const next of [column > 0 ? at - 1 : -1, column < 999 ? at + 1 : -1, at - 1000, at + 1000])
        if (next >= 0 && next < 700000 && words[next] === old) { words[next] = value; open.push(next); }
    }
    pen.putImageData(image, 0, 0);
  };

  const disc = (point, size) => {
    pen.beginPath();
    pen.lineCap = "round";
    if (size > 8) { pen.lineWidth = size / 2; circle(point, size / 4); pen.stroke(); pen.lineWidth = size; }
    else { circle(point, size / 2); pen.fill(); }
  };
  const segments = (points, size) => {
    pen.lineCap = size > 8 ? "butt" : "round";
    for (let i = 1; i < points.length; i++)
      stroke(() => { pen.moveTo(...points[i - 1]); pen.lineTo(...points[i]); });
    if (size > 8) points.forEach((point) => disc(point, size));
  };

  for (const { form, color, size, points } of marks) {
    const [a, b] = points;
    pen.strokeStyle = pen.fillStyle = palette[color];
    pen.lineWidth = size;
    if (form === "stroke" || form === "line") segments(points, size);
    else if (form === "rectangle" && size > 8) segments([a, [b[0], a[1]], b, [a[0], b[1]], a], size);
    else if (form === "rectangle")
      pen.strokeRect(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]));
    else if (form === "circle") stroke(() => circle(a, Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)));
    else if (form === "dot") disc(a, size);
    else if (form === "fill") flood(a, palette[color]);
  }
  const bytes = new Uint8Array(pen.getImageData(0, 0, 1000, 700).data.buffer);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Response(stream).arrayBuffer().then((packed) => {
    let text = "";
    for (const byte of new Uint8Array(packed)) text += String.fromCharCode(byte);
    return btoa(text);
  });
}
