// Test inside a page with documents of selvedge-bench, one of them "failing"; see page_test.sh.
selftest(async () => {
  wantPlots(all('figure svg:not(.narrow)'), [200, 200], 20);
  wantLinks();
  want(all('nav a').some((a) => a.pathname.endsWith('/speed.html')), 'the contents lack the speed');
  want(all('#speed table').every((t) => t.tBodies[0].rows.length > 0), 'a table is empty');

  // The table with failures is open; the table of all kernels is folded.
  const fold = (id) => document.getElementById(id).closest('details').open;
  want(fold('untimed-table'), 'a failure is folded away');
  want(!fold('kernels-table'), 'the long table is open');
  want(all('#untimed-table td.fail').length === 2, 'failed checks are not marked');

  // Every column sorts, ascending and descending, with missing numbers last.
  const table = document.getElementById('speedup-table');
  for (const header of Array.from(table.tHead.rows[0].cells)) {
    const at = header.cellIndex;
    const values = () => Array.from(table.tBodies[0].rows, (r) => r.cells[at])
      .filter((c) => c.classList.contains('n')).map((c) => Number(c.dataset.v));
    for (const sign of [1, -1]) {
      header.querySelector('button').click();
      const list = values().filter((v) => !Number.isNaN(v));
      want(list.every((v, i) => i === 0 || sign * (v - list[i - 1]) >= 0),
           header.textContent + ' does not sort');
    }
  }
  want(Array.from(table.tBodies[0].rows).every(
    (r) => r.cells.length === table.tHead.rows[0].cells.length), 'a row lacks cells');

  // Filters by word and by choice.
  const bar = document.querySelector('.filters[data-table=speedup-table]');
  const shown = () => Array.from(table.tBodies[0].rows).filter((r) => !r.hidden);
  const select = bar.querySelector('select');
  const input = bar.querySelector('input');
  const before = shown().length;
  select.value = 'float';
  select.dispatchEvent(new Event('input'));
  want(shown().length > 0 && shown().length < before, shown().length + ' rows of float');
  want(shown().every((r) => r.textContent.includes('float')), 'a row is not of float');
  select.value = '';
  input.value = 'ARAP projected';
  input.dispatchEvent(new Event('input'));
  want(shown().length > 0 && shown().every((r) => /arap.*projected/s.test(r.textContent)),
       'a row does not fit the filter');
  input.value = '';
  input.dispatchEvent(new Event('input'));
  want(shown().length === before, 'an empty filter hides rows');

  // The page must not mention the project's own goals.
  want(!/goal/i.test(all('main')[0].textContent), 'the page speaks of goals');
  want(all('#limits-table td').some((cell) => cell.textContent.startsWith('no, ')),
       'divisions look like a ceiling');

  want(all('#speedup-table tbody tr').every((r) => r.children[14].textContent.length > 3),
       'a kernel does not say what its time goes to');

  wantPhone();
});
