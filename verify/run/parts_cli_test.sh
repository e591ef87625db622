#!/bin/sh
# parts_cli_test.sh BIN REPORT BROKEN WORK -- tests runs in parts: their joined documents equal that
# of an undivided run, and parts of different runs are rejected.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
. "$(dirname "$0")/same_document.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 report=$2 broken=$3 work=$4
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1

# identical NAME CODE SPLITS OPTION...: compares one undivided run with runs in so many parts
identical() {
  of=$1 ends=$2 splits=$3
  shift 3
  expect "$of" "$ends" '' "$bin" "$@" --json whole.json
  for n in $splits; do
    i=0 list=
    while [ $i -lt "$n" ]; do
      i=$((i + 1)) list="part$i.json $list"
      expect "${of}_${i}_of_$n" 0 'merge' "$bin" "$@" --json part$i.json --part $i/$n --threads 1
    done
    expect "${of}_merged_of_$n" "$ends" '' "$report" merge --out merged.json $list
    same "${of}_of_$n" whole.json merged.json
  done
}

### joined parts equal the whole run, if checks pass, fail at few states or at all, or end early
identical passes 0 "1 3 7" --energy bw_shear --samples 12000 --no-plots --ledger K34,K35 \
  --check symmetry,rotation,gradient_differences,digits_energy
# With this seed, part 1 of 3 finds only one of two mistakes; another part finds both.
few="--energy none --plugin $broken/broken_rare.so --no-plots --samples 30000 --seed 6"
few="$few --check gradient_differences,hessian_differences,smooth,rotation"
identical fails_at_few 1 "3 7" $few
expect it_is_told 0 'the gradient is wrong' cat whole.json
expect some_part_saw_half_of_it 0 '"pairs":2' cat part1.json part2.json part3.json part4.json \
  part5.json part6.json part7.json
expect in_the_whole_it_is_not_said 1 '' grep '"pairs"' merged.json
identical fails_at_all 1 3 --energy none --plugin "$broken/broken_slip.so" --samples 12000
identical breaks_off 1 2 --energy none --plugin "$broken/broken_crash.so" --samples 500 --no-plots
expect what_broke_off_is_there 0 'crashed: SIGSEGV' cat merged.json

### parts that do not belong together
quick="--energy bw_shear --check symmetry --samples 9000 --no-controls"
for i in 1 2 3; do
  expect part_$i 0 '' "$bin" $quick --json p$i.json --part $i/3
done
expect merges 0 '"states":' "$report" merge p2.json p3.json p1.json
expect merge_is_told 0 '^joined.json: the whole run, [1-9][0-9]* records, 0 of them failed$' "$report" merge p2.json p3.json p1.json --out joined.json
expect missing 2 'part 2 of 3 is missing; it is made by: .*--samples 9000 --no-controls --part 2/3' "$report" merge p1.json p3.json --out never.json
expect doubled 2 'p1.json and again.json are both part 1' sh -c 'cp p1.json again.json && "$1" merge p1.json p2.json again.json --out never.json' sh "$report"
"$bin" $quick --seed 2 --json seed.json --part 2/3 --quiet
expect other_seed 2 'p1.json and seed.json are parts of different runs: their seeds differ:' "$report" merge p1.json seed.json p3.json --out never.json
"$bin" $quick --strict --json strict.json --part 2/3 --quiet
expect other_options 2 'p1.json and strict.json are parts of different runs: their options differ:' "$report" merge p1.json strict.json p3.json --out never.json
says other_options_are_named 'no-controls --strict$'
for i in 1 2; do
  [ $i = 1 ] && from=$broken/broken_slip.so || from=$broken/broken_rare.so
  cp "$from" ./other.so
  "$bin" --energy none --plugin ./other.so --samples 100 --no-plots --json o$i.json --part $i/2 --quiet
done
expect other_files 2 'o1.json and o2.json are parts of different runs: their files differ:' "$report" merge o1.json o2.json --out never.json
says other_files_are_named './other.so [0-9a-f]\{16\}$'
expect out_is_a_part 2 'p1.json is one of the parts' "$report" merge p1.json p2.json p3.json --out p1.json
"$bin" $quick --json half.json --part 2/2 --quiet
expect other_number 2 'p1.json and half.json are parts of different runs: their numbers of parts differ:' "$report" merge p1.json half.json --out never.json
sed 's/"commit":"[^"]*"/"commit":"0badc0de"/' p2.json >commit.json
expect other_commit 2 'p1.json and commit.json are parts of different runs: their commits differ:' "$report" merge p1.json commit.json p3.json --out never.json
sed 's/"complete":true/"complete":false/' p2.json >stopped.json
expect unfinished 2 'stopped.json: part 2 of 3 broke off; run it again: .*--part 2/3' "$report" merge p1.json stopped.json p3.json --out never.json
sed 's/"check":"symmetry","control"/"check":"rotation","control"/' p2.json >lacks.json
expect other_records 2 'lacks.json has no record of symmetry of bw_shear' "$report" merge p1.json lacks.json p3.json --out never.json
sed 's/"index":2,"of":3/"index":4,"of":3/' p2.json >beyond.json
expect no_such_part 2 'beyond.json: run.part: no part can have this number' "$report" merge p1.json beyond.json p3.json --out never.json
sed 's/"right":\[[^]]*\]/"right":[1]/' p2.json >classes.json
expect no_classes 2 'classes.json: records\[0\]: each class needs a count of states' "$report" merge p1.json classes.json p3.json --out never.json
sed 's/"right":\[[^]]*\]/"right":[1,1e300,1]/' p2.json >many.json
expect too_many_states 2 'many.json: records\[0\]: each class needs a count of states' "$report" merge p1.json many.json p3.json --out never.json
"$bin" $quick --json whole.json --quiet >/dev/null
expect no_part 2 'whole.json: not a part of a run' "$report" merge whole.json --out never.json
echo '{}' >empty.json
expect no_document 2 'empty.json: not a document of selvedge-verify --part' "$report" merge empty.json --out never.json
expect nothing_was_written 1 '' sh -c 'ls | grep never'
expect not_alone 2 'p1.json: a part of a run: join all parts by selvedge-report merge' "$report" csv p1.json

### usage
for part in 0/3 4/3 1 x/y /2 1/; do
  expect "part_$part" 2 'part I of N is I/N' "$bin" $quick --part $part --json p.json
done
expect part_without_document 2 'needs --json FILE' "$bin" $quick --part 1/2
expect part_as_junit 2 'no other output' "$bin" $quick --part 1/2 --json p.json --junit p.xml
expect part_of_no_check 2 'at least one check' "$bin" --ledger --part 1/2 --json p.json

conclude
