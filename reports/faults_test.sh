#!/bin/sh
# faults_test.sh SELVEDGE-REPORT SOURCE-DIR LIMITED: broken and endless input, full disks, signals.
# LIMITED: yes if ulimit may limit the memory, which AddressSanitizer does not support.
set -u
report=$1 source=$2 limited=$3
. "$(dirname "$0")/testing/expect.sh" || exit 1
corpus=$source/document/documents_corpus

# A byte order mark, CRLF and pipes are accepted; zero bytes, NaN and overflowing numbers are not.
{ printf '\357\273\277'; sed 's/$/\r/' "$corpus/refine.json"; } >crlf.json
expect 0 "run,mesh" "$report" csv crlf.json
expect 0 "run,mesh" sh -c "cat crlf.json | '$report' csv -"
{ cat "$corpus/refine.json"; printf '\0more'; } >zero.json
expect 2 "zero.json: a zero byte" "$report" csv zero.json
printf 'trace,iteration,residual\na,0,1\n\0' >zero.csv
expect 2 "zero.csv:3: a zero byte" "$report" plot zero.csv --out never
printf 'trace,iteration,residual\na,0,1e999\n' >beyond.csv
expect 2 "beyond.csv:2: column residual: not a finite number: 1e999" "$report" plot beyond.csv --out never
expect 2 ".: cannot read: Is a directory" "$report" plot . --out never
sed 's/"seconds":[0-9.e-]*/"seconds":NaN/' "$corpus/refine.json" >nan.json
expect 2 "not JSON at or just before this place" "$report" csv nan.json
[ ! -e never ] || { echo "a folder was made for a broken input"; failed=1; }

# If the disk is full, existing files stay, and no unfinished file is left.
mkdir full && echo kept >full/index.html && echo kept >full/a.csv
limit='ulimit -f 1; exec "$@"'
expect 3 "cannot write full/checks.html: File too large" sh -c "$limit" sh \
  "$report" html "$corpus/records.json" --no-plots --out full
expect 3 "cannot write full/a.csv: File too large" sh -c "$limit" sh \
  "$report" csv "$corpus/newton.json" "$corpus/bench.json" --out full/a.csv
[ "$(cat full/index.html full/a.csv | tr '\n' ' ')" = "kept kept " ] ||
  { echo "a full disk destroyed an existing file"; failed=1; }
[ "$(ls -A full | grep -vc checks.html)" -eq 2 ] || { echo "unexpected files:"; ls full; failed=1; }
if command -v gnuplot >/dev/null; then
  sample plots records
  expect 3 "gnuplot's output is incomplete; is the disk full" sh -c 'ulimit -f 40; exec "$@"' sh \
    "$report" html plots.json --out full
fi
expect 3 "cannot write /dev/full: No space left" "$report" junit "$corpus/bench.json" -o /dev/full

# A signal while gnuplot runs leaves the existing page unchanged.
printf '#!/bin/sh\necho $$ >"%s/at_work"\nexec sleep 30\n' "$dir" >slow-gnuplot && chmod +x slow-gnuplot
mkdir stopped && echo kept >stopped/index.html
env --default-signal=INT "$report" html "$corpus/newton.json" --out stopped --gnuplot "$dir/slow-gnuplot" &
until [ -s at_work ]; do sleep 0.05; done
kill -INT $! && wait $!
[ $? -eq 130 ] || { echo "SIGINT did not end selvedge-report"; failed=1; }
kill "$(cat at_work)"
holds stopped/index.html kept

# A line of 64 MB with less memory than that ends the program with the message "out of memory".
endless() { head -c 64000000 /dev/zero | tr '\0' "$1"; }
if [ "$limited" = yes ]; then
  ulimit -v 60000
  expect 0 "run,mesh" "$report" csv "$corpus/refine.json"
  mkfifo long other
  { printf '{"schema":"'; endless a; } >long 2>/dev/null &
  expect 3 "out of memory" "$report" csv long
  { printf 'trace,iteration,residual\n'; endless 1; } >other 2>/dev/null &
  expect 3 "out of memory" "$report" plot other --out never
  wait
fi
expect 2 "not JSON at or just before this place" sh -c "head -c 3000000 /dev/zero | tr '\\0' '[' | '$report' csv -"
exit $failed
