'use strict';
// Plays runs of selvedge-bench motion: two cloths side by side, and their energies.  The runs
// are JSON in elements of the page; lib/support/records/motion_document.h describes them.
(function () {
  const player = document.getElementById('player');
  const get = (selector) => player.querySelector(selector);
  const all = (selector) => Array.from(player.querySelectorAll(selector));

  // Decodes base64.  Numbers have the low byte first, as on the machines of all browsers.
  function bytes(text) {
    const raw = atob(text);
    return Uint8Array.from(raw, (c) => c.charCodeAt(0)).buffer;
  }

  // Returns the edges of a triangle from its first corner; x has all coordinates.
  function edges(x, corners, t) {
    const [i, j, k] = [3 * corners[3 * t], 3 * corners[3 * t + 1], 3 * corners[3 * t + 2]];
    return [[x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]],
            [x[k] - x[i], x[k + 1] - x[i + 1], x[k + 2] - x[i + 2]]];
  }

  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

  // Inverts each triangle's edges at rest, in axes along x and y (threads) or along and across an edge.
  function inverses(rest, corners, threads) {
    const out = new Float64Array(corners.length / 3 * 4);
    for (let t = 0; t < corners.length / 3; t++) {
      const [a, b] = edges(rest, corners, t);
      const along = Math.hypot(...a);
      const u = threads ? [1, 0, 0] : a.map((v) => v / along);
      const across = b.map((v, k) => v - dot(b, u) * u[k]);
      const v = threads ? [0, 1, 0] : across.map((c) => c / Math.hypot(...across));
      const det = dot(a, u) * dot(b, v) - dot(a, v) * dot(b, u);
      out.set([dot(b, v), -dot(a, v), -dot(b, u), dot(a, u)].map((n) => n / det), 4 * t);
    }
    return out;
  }

  function readRun(element) {
    const run = JSON.parse(element.textContent);
    run.corners = new Uint32Array(bytes(run.frames.triangles));
    run.threads = run.setup.mesh === null;
    run.inverse = inverses(new Float32Array(bytes(run.frames.rest)), run.corners, run.threads);
    run.times = run.frames.t;
    run.end_time = Math.max(run.times[run.times.length - 1], run.samples[run.samples.length - 1].t);
    run.extremes = {};
    return run;
  }

  function positions(run, frame) {
    const { low, high } = run.frames;
    const numbers = new Uint16Array(bytes(run.frames.positions[frame]));
    return Float32Array.from(numbers, (n, i) =>
      low[i % 3] + n / 65535 * (high[i % 3] - low[i % 3]));
  }

  // Returns the stretch of each triangle, from the columns of F.
  function stretches(run, x, by) {
    const out = new Float32Array(run.corners.length / 3);
    for (let t = 0; t < out.length; t++) {
      const [a, b] = edges(x, run.corners, t);
      const m = run.inverse.subarray(4 * t, 4 * t + 4);
      let uu = 0, vv = 0, uv = 0;
      for (let k = 0; k < 3; k++) {
        const u = a[k] * m[0] + b[k] * m[1], v = a[k] * m[2] + b[k] * m[3];
        uu += u * u; vv += v * v; uv += u * v;
      }
      out[t] = Math.sqrt(by === 'threads' && run.threads ? Math.max(uu, vv)
        : (uu + vv) / 2 + Math.hypot((uu - vv) / 2, uv));
    }
    return out;
  }

  // Returns the least and the largest stretch over all frames of a run.
  function extremes(run, by) {
    if (!run.extremes[by]) {
      let least = 1, most = 1;
      for (let k = 0; k < run.times.length; k++)
        for (const s of stretches(run, positions(run, k), by)) {
          if (s < least) least = s;
          if (s > most) most = s;
        }
      run.extremes[by] = { least, most };
    }
    return run.extremes[by];
  }

  // Returns the settings in which two runs differ; sizes follow from n.
  const differing = (a, b) => Object.keys(a.setup).filter((name) =>
    !['vertices', 'faces'].includes(name) && a.setup[name] !== b.setup[name]);

  // Returns the distance of two runs' vertices at the end / the size of the first cloth.
  function distance(a, b) {
    const [x, y] = [a, b].map((r) => positions(r, r.times.length - 1));
    if (x.length !== y.length) return 0;
    const { low, high } = a.frames;
    const size = Math.hypot(...low.map((v, k) => high[k] - v));
    return Math.sqrt(x.reduce((sum, v, i) => sum + (v - y[i]) ** 2, 0) / x.length) / size;
  }

  // Returns the two most different runs, preferring runs that differ in one setting.
  function firstPair() {
    const MOST = 16; // only the first runs are compared
    let best = [0, Math.min(1, runs.length - 1)], largest = -1;
    for (let i = 0; i < Math.min(runs.length, MOST); i++)
      for (let k = i + 1; k < Math.min(runs.length, MOST); k++) {
        const alone = differing(runs[i], runs[k]).length === 1 ? 1000 : 0;
        const apart = alone + distance(runs[i], runs[k]);
        if (apart > largest) [best, largest] = [[i, k], apart];
      }
    return best;
  }

  const runs = Array.from(document.querySelectorAll('script.motion-run'), readRun);

  // Returns a short name of a run: the settings in which the page's runs differ.
  function shortName(run) {
    const names = Object.keys(run.setup).filter((name) =>
      runs.some((r) => differing(r, run).includes(name)));
    return names.map((name) => typeof run.setup[name] === 'string' ? run.setup[name]
      : `${name} ${run.setup[name]}`).join(', ') || run.id;
  }

  // Returns the runs that set scales: finished runs if any, since an unstable run would hide the others.
  function telling() {
    const shown = sides.map((s) => s.run), fine = shown.filter((r) => r.end === 'finished');
    return fine.length > 0 ? fine : shown;
  }

  const FIRST = { yaw: 0.524, pitch: 0.349, zoom: 1 };
  const view = { ...FIRST };
  const LIGHT = [-0.35, 0.5, 0.79];
  const PALETTE = [[44, 62, 123], [42, 134, 200], [233, 228, 216], [229, 139, 74], [156, 47, 47]];
  let range = { least: 1, most: 1 };

  // Rotates v to the camera: x to the right, y up, z toward the eye.
  function turned(v, at) {
    const c = Math.cos(at.yaw), s = Math.sin(at.yaw);
    const up = Math.cos(at.pitch), down = Math.sin(at.pitch);
    const toward = c * v[2] + s * v[0];
    return [c * v[0] - s * v[2], up * v[1] - down * toward, up * toward + down * v[1]];
  }

  // Fits the boxes of the runs' frames into the canvas, for the initial camera.
  function fit() {
    const low = [0, 1, 2].map((k) => Math.min(...telling().map((r) => r.frames.low[k])));
    const high = [0, 1, 2].map((k) => Math.max(...telling().map((r) => r.frames.high[k])));
    view.centre = low.map((v, k) => (v + high[k]) / 2);
    const half = [0, 0];
    for (let corner = 0; corner < 8; corner++) {
      const v = turned([0, 1, 2].map((k) => ((corner >> k & 1) - 0.5) * (high[k] - low[k])), FIRST);
      for (let k = 0; k < 2; k++) half[k] = Math.max(half[k], Math.abs(v[k]));
    }
    view.half = half;
    view.eye = 6 * Math.hypot(...half);
  }

  // Returns the colour of a stretch; half of the palette shows compression, on the same scale.
  function colour(stretch) {
    const far = Math.max(range.most - 1, 1 - range.least, 1e-6);
    const at = Math.min(Math.max(2 + 2 * (stretch - 1) / far, 0), 4);
    const i = Math.min(Math.floor(at), 3);
    return PALETTE[i].map((c, k) => c + (at - i) * (PALETTE[i + 1][k] - c));
  }

  // Returns for each vertex its place on the canvas, depth and brightness; both sides are lit.
  function project(side) {
    const { x, canvas, run } = side, n = x.length / 3;
    const p = new Float32Array(4 * n), normals = new Float32Array(3 * n);
    const scale = view.zoom * 0.46 *
      Math.min(canvas.width / view.half[0], canvas.height / view.half[1]);
    for (let i = 0; i < n; i++) {
      const v = turned([0, 1, 2].map((k) => x[3 * i + k] - view.centre[k]), view);
      const near = scale * view.eye / Math.max(view.eye - v[2], view.eye / 100);
      p.set([canvas.width / 2 + near * v[0], canvas.height / 2 - near * v[1], v[2]], 4 * i);
    }
    for (let t = 0; t < run.corners.length / 3; t++) {
      const [a, b] = edges(x, run.corners, t);
      for (let k = 0; k < 3; k++)
        for (let c = 0; c < 3; c++)
          normals[3 * run.corners[3 * t + c] + k] +=
            a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
    }
    for (let i = 0; i < n; i++) {
      const normal = turned(normals.subarray(3 * i, 3 * i + 3), view);
      const along = Math.abs(dot(normal, LIGHT)) / Math.max(Math.hypot(...normal), 1e-30);
      p[4 * i + 3] = 0.78 + 0.22 * along; // darker shades would look like other colours of the scale
    }
    return p;
  }

  // Fills the pixels at which a triangle is nearest; i, j, k are offsets in p.  Returns 0 if outside.
  function fill(to, p, i, j, k, [red, green, blue]) {
    const x0 = p[i], y0 = p[i + 1], x1 = p[j], y1 = p[j + 1], x2 = p[k], y2 = p[k + 1];
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2)));
    const right = Math.min(to.width - 1, Math.floor(Math.max(x0, x1, x2)));
    const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2)));
    const bottom = Math.min(to.height - 1, Math.floor(Math.max(y0, y1, y2)));
    for (let y = top; y <= bottom && area !== 0; y++) {
      for (let x = left; x <= right; x++) {
        const a = ((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y)) / area;
        const b = ((x2 - x) * (y0 - y) - (x0 - x) * (y2 - y)) / area, c = 1 - a - b;
        if (a < 0 || b < 0 || c < 0) continue;
        const z = a * p[i + 2] + b * p[j + 2] + c * p[k + 2], at = y * to.width + x;
        if (z <= to.depth[at]) continue;
        const light = a * p[i + 3] + b * p[j + 3] + c * p[k + 3];
        to.depth[at] = z;
        to.pixels[at] = 0xff000000 | light * blue << 16 | light * green << 8 | light * red;
      }
    }
    return left <= right && top <= bottom ? 1 : 0;
  }

  function paint(side) {
    const { canvas, run, stretch } = side, p = project(side), context = canvas.getContext('2d');
    if (!side.image || side.image.width !== canvas.width || side.image.height !== canvas.height) {
      side.image = context.createImageData(canvas.width, canvas.height);
      side.depth = new Float32Array(canvas.width * canvas.height);
      side.pixels = new Uint32Array(side.image.data.buffer);
    }
    side.depth.fill(-Infinity);
    side.pixels.fill(0);
    const { depth, pixels } = side;
    const to = { width: canvas.width, height: canvas.height, depth, pixels };
    const { corners } = run;
    let drawn = 0;
    for (let t = 0; t < stretch.length; t++)
      drawn += fill(to, p, 4 * corners[3 * t], 4 * corners[3 * t + 1], 4 * corners[3 * t + 2],
                    colour(stretch[t]));
    context.putImageData(side.image, 0, 0);
    canvas.dataset.triangles = drawn;
  }

  const ENERGIES = [['kinetic', '#d55e00'], ['stretch', '#009e73'], ['shear', '#56b4e9'],
                    ['bend', '#cc79a7'], ['gravity', '#2a86c8'], ['dissipated', '#e69f00'],
                    ['total', 'currentColor']];
  const ticked = new Set(ENERGIES.map((e) => e[0]));

  function energy(sample, name) {
    if (name === 'gravity') return sample.load;
    return name !== 'total' ? sample[name] : sample.kinetic + sample.stretch + sample.shear +
      sample.bend + sample.load + sample.dissipated - sample.work;
  }

  function element(parent, name, attributes, text) {
    const e = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    if (text !== undefined) e.textContent = text;
    parent.append(e);
    return e;
  }

  // Returns about n round numbers from low to high.
  function roundNumbers(low, high, n) {
    const raw = (high - low) / n, power = 10 ** Math.floor(Math.log10(raw));
    const step = power * [1, 2, 5, 10].find((m) => m * power >= raw * 0.999);
    const out = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high * (1 + 1e-9); i++)
      out.push(Number((i * step).toPrecision(6)));
    return out;
  }

  // Returns the range of both plots, for the ticked energies of the runs of telling().
  function scale() {
    const values = [0];
    for (const run of telling())
      for (const name of ticked) for (const s of run.samples) values.push(energy(s, name));
    const low = values.reduce((a, b) => Math.min(a, b));
    const high = values.reduce((a, b) => Math.max(a, b));
    const margin = (high - low) / 20; // keeps lines off the edge
    return high > low ? [low - margin, high + margin] : [0, 1];
  }

  function plot(side, [low, high]) {
    const { svg, run } = side;
    const wide = Math.max(svg.clientWidth, 100), tall = Math.max(svg.clientHeight, 100);
    const box = { left: 58, right: wide - 8, top: 8, bottom: tall - 34 };
    const x = (t) => box.left + t / end() * (box.right - box.left);
    const y = (v) => box.bottom - (v - low) / (high - low) * (box.bottom - box.top);
    svg.replaceChildren();
    svg.setAttribute('viewBox', `0 0 ${wide} ${tall}`);
    for (const v of roundNumbers(low, high, 5)) {
      element(svg, 'path', { d: `M${box.left} ${y(v)}H${box.right}`, class: 'grid' });
      element(svg, 'text', { x: box.left - 6, y: y(v) + 4, 'text-anchor': 'end' }, v);
    }
    for (const t of roundNumbers(0, end(), 5))
      element(svg, 'text', { x: x(t), y: box.bottom + 16, 'text-anchor': 'middle' }, t);
    const middle = { x: (box.left + box.right) / 2, 'text-anchor': 'middle' };
    element(svg, 'text', { ...middle, y: tall - 4 }, 'time (s)');
    element(svg, 'text', { x: 0, y: box.top + 4 }, 'J');
    // The inner svg clips lines that leave the plot.
    const inner = element(svg, 'svg', { x: box.left, y: box.top, width: box.right - box.left,
      height: box.bottom - box.top,
      viewBox: [box.left, box.top, box.right - box.left, box.bottom - box.top].join(' ') });
    for (const [name, stroke] of ENERGIES) {
      if (!ticked.has(name)) continue;
      const d = run.samples.map((s, i) =>
        (i > 0 ? 'L' : 'M') + x(s.t).toFixed(1) + ' ' + y(energy(s, name)).toFixed(1)).join('');
      element(inner, 'path', { d, stroke, class: 'line ' + name });
    }
    side.head = element(svg, 'path', { class: 'head' });
    side.place = (t) => side.head.setAttribute('d', `M${x(t)} ${box.top}V${box.bottom}`);
    side.time_at = (at) => (at - box.left) / (box.right - box.left) * end();
  }

  const state = { t: 0, playing: false, by: 'threads', last: 0 };
  const sides = [];
  const end = () => Math.max(...sides.map((s) => s.run.end_time));
  const lastUntil = (times, t) => Math.max(0, times.filter((v) => v <= t + 1e-9).length - 1);
  const short = (v) => (v === 0 ? '0' : Math.abs(v) < 1e-3 ? v.toExponential(2) : v.toPrecision(3));

  function say(side, most) {
    const { run } = side, over = state.t > run.end_time - 1e-9 && run.end !== 'finished';
    const threads = state.by === 'threads' && run.threads;
    const what = threads ? 'stretch of a thread' : 'principal stretch';
    const at = run.times[side.frame].toFixed(3);
    side.now.textContent = `Frame at ${at} s: ${what} up to ${most.toFixed(3)}` +
      (over ? `; the run ended here, ${run.end}${run.reason ? ': ' + run.reason : ''}` : '');
    side.now.classList.toggle('fail', over);
  }

  function showFrame(side, again) {
    const frame = lastUntil(side.run.times, state.t);
    if (frame !== side.frame || again) {
      side.frame = frame;
      side.x = positions(side.run, frame);
      side.stretch = stretches(side.run, side.x, state.by);
      paint(side);
    }
    say(side, side.stretch.reduce((a, b) => Math.max(a, b)));
  }

  // Shows the state's time; redraws if the camera or a choice has changed.
  function show(again) {
    for (const side of sides) {
      showFrame(side, again);
      side.place(state.t);
    }
    get('.time').textContent = state.t.toFixed(3) + ' s';
    get('.scrub').value = state.t;
    get('.play').textContent = state.playing ? 'Stop' : 'Play';
    for (const row of get('.joules').tBodies[0].rows)
      sides.forEach((side, k) => {
        const { samples } = side.run;
        const sample = samples[lastUntil(samples.map((s) => s.t), state.t)];
        row.cells[k + 1].textContent = short(energy(sample, row.dataset.energy));
      });
  }

  function legend() {
    const each = telling().map((r) => extremes(r, state.by));
    const least = Math.min(...each.map((e) => e.least));
    const most = Math.max(...each.map((e) => e.most));
    range = { least, most };
    const wide = range.most - range.least, ticks = [range.least, range.most];
    const place = (s) => (wide > 0 ? 100 * (s - range.least) / wide : 50);
    if (place(1) > 15 && place(1) < 85) ticks.push(1);
    const stops = Array.from({ length: 21 }, (_, i) =>
      `rgb(${colour(range.least + i / 20 * wide).map(Math.round).join(' ')}) ${5 * i}%`);
    const beyond = sides.some((s) => extremes(s.run, state.by).most > range.most);
    get('.bar').style.background = `linear-gradient(to right, ${stops.join(', ')})`;
    get('.ticks').replaceChildren(...ticks.map((s) => {
      const tick = document.createElement('span');
      tick.textContent = (beyond && s === range.most ? '≥ ' : '') + s.toFixed(3);
      tick.dataset.v = s;
      tick.style.left = place(s) + '%';
      tick.style.transform = `translateX(-${place(s)}%)`;
      return tick;
    }));
    get('.legend').setAttribute('aria-label', `Colours from ${short(least)} to ${short(most)}`);
  }

  // Shows the settings in which the two runs differ.
  function compare() {
    const names = sides.length > 1 ? differing(sides[0].run, sides[1].run) : [];
    get('.differ').textContent = names.length === 0 ? '' : 'The runs differ in ' + names.map((name) =>
      `${name}: ${sides.map((s) => s.run.setup[name]).join(' and ')}`).join('; ') + '.';
  }

  // Redraws everything after a change of runs, sizes or choices.
  function redraw() {
    const scales = scale();
    for (const side of sides) {
      const { canvas } = side;
      const sharp = Math.max(2, devicePixelRatio); // the browser shrinks it, which smooths edges
      canvas.width = Math.max(Math.round(canvas.clientWidth * sharp), 1);
      canvas.height = Math.max(Math.round(canvas.clientHeight * sharp), 1);
      plot(side, scales);
    }
    get('.scrub').max = end();
    state.t = Math.min(state.t, end());
    fit();
    legend();
    compare();
    show(true);
  }

  function go(t) {
    state.t = Math.min(Math.max(t, 0), end());
    show(false);
  }

  function tick(now) {
    if (!state.playing) return;
    state.t += Math.min(now - state.last, 100) / 1000 * Number(get('.speed').value);
    state.last = now;
    if (state.t >= end()) state.playing = false;
    go(state.t);
    if (state.playing) requestAnimationFrame(tick);
  }

  function play(on) {
    if (on && state.t >= end() - 1e-9) state.t = 0;
    state.playing = on;
    state.last = performance.now();
    if (on) requestAnimationFrame(tick);
    show(false);
  }

  // Goes to the next or the previous frame of either run.
  function step(by) {
    const times = sides.flatMap((s) => s.run.times).concat(end()).sort((a, b) => a - b);
    state.playing = false;
    go(by > 0 ? times.find((t) => t > state.t + 1e-9) ?? end()
      : times.reverse().find((t) => t < state.t - 1e-9) ?? 0);
  }

  function turn(right, down, zoom) {
    view.yaw -= right;
    view.pitch = Math.min(Math.max(view.pitch + down, -1.57), 1.57);
    view.zoom = Math.min(Math.max(view.zoom * zoom, 0.2), 20);
    show(true);
  }

  function back() {
    Object.assign(view, FIRST);
    show(true);
  }

  const keys = { ' ': () => play(!state.playing), Home: () => go(0), End: () => go(end()),
                 ArrowLeft: () => step(-1), ArrowRight: () => step(1),
                 '+': () => turn(0, 0, 1.2), '=': () => turn(0, 0, 1.2),
                 '-': () => turn(0, 0, 1 / 1.2), '0': back,
                 'Shift ArrowLeft': () => turn(-0.1, 0, 1),
                 'Shift ArrowRight': () => turn(0.1, 0, 1),
                 'Shift ArrowUp': () => turn(0, -0.1, 1),
                 'Shift ArrowDown': () => turn(0, 0.1, 1) };

  player.addEventListener('keydown', (event) => {
    const of = event.target.tagName, range = event.target.type === 'range';
    if (event.ctrlKey || event.altKey || event.metaKey || of === 'SELECT') return;
    if ((of === 'BUTTON' || of === 'INPUT' && !range) && event.key === ' ') return;
    const act = event.shiftKey && keys['Shift ' + event.key] || keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // The mouse turns and tilts, a finger turns or scrolls the page, two fingers zoom and tilt.
  function follow(canvas) {
    const at = new Map();
    const spread = () => {
      const [a, b] = Array.from(at.values());
      return Math.hypot(a[0] - b[0], a[1] - b[1]);
    };
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      at.set(event.pointerId, [event.clientX, event.clientY]);
    });
    canvas.addEventListener('pointermove', (event) => {
      const before = at.get(event.pointerId);
      if (!before) return;
      const two = at.size === 2, was = two ? spread() : 1;
      at.set(event.pointerId, [event.clientX, event.clientY]);
      const right = event.clientX - before[0], down = event.clientY - before[1];
      if (two) turn(0, down / 240, spread() / Math.max(was, 1));
      else turn(right / 120, down / 120, 1);
    });
    for (const name of ['pointerup', 'pointercancel'])
      canvas.addEventListener(name, (event) => at.delete(event.pointerId));
    canvas.addEventListener('dblclick', back);
    // The wheel scrolls the page unless the cloth was clicked.
    canvas.addEventListener('wheel', (event) => {
      if (document.activeElement !== canvas) return;
      event.preventDefault();
      turn(0, 0, Math.exp(-event.deltaY / 500));
    }, { passive: false });
  }

  // Saves the cloth without background; the file's name has the run and the time.
  function save(side) {
    const name = `${side.run.id} t=${side.run.times[side.frame].toFixed(3)}`;
    const link = Object.assign(document.createElement('a'), {
      href: side.canvas.toDataURL(), download: name.replace(/[^\w.=-]+/g, '_') + '.png' });
    link.click();
  }

  function makeSides() {
    const pair = firstPair();
    all('.side').forEach((box, k) => {
      if (k >= runs.length) { box.remove(); return; }
      const side = { run: runs[pair[k]], frame: -1, canvas: box.querySelector('canvas'),
                     now: box.querySelector('.now'), svg: box.querySelector('svg') };
      const pick = box.querySelector('.pick');
      pick.append(...runs.map((run) => new Option(shortName(run))));
      pick.selectedIndex = pair[k];
      pick.addEventListener('change', () => { side.run = runs[pick.selectedIndex]; redraw(); });
      side.svg.addEventListener('click', (event) =>
        go(side.time_at(event.clientX - side.svg.getBoundingClientRect().left)));
      box.querySelector('.save').addEventListener('click', () => save(side));
      follow(side.canvas);
      sides.push(side);
    });
  }

  function makeRows() {
    for (const [name, stroke] of ENERGIES) {
      const row = get('.joules').tBodies[0].insertRow(), label = document.createElement('label');
      const tick = Object.assign(document.createElement('input'), { type: 'checkbox', checked: true });
      row.dataset.energy = name;
      tick.style.accentColor = stroke;
      label.style.borderColor = stroke;
      label.append(tick, ' ' + name);
      row.insertCell().append(label);
      for (const side of sides) row.insertCell().className = 'n';
      tick.addEventListener('change', () => {
        if (tick.checked) ticked.add(name);
        else ticked.delete(name);
        redraw();
      });
    }
    while (get('.joules').tHead.rows[0].cells.length > sides.length + 1)
      get('.joules').tHead.rows[0].lastElementChild.remove();
  }

  player.hidden = false;
  makeSides();
  makeRows();
  get('.play').addEventListener('click', () => play(!state.playing));
  get('.scrub').addEventListener('input', (event) => {
    state.playing = false;
    go(Number(event.target.value));
  });
  get('.by').addEventListener('change', (event) => { state.by = event.target.value; redraw(); });
  redraw();
  let width = get('.sides').clientWidth;
  new ResizeObserver(() => {
    if (width !== get('.sides').clientWidth) redraw();
    width = get('.sides').clientWidth;
  }).observe(get('.sides'));
  // Users who prefer reduced motion start it by hand.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play(true);
}());
