// Test inside the page of verdicts; see page_test.sh.
selftest(async () => {
  wantLinks();
  const cells = all('.matrix td.v');
  const columns = all('.matrix thead tr:last-child th').length;
  want(cells.length === columns * all('.matrix tbody tr').length, 'a row lacks cells');
  want(all('.matrix td.pass').every((c) => c.textContent === '✓'), 'a pass has more than its mark');
  want(all('.matrix td.fail').every((c) => c.textContent === '✗fail'), 'a failure lacks its word');
  want(all('.matrix td.fail, .matrix td.error').length === 2, 'failures are not marked');
  const wide = all('.matrix thead .group').map((g) => g.colSpan);
  want(wide.length === 4 && wide.reduce((a, b) => a + b) === columns, 'groups span ' + wide);
  want(all('.matrix thead th[title]').every((h) => h.title.includes(': ')), 'a check has no description');
  const fold = document.querySelector('#controls > details');
  want(fold.open, 'a table with a missed error is folded away');
  want(!document.querySelector('#checks > details').open, 'a long table is open');
  wantPhone();
});
