#!/bin/sh
# page_test.sh SELVEDGE-REPORT SAMPLE-RECORDS SOURCE-DIR: the page in headless Chromium.
set -u
report=$1 sample=$2 source=$3
browser=
for name in chromium chromium-browser google-chrome; do
  command -v $name >/dev/null && { browser=$name; break; }
done
[ -n "$browser" ] || { echo "skipped: no chromium"; exit 77; }
command -v gnuplot >/dev/null || { echo "skipped: no gnuplot"; exit 77; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$sample" mixed >"$dir/records.json" || exit 1
"$report" html "$dir/records.json" --out "$dir/page"
[ $? -eq 1 ] || { echo "expected exit code 1: a record failed"; exit 1; }

size=$(wc -c <"$dir/page/index.html")
[ "$size" -lt 8000000 ] || { echo "the page has $size bytes"; exit 1; }

# The page as it is, between a listener for errors and the test.  38: five kinds of plot
# for eight energies, less the spectrum of the two that have none.
{
  echo '<!DOCTYPE html><script>const PAGE_ERRORS = [], EXPECTED_PLOTS = 38;'
  echo 'addEventListener("error", (e) => PAGE_ERRORS.push(e.message));'
  echo 'addEventListener("unhandledrejection", (e) => PAGE_ERRORS.push(String(e.reason)));'
  echo 'console.error = (...words) => PAGE_ERRORS.push(words.join(" "));</script>'
  cat "$dir/page/index.html"
  echo '<script>'
  cat "$source/page_selftest.js"
  echo '</script>'
} >"$dir/page/test.html"
HOME=$dir "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
  --disable-background-networking --disable-component-update --disable-sync \
  --user-data-dir="$dir/profile" --enable-logging=stderr --window-size=1280,900 \
  --virtual-time-budget=10000 --dump-dom "file://$dir/page/test.html" \
  >"$dir/dom.html" 2>"$dir/log" || { tail -5 "$dir/log"; exit 1; }
if grep -q 'CONSOLE.*\(Error\|error\|Refused\|Failed\)' "$dir/log"; then
  grep CONSOLE "$dir/log" | head -5
  exit 1
fi
if ! grep -q '<title>SELFTEST PASSED</title>' "$dir/dom.html"; then
  grep -o '<title>SELFTEST[^<]*' "$dir/dom.html" || echo "the test in the page did not finish"
  exit 1
fi
