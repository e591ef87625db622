'use strict';
// Sorts, filters and copies.  Without this script the page is complete, but not interactive.
(function () {
  // Returns a cell's sort key: the number in the cell (NaN last), else the words.
  function key(row, column) {
    const cell = row.cells[column];
    if (!cell) return '';
    const value = cell.dataset.v === undefined ? cell.textContent.trim() : cell.dataset.v;
    return cell.classList.contains('n') ? Number(value) : value;
  }

  function compare(a, b) {
    if (typeof a === 'number' && typeof b === 'number')
      return Number.isNaN(a) - Number.isNaN(b) || a - b;
    return String(a).localeCompare(String(b));
  }

  function sort(table, header) {
    const down = header.getAttribute('aria-sort') === 'ascending';
    const column = header.cellIndex;
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    rows.sort((a, b) => compare(key(a, column), key(b, column)) * (down ? -1 : 1));
    for (const th of table.tHead.rows[0].cells) th.removeAttribute('aria-sort');
    header.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    body.append(...rows);
  }

  // Labels cells for phones, where a row is a card; not the title, the verdict and long texts.
  function label(table) {
    const words = Array.from(table.tHead.rows[0].cells, (cell) => cell.textContent);
    for (const row of table.tBodies[0].rows)
      for (const cell of row.cells)
        if (cell.cellIndex > 0 && !/\b(note|witness|statement)\b/.test(cell.className) &&
            !/^(Verdict|End)$/.test(words[cell.cellIndex]))
          cell.dataset.label = words[cell.cellIndex];
  }

  for (const table of document.querySelectorAll('table.sortable')) {
    label(table);
    for (const button of table.tHead.querySelectorAll('button')) {
      button.addEventListener('click', () => sort(table, button.closest('th')));
    }
  }

  // Shows only rows in which every word occurs, in any order, and that have the chosen verdict.
  function filter(bar) {
    const rows = document.getElementById(bar.dataset.table).tBodies[0].rows;
    const words = bar.querySelector('input').value.toLowerCase().split(/\s+/);
    const choices = Array.from(bar.querySelectorAll('select'));
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = words.every((word) => text.includes(word)) &&
                   choices.every((c) => c.value === '' || row.dataset[c.name] === c.value);
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    bar.querySelector('output').textContent = shown + ' of ' + rows.length + ' rows';
  }

  const bars = document.querySelectorAll('.filters');
  for (const bar of bars) {
    for (const field of bar.querySelectorAll('input, select'))
      field.addEventListener('input', () => filter(bar));
    filter(bar);
  }

  // Shows the target of a link, even if it is folded away or filtered out.
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const fold = target.closest('details:not([open])') ||
      target.querySelector(':scope > details.section:not([open]), :scope > td > .fold:not([open])');
    if (!fold && !target.hidden) return;
    if (fold) fold.open = true;
    if (target.hidden) {
      for (const bar of bars) {
        for (const field of bar.querySelectorAll('input, select')) field.value = '';
        filter(bar);
      }
    }
    target.scrollIntoView();
  }
  addEventListener('hashchange', reveal);
  // A second click on a link does not change the hash, so that hashchange does not fire.
  addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) reveal();
  });
  reveal();

  // Converts formulas of energies, plain text like "k theta^2", to MathML.  Words stay words.
  const LETTERS = { alpha: 'α', eps: 'ε', nu: 'ν', mu: 'μ', lambda: 'λ', theta: 'θ',
    '.': '·', '-': '−' };
  const FUNCTIONS = ['tr', 'det', 'max', 'min', 'log', 'exp'];

  function math(tag, ...content) {
    const element = document.createElementNS('http://www.w3.org/1998/Math/MathML', tag);
    element.append(...content);
    return element;
  }

  function atom(word) {
    if (/^\d/.test(word)) return math('mn', word);
    if (LETTERS[word] && /\w/.test(word)) return math('mi', LETTERS[word]);
    if (/^(\w|\|)$/.test(word) || FUNCTIONS.includes(word)) return math('mi', word);
    if (/^\w/.test(word)) return math('mtext', '\u00a0' + word + '\u00a0');
    const sign = math('mo', LETTERS[word] || word);
    sign.setAttribute('stretchy', 'false');
    return sign;
  }

  function typeset(text) {
    const formula = math('math');
    let open = null; // element whose index is the next digit
    for (const [all, name, index, power] of
         text.matchAll(/([A-Za-z]+)(?:_(\w+)|(?=\d))|\^(\w+)|\d+|[A-Za-z]+|\S/g)) {
      const last = formula.lastChild;
      if (last && (power || all === "'"))
        formula.append(math('msup', last, power ? atom(power) : math('mi', 'T')));
      else if (/^\d/.test(all) && last && last === open)
        formula.append(math('msub', last, atom(all)));
      else
        formula.append(index ? math('msub', atom(name), LETTERS[index] ? atom(index) : math('mi', index)) : atom(all));
      open = name && !index ? formula.lastChild : null;
    }
    return formula;
  }

  for (const element of document.querySelectorAll('.formula')) {
    const parts = ['']; // split at , ; and : outside of brackets
    let depth = 0;
    for (const c of element.textContent) {
      depth += '(['.includes(c) - ')]'.includes(c);
      if (depth === 0 && ',;:'.includes(c)) parts.push(c + ' ', '');
      else parts[parts.length - 1] += c;
    }
    element.replaceChildren(...parts.map((part, i) =>
      (!part.includes(';') && (i === 0 || / = /.test(part)) ? typeset(part) : part)));
  }

  // Printing unfolds everything.
  let folded = [];
  addEventListener('beforeprint', () => {
    folded = Array.from(document.querySelectorAll('details:not([open])'));
    for (const fold of folded) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of folded) fold.open = false;
    folded = [];
  });

  // Marks the sides to which a box can be scrolled.
  function mark(box) {
    const rest = box.scrollWidth - box.clientWidth - box.scrollLeft;
    box.classList.toggle('more-left', box.scrollLeft > 2);
    box.classList.toggle('more-right', rest > 2);
  }

  const sizes = new ResizeObserver((entries) => entries.forEach((e) => mark(e.target)));
  for (const box of document.querySelectorAll('.scroll, nav ul')) {
    box.addEventListener('scroll', () => mark(box), { passive: true });
    sizes.observe(box);
  }

  // Copies an element's text; without clipboard, as in older browsers, by selecting it.
  async function copy(element) {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch (refused) {
      getSelection().selectAllChildren(element);
      return document.execCommand('copy');
    }
  }

  for (const button of document.querySelectorAll('button.copy')) {
    button.addEventListener('click', async () => {
      const done = await copy(button.parentElement.querySelector('code'));
      button.textContent = done ? 'Copied' : 'Press Ctrl+C';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
  }
}());
