'use strict';
// Functions of the tests inside a page; page_test.sh puts them before each test.
const found = [];
const want = (fine, words) => { if (!fine) found.push(words); };
const all = (selector) => Array.from(document.querySelectorAll(selector));

// Requires that every plot is there, is larger than `size` and has more than so many elements.
function wantPlots(plots, size, elements) {
  for (const svg of plots) if (svg.closest('details')) svg.closest('details').open = true;
  want(plots.length === EXPECTED_PLOTS, plots.length + ' plots');
  for (const svg of plots) {
    const id = svg.closest('figure').id;
    const box = svg.getBBox();
    want(box.width > size[0] && box.height > size[1], id + ' is empty');
    want(svg.querySelectorAll('path, image').length > elements, id + ' draws nothing');
    want(!/NaN|undefined/.test(svg.outerHTML), id + ' has NaN or undefined');
    want(svg.getAttribute('aria-label').length > 10, id + ' has no label');
  }
}

// Requires that ids are unique, and that links have a target.
function wantLinks() {
  const ids = all('[id]').map((e) => e.id);
  want(new Set(ids).size === ids.length, 'duplicate id');
  want(all('a[href^="#"]').every((a) => document.getElementById(a.hash.slice(1))),
       'a link leads nowhere');
}

// Requires that, unfolded on a phone of 400 px, neither the page nor a row scrolls sideways.
function wantPhone() {
  const phone = document.createElement('iframe');
  phone.style.cssText = 'width:400px;height:800px;border:0';
  document.querySelector('script:last-of-type').before(phone);
  phone.contentDocument.write('<!DOCTYPE html>' + document.head.outerHTML +
    document.querySelector('body > header').outerHTML +
    (document.querySelector('nav')?.outerHTML ?? '') + document.querySelector('main').outerHTML);
  phone.contentDocument.close();
  const root = phone.contentDocument.documentElement;
  for (const fold of phone.contentDocument.querySelectorAll('details')) fold.open = true;
  for (const row of phone.contentDocument.querySelectorAll('.sortable > tbody > tr')) {
    want(row.scrollWidth <= 400, 'a row is wider than a phone: ' + row.id + row.textContent);
  }
  // A cell begins with its header, from <thead>.
  for (const table of phone.contentDocument.querySelectorAll('.sortable')) {
    const words = Array.from(table.tHead.rows[0].cells, (cell) => cell.textContent);
    for (const cell of table.querySelectorAll(':scope > tbody > tr > td.n')) {
      const said = getComputedStyle(cell, '::before').content;
      want(cell.cellIndex === 0 || said === `"${words[cell.cellIndex]} "`,
           `${table.id}: ${words[cell.cellIndex]} is called ${said}`);
    }
  }
  want(root.scrollWidth <= 400, 'the page is ' + root.scrollWidth + ' px wide on a phone');
  phone.remove();
}

// Runs the test and writes its result into the title of the page.
async function selftest(body) {
  try {
    await body();
  } catch (error) {
    found.push(String(error));
  }
  found.push(...PAGE_ERRORS);
  document.title = found.length === 0 ? 'SELFTEST PASSED' : 'SELFTEST FAILED: ' + found.join('; ');
}
