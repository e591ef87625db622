#!/bin/sh
# faults_test.sh BIN PLUGIN WORK LIMITED -- tests selvedge-verify on damaged and endless input, full
# disks and exhausted memory. PLUGIN is a plugin's file. LIMITED is "yes" if memory may be limited,
# which AddressSanitizer does not support. cli_test.sh tests signals, pipes, links and closed
# streams; lib/mesh/obj_bad_test.c tests OBJ files cut at every byte, CRLF and byte order marks.
set -u
. "$(dirname "$0")/../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 plugin=$2 work=$3 limited=$4
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
unset OPENBLAS_NUM_THREADS # with it the programs do without OpenBLAS's threads from the start
quick="--samples 200 --no-plots --threads 1 --energy arap --check rest --quiet"
evaluate="$bin eval bw_shear --quantity energy --set k=8"

### eval: a file cut off at every byte
printf '\357\273\2771 0,0 0x1p-1 1e0 -0 # F\r\n' >whole.txt
expect whole 0 '^2$' $evaluate whole.txt
size=$(wc -c <whole.txt) n=0 wrong=
while [ $n -lt "$size" ]; do
  head -c $n whole.txt >cut.txt
  $evaluate cut.txt >out 2>&1
  case $? in
    0) grep -q . out && [ "$(cat out)" != 2 ] && [ $n -lt 23 ] && wrong="$wrong $n" ;;
    2) grep -q '^selvedge-verify: cut.txt:' out || wrong="$wrong $n" ;;
    *) wrong="$wrong $n" ;;
  esac
  n=$((n + 1))
done
expect cut_at_every_byte 0 '' [ -z "$wrong" ]

### eval: numbers that are not finite, missing files, binary files
printf '1 0 0 1e999 1 0\n' >beyond.txt
expect beyond_range 2 "beyond.txt:1:7: '1e999' is beyond the range" $evaluate beyond.txt
printf '1 0 0 1e99 1 0\n' >beyond.txt
expect beyond_float 2 'beyond the range' $evaluate --scalar float beyond.txt
printf 'inf 0 0 0 1 0\n1 0 0 0.5 1 0\n' >inf.txt
expect goes_on_after_inf 0 '^2$' sh -c '"$@" | tail -n 1' sh $evaluate inf.txt
expect folder 2 'cannot read: Is a directory' $evaluate .
expect standard_folder 2 'cannot read: Is a directory' sh -c '"$@" <.' sh $evaluate
expect pipe 0 '^2$' sh -c 'cat whole.txt | "$@" -' sh $evaluate
expect full_device 3 'cannot write standard output: No space left' sh -c '"$@" >/dev/full' sh $evaluate whole.txt

### meshes
expect mesh_folder 2 'cannot read: Is a directory' "$bin" $quick --mesh .
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >m.obj
mkfifo m.pipe && { cat m.obj >m.pipe & }
expect mesh_pipe 0 '1 passed' "$bin" $quick --mesh m.pipe
wait

### records on a full disk
expect full_json 3 'cannot write /dev/full: No space left' "$bin" $quick --json /dev/full
expect full_junit 3 'cannot write /dev/full: No space left' "$bin" $quick --junit /dev/full --json beside.json
expect full_junit_keeps_json 0 '"complete":true' cat beside.json
expect grid_full 3 'cannot write' sh -c 'ulimit -f 1; exec "$@"' sh "$bin" grid --n 20 --out g.obj
expect grid_full_leaves_nothing 1 '' sh -c 'ls | grep "^g.obj"'

if [ "$limited" = yes ]; then
  ### exhausted memory is reported, and existing files stay
  ulimit -S -v 300000
  # Without a start of its own, OpenBLAS would request memory forever.
  expect starved_run 3 '^selvedge-verify: its child process was out of memory$' timeout -s KILL 60 "$bin" --energy bw_shear --samples 200 --threads 2 --quiet
  starved() { sh -c 'ulimit -v 200000; exec timeout -s KILL 60 "$@"' sh "$bin" "$@"; }
  expect starved_eval 3 '^selvedge-verify: out of memory$' starved eval baraff_witkin --quantity eigenvalues whole.txt
  echo kept >kept.json
  printf 'f0,f1,f2,f3,f4,f5,energy\n1,0,0,0.25,1,0,6.25\n' >rows.csv
  expect starved_table 3 '^selvedge-verify: out of memory$' starved check rows.csv --energy bw_shear --json kept.json
  expect starved_child 3 '^selvedge-verify: its child process was out of memory$' starved check rows.csv --plugin "$plugin" --json kept.json
  # A table is read in blocks: it may be larger than memory, and reading ends after enough errors.
  mkfifo endless.csv
  { cat rows.csv; yes 1,0,0,0.25,1,0,9.25; } >endless.csv 2>/dev/null &
  expect endless_table 1 'DIFFERS' env OMP_NUM_THREADS=1 timeout -s KILL 200 "$bin" check endless.csv --energy bw_shear
  kill $! 2>/dev/null; wait
  expect starved_export 3 '^selvedge-verify: out of memory$' "$bin" export --energy bw_shear --samples 1000000 --out kept.json
  expect starved_grid 3 '^selvedge-verify: out of memory$' "$bin" grid --n 2000 --out kept.json
  expect starved_keeps 0 '^kept$' cat kept.json
  expect starved_leaves_nothing 1 '' sh -c 'ls | grep "^kept.json\."'

  ### lines of 320 MB through pipes, with less memory than that
  endless() { head -c 320000000 /dev/zero | tr '\0' "$1"; }
  expect alive 0 '^2$' $evaluate whole.txt
  mkfifo long.txt long.obj
  { printf '1 0 0 0.5 1 0\n'; endless 1; } >long.txt 2>/dev/null &
  expect long_line 3 '^selvedge-verify: out of memory$' $evaluate long.txt
  says long_line_keeps_the_first '^2$'
  kill $! 2>/dev/null; wait
  # The OBJ reader accepts lines of any length, because it reads word by word.
  { printf '#'; endless 1; printf '\n'; cat m.obj; } >long.obj &
  expect long_comment 0 '1 passed' "$bin" $quick --mesh long.obj
  kill $! 2>/dev/null; wait
  { printf 'v 0 0 '; endless 1; printf '\n'; } >long.obj 2>/dev/null &
  expect long_number 2 "long.obj:1: '1*\.\.\.' is too long for a number" "$bin" $quick --mesh long.obj
  kill $! 2>/dev/null; wait
fi

conclude
