#!/bin/sh
# page_test.sh SELVEDGE-REPORT SOURCE-DIR: runs tests inside the pages, in headless Chromium.
set -u
report=$1 source=$2
browser=
for name in chromium chromium-browser google-chrome; do
  command -v $name >/dev/null && { browser=$name; break; }
done
[ -n "$browser" ] || { echo "skipped: no chromium"; exit 77; }
command -v gnuplot >/dev/null || { echo "skipped: no gnuplot"; exit 77; }
. "$source/testing/expect.sh" || exit 1
samples records mixed small clean
samples bench failing
for kind in sweep refine newton motion; do sample $kind $kind; done

# check NAME CODE PLOTS PAGE SELFTEST DOCUMENT...: html must exit with CODE; PAGE, between a listener
# for errors and the script SELFTEST, must pass that test and have PLOTS plots.
check() {
  name=$1 code=$2 plots=$3 page=$4.html selftest=$5
  shift 5
  "$report" html "$@" --out "$name"
  [ $? -eq "$code" ] || { echo "$name: expected exit code $code"; return 1; }
  size=$(wc -c <"$name/$page")
  [ "$size" -lt 3000000 ] || { echo "$name: the page has $size bytes"; return 1; }
  {
    echo "<!DOCTYPE html><script>const PAGE_ERRORS = [], EXPECTED_PLOTS = $plots;"
    echo 'addEventListener("error", (e) => PAGE_ERRORS.push(e.message));'
    echo 'addEventListener("unhandledrejection", (e) => PAGE_ERRORS.push(String(e.reason)));'
    # Virtual time runs ahead of frames, so timers take the place of animation frames.
    echo 'requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);'
    echo 'console.error = (...words) => PAGE_ERRORS.push(words.join(" "));</script>'
    cat "$name/$page"
    echo '<script>'
    cat "$source/page/page_selftest_common.js" "$source/page/$selftest"
    echo '</script>'
  } >"$name/test.html"
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

# The index has one plot; an energy has five kinds.
check index 1 1 index page_index_selftest.js mixed.json || exit 1
check all 0 1 index page_index_selftest.js clean.json sweep.json newton.json refine.json \
  motion.json || exit 1
check page 1 5 energy_bw_shear page_selftest.js mixed.json || exit 1
check grid 1 0 checks page_grid_selftest.js mixed.json || exit 1
# The plots are boxes and rooflines of two energies and sizes (failing.json) and of one energy with
# two sizes and thread counts (sweep.json), for which there are lines over sizes and threads, too.
check speed 1 22 speed page_speed_selftest.js failing.json sweep.json || exit 1
check both 1 8 speed page_speed_selftest.js small.json failing.json || exit 1
# The plots of Newton's method are one profile and three for each of two problems.
check studies 0 7 newton page_studies_selftest.js newton.json refine.json || exit 1
check refine 0 1 refine page_studies_selftest.js newton.json refine.json || exit 1
check ledger 1 0 ledger_Kim_2020 page_ledger_selftest.js mixed.json || exit 1
check moving 0 1 motion page_motion_selftest.js motion.json || exit 1
