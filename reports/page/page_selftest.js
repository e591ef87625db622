// Test inside the page of an energy; see page_test.sh.
selftest(async () => {
  wantPlots(all('figure svg:not(.narrow)'), [100, 100], 5);
  for (const image of all('figure svg image')) {
    const link = image.getAttribute('xlink:href') || image.href.baseVal;
    want(link.startsWith('data:'), 'a picture is outside the page');
  }
  wantLinks();
  want(all('[src], link[rel=stylesheet]').length === 0, 'the page needs other files');
  want(all('nav [aria-current]').map((a) => a.textContent).join() === 'Checks,bw_shear',
       'the contents do not say which page this is');

  // The formula has indices and powers.
  want(document.querySelector('.formula math').innerHTML.replace(/ \w+="[^"]*"/g, '') ===
       '<mi>k</mi><mo>(</mo><msub><mi>f</mi><mi>u</mi></msub><mo>·</mo><msub><mi>f</mi>' +
       '<mi>v</mi></msub><msup><mo>)</mo><mn>2</mn></msup>', 'the formula is not typeset');

  // Folded tables are open if something failed, for links, and in print.
  const fold = document.querySelector('#records > details');
  const pause = () => new Promise((done) => setTimeout(done, 50));
  want(fold.open, 'a table with a failed row is folded away');
  fold.open = false;
  location.hash = '#r5';
  await pause();
  want(fold.open, 'a link does not open the fold');
  fold.open = false;
  const link = document.createElement('a');
  link.href = '#r5';
  fold.before(link);
  link.click();
  link.remove();
  await pause();
  want(fold.open, 'a second click does not open the fold');
  fold.open = false;
  dispatchEvent(new Event('beforeprint'));
  want(all('details').every((d) => d.open), 'something is folded away in print');
  dispatchEvent(new Event('afterprint'));
  want(!fold.open, 'printing leaves the fold open');
  fold.open = true;

  // Sorts by the worst value: ascending, with NaN last, then descending.
  const table = document.getElementById('records-table');
  const values = () => Array.from(table.tBodies[0].rows, (r) => Number(r.cells[2].dataset.v));
  const header = Array.from(table.tHead.rows[0].cells).find((h) => h.textContent === 'Worst');
  const sorted = (list, sign) => list.every((v, i) =>
    i === 0 || Number.isNaN(v) || sign * (v - list[i - 1]) >= 0);
  header.querySelector('button').click();
  let list = values();
  want(sorted(list.filter((v) => !Number.isNaN(v)), 1), 'not in rising order');
  want(Number.isNaN(list[list.length - 1]), 'NaN is not last');
  want(header.getAttribute('aria-sort') === 'ascending', 'aria-sort is not set');
  header.querySelector('button').click();
  list = values().filter((v) => !Number.isNaN(v));
  want(sorted(list, -1) && list.length > 7, 'not in falling order');

  // Tests the filters by words and by verdict.
  const bar = document.querySelector('.filters[data-table=records-table]');
  const shown = () => Array.from(table.tBodies[0].rows).filter((r) => !r.hidden);
  const input = bar.querySelector('input');
  const select = bar.querySelector('select');
  input.value = 'STEP  gradient';
  input.dispatchEvent(new Event('input'));
  want(shown().length > 0 && shown().length < 5, shown().length + ' rows for step gradient');
  want(shown().every((r) => /step/.test(r.textContent) && /gradient/.test(r.textContent)),
       'a row does not fit the filter');
  input.value = '';
  select.value = 'fail';
  select.dispatchEvent(new Event('input'));
  want(shown().length === 1, shown().length + ' failed rows');
  want(bar.querySelector('output').textContent === `1 of ${table.tBodies[0].rows.length} rows`, 'the count is wrong');
  location.hash = '#r0';
  await pause();
  want(shown().length === table.tBodies[0].rows.length, 'a link to a hidden row does not show it');

  wantPhone();
});
