#!/bin/sh
# page_test.sh SELVEDGE-REPORT SAMPLE-RECORDS SOURCE-DIR SAMPLE-BENCH: the page in headless
# Chromium.
set -u
report=$1 sample=$2 source=$3 bench=$4 refine=$5 newton=$6
browser=
for name in chromium chromium-browser google-chrome; do
  command -v $name >/dev/null && { browser=$name; break; }
done
[ -n "$browser" ] || { echo "skipped: no chromium"; exit 77; }
command -v gnuplot >/dev/null || { echo "skipped: no gnuplot"; exit 77; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$sample" mixed >"$dir/records.json" || exit 1
"$sample" small >"$dir/small.json" || exit 1
"$refine" clean >"$dir/refine.json" || exit 1
"$newton" clean >"$dir/newton.json" || exit 1
for kind in failing sweep threads; do "$bench" $kind >"$dir/$kind.json" || exit 1; done

# check NAME CODE PLOTS SELFTEST DOCUMENT...: the page of these documents, as it is, between a
# listener for errors and the test, must have so many plots.
check() {
  name=$1 code=$2 plots=$3 selftest=$4
  shift 4
  "$report" html "$@" --out "$dir/$name"
  [ $? -eq "$code" ] || { echo "$name: expected exit code $code"; return 1; }
  size=$(wc -c <"$dir/$name/index.html")
  [ "$size" -lt 8000000 ] || { echo "$name: the page has $size bytes"; return 1; }
  {
    echo "<!DOCTYPE html><script>const PAGE_ERRORS = [], EXPECTED_PLOTS = $plots;"
    echo 'addEventListener("error", (e) => PAGE_ERRORS.push(e.message));'
    echo 'addEventListener("unhandledrejection", (e) => PAGE_ERRORS.push(String(e.reason)));'
    echo 'console.error = (...words) => PAGE_ERRORS.push(words.join(" "));</script>'
    cat "$dir/$name/index.html"
    echo '<script>'
    cat "$source/page/page_selftest_common.js" "$source/page/$selftest"
    echo '</script>'
  } >"$dir/$name/test.html"
  HOME=$dir "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync \
    --user-data-dir="$dir/profile" --enable-logging=stderr --window-size=1280,900 \
    --virtual-time-budget=10000 --dump-dom "file://$dir/$name/test.html" \
    >"$dir/dom.html" 2>"$dir/log" || { tail -5 "$dir/log"; return 1; }
  if grep -q 'CONSOLE.*\(Error\|error\|Refused\|Failed\)' "$dir/log"; then
    grep CONSOLE "$dir/log" | head -5
    return 1
  fi
  if ! grep -q '<title>SELFTEST PASSED</title>' "$dir/dom.html"; then
    echo "$name: $(grep -o '<title>SELFTEST[^<]*' "$dir/dom.html" ||
      echo "the test in the page did not finish")"
    return 1
  fi
}

# Five kinds of plot for eight energies, less the spectrum of the two that have none.
check page 1 38 page_selftest.js "$dir/records.json" || exit 1
# For two energies: boxes and rooflines of 2, 2 and 2 × 2 sizes and threads, one sweep over
# sizes, two over threads.
check speed 1 38 page_speed_selftest.js "$dir/failing.json" "$dir/sweep.json" \
  "$dir/threads.json" || exit 1
check both 1 8 page_speed_selftest.js "$dir/small.json" "$dir/failing.json" || exit 1
# One of refinement, one profile, and three for each of two problems.
check studies 0 8 page_studies_selftest.js "$dir/newton.json" "$dir/refine.json" || exit 1
