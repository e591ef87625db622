#!/bin/sh
# baseline_cli_test.sh BIN PLUGINS BROKEN WORK -- tests the documents of `selvedge-verify baseline`.
# BIN is the program, PLUGINS and BROKEN are folders of plugins, WORK is a folder for output.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 plugins=$2 broken=$3 work=$4
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
alone="--energy none --plugin"
values="baseline --no-checks --threads 1 --out"

# same_but_for_the_run A B: compares two documents without command line and environment
same_but_for_the_run() {
  for file in "$1" "$2"; do
    grep -v -e '^"command"' -e '^"environment"' "$file" >"$file.bare"
  done
  cmp "$1.bare" "$2.bare"
}

### usage
expect no_file 2 'baseline needs --out FILE' "$bin" baseline
expect both 2 'choose one' "$bin" baseline --out a.json --brief --full
expect scalar 2 'there are double, float, quad' "$bin" $values a.json --scalar half
expect foreign 2 "'baseline' takes no --mesh" "$bin" baseline --out a.json --mesh a.obj
expect threads 2 'threads' "$bin" baseline --out a.json --threads 0
expect unknown 2 'did you mean' "$bin" baseline --out a.json --energy arpa
expect word 2 'one word too many' "$bin" baseline a.json
expect nothing_left_behind 1 '' [ -e a.json ]

### the document
expect whole 0 '^one.json: .* values of 1 energy; checks: .* 0 failed' "$bin" baseline --energy bend_theta --samples 200 --threads 1 --out one.json
expect other_threads 0 '' "$bin" baseline --energy bend_theta --samples 200 --threads 3 --out three.json --quiet
expect threads_change_nothing 0 '' same_but_for_the_run one.json three.json
expect another_seed 0 '' "$bin" baseline --energy bend_theta --samples 200 --threads 3 --seed 2 --out seed.json
expect a_seed_changes_checks 1 '' same_but_for_the_run one.json seed.json
expect schema 0 '^{"schema": "selvedge.baseline/1",$' head -n 1 one.json
expect settings 0 '^"settings": {"seed":"1","samples":"200","scalar":"double,float,quad","set":""},$' grep '^"settings"' one.json
expect a_check 0 '"check":"symmetry","control":null,"verdict":"pass"' cat one.json
says a_control '"check":"gradient_complex_step","control":"Macri'
says quad '"kind":"hessian","scalar":"f128"'
expect pinned 0 '"values":"0x1p+4"' "$bin" $values - --energy bw_shear --set k=4 --scalar double
expect pinned_is_told 0 '"set":"k=4"' "$bin" $values - --energy bw_shear --set k=4 --scalar double
expect one_scalar 1 '' sh -c '"$@" | grep -e \"f32 -e \"f128' sh "$bin" $values - --energy arap --scalar double
expect usual 0 '' "$bin" $values usual.json --energy arap
expect brief 0 '' "$bin" $values brief.json --energy arap --brief
expect brief_is_shorter 0 '' [ "$(wc -c <brief.json)" -lt "$(wc -c <usual.json)" ]
expect checks_asked_for 0 '"check":"symmetry"' "$bin" baseline --energy arap --samples 100 --check symmetry --out -
expect no_others 1 '' sh -c '"$@" | grep check.*rotation' sh "$bin" baseline --energy arap --samples 100 --check symmetry --out -

### plugins
expect plugin 0 '"group":"stvk","item":"rest","kind":"energy","scalar":"f128"' "$bin" $values - $alone "$plugins/stvk.so"
expect in_double 0 '"item":"energy f32","text":"the energy was not compiled for this scalar type"' "$bin" $values - $alone "$plugins/dirichlet.so"
expect slip 1 '"check":"gradient_differences","control":null,"verdict":"fail"' "$bin" baseline --samples 100 --out - $alone "$broken/broken_slip.so"
expect crash 1 'of 2 energies' "$bin" baseline --samples 100 --out crash.json --energy arap --plugin "$broken/broken_crash.so" --check nonnegative,gradient_differences
expect crash_is_told 0 '"group":"broken","item":"values","text":"crashed: SIGSEGV' cat crash.json
says crash_goes_on '"subject":"broken","check":"nonnegative","control":null,"verdict":"pass"'
says crash_is_an_error '"check":"gradient_differences","control":null,"verdict":"error"'
says crash_spares_others '"group":"arap","item":"rest","kind":"energy"'
expect hang 1 '' "$bin" $values hang.json --time-limit 1 $alone "$broken/broken_hang.so"
expect hang_is_told 0 '"item":"values","text":"hung: no answer in 1 s' cat hang.json
expect load 1 '' "$bin" baseline --samples 100 --out load.json $alone "$broken/broken_load.so"
expect load_is_told 0 '"item":"values","text":"while being loaded it crashed' cat load.json

### output that cannot be written
expect no_folder 3 'cannot write nowhere/a.json' "$bin" $values nowhere/a.json --energy arap
[ -w /dev/full ] && expect full 3 'cannot write' "$bin" $values /dev/full --energy arap
cp brief.json kept.json
interrupt INT 'ls kept.json.*' "$bin" $values kept.json $alone "$broken/broken_hang.so"
ended=$?
cp out interrupted
expect interrupted 0 '^3$' echo $ended
expect interrupted_is_told 0 'interrupted: SIGINT' cat interrupted
expect interrupted_keeps_the_old 0 '' cmp brief.json kept.json
expect interrupted_leaves_nothing 1 '' sh -c 'ls | grep "^kept.json\."'

conclude
