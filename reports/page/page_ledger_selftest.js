// Test inside the ledger's page; see page_test.sh.
selftest(async () => {
  wantLinks();
  want(all('[src], link[rel=stylesheet]').length === 0, 'the page needs other files');

  // The printed formula is beside the corrected one, and the difference is marked.
  const forms = all('#K34 .form');
  const names = forms.map((f) => f.querySelector('span').textContent);
  want(names.join() === 'printed,corrected', 'forms: ' + names.join());
  for (const form of forms) {
    const box = form.querySelector('math').getBoundingClientRect();
    want(box.width > 100 && box.height > 10, 'a formula is not drawn: ' + box.width);
    want(form.scrollWidth <= form.clientWidth, 'a short formula scrolls');
  }
  want(forms[0].getBoundingClientRect().top === forms[1].getBoundingClientRect().top,
       'the formulas are not side by side');
  const marked = forms[1].querySelector('.changed');
  want(marked.textContent === '12', 'marked: ' + marked.textContent);
  want(getComputedStyle(marked).borderBottomStyle === 'solid', 'the mark is only a colour');
  const bold = document.querySelector('mi[mathvariant=bold]');
  want(bold && getComputedStyle(bold).textTransform === 'none', 'bold letters are slanted');

  // The errata have each correction with both forms, its reason and what goes wrong as printed.
  const sheet = all('.errata tbody tr');
  const row = sheet.find((tr) => tr.textContent.startsWith('K34'));
  want(sheet.length > 20 && row, sheet.length + ' corrections, no K34');
  want(['printed', 'corrected', 'why', 'coded as printed', 'relative error 1'].every(
      (word) => row.textContent.includes(word)), 'the sheet lacks something: ' + row.textContent);
  want(all('.errata li').some((li) => li.textContent.startsWith('K36')), 'nothing is refused');
  want(all('.errata code').some((code) => code.textContent.startsWith('H+ =')), 'no formula');

  // A row opens to its derivation: by a link, and in print.
  const fold = document.querySelector('#K34 .fold');
  want(!fold.open && fold.textContent.includes('Half the Hessian'), 'no derivation');
  location.hash = '#K34';
  await new Promise((done) => setTimeout(done, 50));
  want(fold.open, 'a link does not open the row');
  fold.open = false;
  dispatchEvent(new Event('beforeprint'));
  want(all('details').every((d) => d.open), 'something is folded away in print');
  dispatchEvent(new Event('afterprint'));

  const select = document.querySelector('.filters select[name=verdict]');
  select.value = 'misprint';
  select.dispatchEvent(new Event('input'));
  const shown = all('#ledger-table tbody tr').filter((r) => !r.hidden);
  want(shown.length > 0 && shown.every((r) => r.dataset.verdict === 'misprint'),
       shown.length + ' misprints');
  select.value = '';
  select.dispatchEvent(new Event('input'));

  wantPhone();
});
