// Test inside the page that plays the runs of samples/motion.json; see page_test.sh.
selftest(async () => {
  const get = (selector) => document.querySelector('#player ' + selector);
  const runs = all('script.motion-run').map((e) => JSON.parse(e.textContent));
  const key = (name, more) => get('canvas').dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
  const time = () => parseFloat(get('.time').textContent);
  const change = (element, value) => {
    element.value = value;
    element.dispatchEvent(new Event(element.type === 'range' ? 'input' : 'change'));
  };

  // The player starts by itself and stops at the end.
  for (let i = 0; i < 500 && get('.play').textContent !== 'Play'; i++)
    await new Promise(requestAnimationFrame);
  want(get('.play').textContent === 'Play', 'the player does not stop');
  const last = runs[0].frames.t[3];
  want(get('.time').textContent === '0.300 s' && last === 0.3, 'the player stopped at ' + get('.time').textContent);
  want(all('#player .now').every((p) => p.textContent.startsWith('Frame at 0.300 s')), 'not the last frame');

  // All triangles of both cloths are drawn, on a part of the canvas.
  const covered = (canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let n = 0;
    for (let i = 3; i < data.length; i += 4) n += data[i] > 0;
    return n / (data.length / 4);
  };
  want(all('#player canvas').length === 2, 'not two cloths');
  for (const canvas of all('#player canvas')) {
    want(canvas.dataset.triangles === '32', canvas.dataset.triangles + ' triangles');
    want(covered(canvas) > 0.05 && covered(canvas) < 0.7, 'the cloth covers ' + covered(canvas));
  }

  // The legend ends at the largest stretch of the samples that have frames, up to the rounding of
  // positions to 16 bits: a step of the box divided by the cell's side of 1/4 m.
  const of = (run) => run.samples.filter((s) => run.frames.t.includes(s.t)).map((s) => s.longest);
  const longest = Math.max(...runs.flatMap(of));
  const step = Math.hypot(...[0, 1, 2].map((k) =>
    (runs[0].frames.high[k] - runs[0].frames.low[k]) / 65535));
  const shown = () => Math.max(...all('#player .ticks span').map((s) => Number(s.dataset.v)));
  want(Math.abs(shown() - longest) < step * 4, `the legend ends at ${shown()}, not at ${longest}`);
  want(longest > 1.005, 'the sample is not stretched');
  of(runs[0]).forEach((most, k) => {
    change(get('.scrub'), runs[0].frames.t[k]);
    const said = Number(get('.now').textContent.match(/up to ([\d.]+)/)[1]);
    want(Math.abs(said - most) < step * 4 + 5e-4, `frame ${k}: ${said}, not ${most}`);
  });
  change(get('.scrub'), last);
  change(get('.by'), 'principal');
  want(shown() > longest, 'the principal stretch is no larger than a thread\'s');
  change(get('.by'), 'threads');

  // The table has the energies of the sample, and the plots have a playhead.
  const gravity = get('tr[data-energy=gravity]').cells;
  want(gravity[1].textContent === runs[0].samples[15].load.toPrecision(3), 'gravity: ' + gravity[1].textContent);
  for (const svg of all('#player .joule-plot')) {
    want(svg.querySelectorAll('.line').length === 7, 'not seven energies');
    want(!/NaN|undefined/.test(svg.outerHTML), 'a plot has NaN or undefined');
  }
  const head = () => Number(get('.head').getAttribute('d').match(/^M([\d.]+)/)[1]);
  const atEnd = head();

  // Tests the keys and the slider.
  key('Home');
  want(time() === 0 && head() < atEnd, 'Home: ' + time());
  key('ArrowRight');
  want(time() === 0.1, 'a step to the right: ' + time());
  key('ArrowLeft');
  want(time() === 0, 'a step to the left: ' + time());
  change(get('.scrub'), 0.21);
  want(get('.now').textContent.startsWith('Frame at 0.200 s'), 'the slider');
  const picture = () => get('canvas').toDataURL();
  const before = picture();
  key('ArrowRight', { shiftKey: true });
  want(picture() !== before, 'Shift and an arrow do not turn the cloth');
  key('0');
  want(picture() === before, '0 does not reset the view');
  key(' ');
  want(get('.play').textContent === 'Stop', 'space does not play');
  key(' ');

  // With the same run on both sides no difference is shown.
  want(get('.differ').textContent === 'The runs differ in bending: theta and none.', get('.differ').textContent);
  const right = all('#player .pick')[1];
  right.selectedIndex = 0;
  right.dispatchEvent(new Event('change'));
  want(get('.differ').textContent === '', 'one run differs from itself');

  // The cloths are side by side on a wide screen.
  const top = (side) => side.getBoundingClientRect().top;
  const [a, b] = all('#player .side');
  want(top(a) === top(b), 'not side by side');
  want(all('.still path').length === 64, 'stills');
  wantPhone();
});
