// Test inside the index of a report with failures, or of all kinds of documents; see page_test.sh.
selftest(async () => {
  wantPlots(all('figure svg:not(.narrow)'), [100, 100], 5);
  wantLinks();
  want(all('[src], link[rel=stylesheet]').length === 0, 'the page needs other files');
  want(!/(^|[\s"'>])\/[a-z]+\//.test(document.querySelector('footer').textContent),
       'the footer has an absolute path');
  const first = document.querySelector('.banner').getBoundingClientRect();
  want(first.top > 0 && first.bottom < 400, 'the banner does not come first: ' + first.bottom);
  const cards = all('.card');
  want(cards.length > 0 && cards.length <= 6, cards.length + ' cards');
  want(cards.every((c) => c.getAttribute('href').endsWith('.html')), 'a card leads nowhere');
  const groups = all('nav ul:first-child a').slice(1).map((a) => a.textContent);
  want(groups.length <= 5 && groups.includes('About'), 'groups: ' + groups);
  want(all('*').length < 15000, all('*').length + ' elements');
  if (all('#failures').length === 0) {
    const tall = document.documentElement.scrollHeight;
    want(tall < 3 * 900, `the index is ${tall} px tall`);
    wantPhone();
    return;
  }

  // Tests copying, with and without the clipboard.
  const pause = () => new Promise((done) => setTimeout(done, 50));
  const button = document.querySelector('#failures button.copy');
  const command = button.parentElement.querySelector('code').textContent;
  let copied = '';
  const clipboard = { writeText: async (words) => { copied = words; } };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  button.click();
  await pause();
  want(copied === command && command.includes('selvedge-verify eval'), 'copied: ' + copied);
  want(button.textContent === 'Copied', 'the button does not say Copied');
  clipboard.writeText = async () => { throw new Error('refused'); };
  copied = '';
  document.execCommand = () => {
    copied = getSelection().toString();
    return true;
  };
  button.click();
  await pause();
  want(copied === command, 'copied without the clipboard: ' + copied);

  wantPhone();
});
