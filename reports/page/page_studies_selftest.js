// Test inside the page of a study, newton or refine; see page_test.sh.
selftest(async () => {
  wantPlots(all('figure svg:not(.narrow)'), [300, 200], 10);
  wantLinks();
  want(all('nav a').filter((a) => /(newton|refine)\.html$/.test(a.href)).length >= 2,
       'the contents lack a study');
  want(all('section').every((s) => s.children.length > 0), 'a section is empty');
  for (const table of all('main table')) {
    const width = table.tHead.rows[0].cells.length;
    want(table.tBodies[0].rows.length > 0, table.id + ' is empty');
    want(Array.from(table.tBodies[0].rows).every((r) => r.cells.length === width),
         table.id + ': a row lacks cells');
  }
  if (all('#newton').length === 0) {
    wantPhone();
    return;
  }

  // A scheme that never reached the tolerance sorts last, and has a dash for a number.
  const table = document.getElementById('newton-costs-1');
  const at = Array.from(table.tHead.rows[0].cells)
    .findIndex((h) => h.textContent.startsWith('Iterations'));
  table.tHead.rows[0].cells[at].querySelector('button').click();
  const cells = Array.from(table.tBodies[0].rows, (r) => r.cells[at]);
  const values = cells.map((c) => Number(c.dataset.v));
  want(values.every((v, i) => i === 0 || v >= values[i - 1]), 'iterations do not sort');
  want(cells[cells.length - 1].textContent === '–', 'a stalled run has a number');
  want(all('#newton-costs-1 td.pass').length >= 4, 'the best is not marked');

  // The filter takes several words, here a scene and a scheme.
  const bar = document.querySelector('.filters[data-table=newton-costs-1]');
  const shown = () => Array.from(table.tBodies[0].rows).filter((r) => !r.hidden);
  bar.querySelector('input').value = 'robson compress';
  bar.querySelector('input').dispatchEvent(new Event('input'));
  want(shown().length === 1 && /compress.*robson/s.test(shown()[0].textContent),
       shown().length + ' rows of robson in compress');

  wantPhone();
});
