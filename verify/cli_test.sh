#!/bin/sh
# cli_test.sh BIN PLUGINS BROKEN WORK WHOLE -- tests exit codes, messages and files of
# selvedge-verify. BIN is the program, PLUGINS and BROKEN are folders of plugins, WORK is a folder
# for output. WHOLE is "yes" for a complete run, which takes half a minute.
set -u
. "$(dirname "$0")/../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 plugins=$2 broken=$3 work=$4 whole=$5
skirt=$(cd "$(dirname "$0")/.." && pwd)/lib/mesh/samples/skirt.obj
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
quick="--samples 200 --no-plots --threads 1"

eval_line() { # NAME CODE PATTERN INPUT ARGUMENT...
  name=$1 code=$2 pattern=$3
  printf "$4" >in
  shift 4
  expect "$name" "$code" "$pattern" "$bin" eval "$@" in
}

### usage
expect help 0 '^Usage: selvedge-verify' "$bin" --help
for command in run list eval grid baseline; do
  expect help_$command 0 "^$command: " "$bin" $command --help
done
expect short_help 0 '^Usage: selvedge-verify eval' "$bin" eval -h
expect help_of_one 1 '' sh -c '"$1" eval --help | grep -e --samples -e --pattern' sh "$bin"
# The program starts again, with another environment, to keep OpenBLAS from starting threads.
printf '1 0 0 0.5 1 0\n' >in
expect starts_again 0 '^2$' env -u OPENBLAS_NUM_THREADS "$bin" eval bw_shear --quantity energy --set k=8 in
expect version 0 '^selvedge-verify [0-9]' "$bin" --version
expect unknown_option 2 "did you mean '--samples'" "$bin" --sampels 3
says unknown_option "Try 'selvedge-verify --help'"
expect unknown_command 2 "unknown command 'evl'; did you mean 'eval'" "$bin" evl
expect foreign_option 2 "'grid' takes no --hex" "$bin" grid --hex
expect lacks_value 2 'lacks its value' "$bin" --samples
expect not_a_count 2 'not a whole number' "$bin" --samples -5
expect no_threads 2 'threads' "$bin" --threads 0
expect bad_limit 2 'not a number above 0' "$bin" --time-limit nan
expect given_twice 2 'json b: the option is given twice' "$bin" --json a --json b
expect extra_word 2 'one word too many' "$bin" run away
expect lone_energy 2 "'arap' is an energy: --energy arap verifies it" "$bin" arap
expect lone_energy_to_run 2 "'arap' is an energy" "$bin" run arap --quiet
expect unknown_energy 2 "did you mean 'bw_shear'" "$bin" --energy bw_shaer
expect unknown_check 2 "did you mean 'symmetry'" "$bin" --check symetry
expect eval_nothing 2 'standard input: there is no line of numbers' "$bin" eval arap --quantity energy
expect empty_name 2 'a name is missing' "$bin" --energy arap,,bw_shear
expect nothing_left 2 'leaves nothing' "$bin" --energy none
expect both_to_stdout 2 'choose one' "$bin" --ledger K34 --format csv --json -
expect unknown_parameter 2 'there are: k)' "$bin" --energy bw_shear --set q=1
expect out_of_range 2 'bw_shear takes 0 to' "$bin" --energy bw_shear --set k=-1
expect not_a_setting 2 'name=value' "$bin" --set k
expect no_mesh 2 'nowhere.obj' "$bin" $quick --mesh nowhere.obj
printf 'v 0 0 0\nf 1 2 3\n' >bad.obj
expect bad_mesh 2 'bad.obj:2' "$bin" $quick --mesh bad.obj

### run
expect run 0 '^pass         symmetry ' "$bin" $quick --energy bw_shear --check symmetry,rest --json r.json --junit r.xml
says summary '2 passed, 0 failed'
says states_per_second 'states per second'
expect pinned 0 'pass' "$bin" $quick --energy bw_shear --check symmetry --set k=0x1p3
expect pinned_everywhere 0 '"p":\[8\]' "$bin" $quick --energy bw_shear --check symmetry --no-controls --set k=0x1p3 --json -
# judged COMMAND...: prints the number of states that its only check tested
judged() { "$@" 2>/dev/null | awk '$1 == "pass" { print $5 + $6 + $7 }'; }
some=$(judged "$bin" $quick --energy bw_shear --check digits_energy --no-controls)
more=$(judged "$bin" $quick --energy bw_shear --check digits_energy --no-controls --full)
# With --full, 200 random states replace 10, and 70 further random states replace 10.
expect full_is_more 0 '' [ "$more" -eq $((some + 250)) ]
expect quiet 0 '1 passed' "$bin" $quick --energy arap --check symmetry --no-controls --quiet
expect json_to_stdout 0 '"schema": "selvedge.records/1"' "$bin" $quick --energy arap --check symmetry --json -
expect no_folder 3 'cannot write' "$bin" $quick --check rest --json no/such/r.json
# Files may have 1536 bytes, of which LLVM's OpenMP needs 1024: the existing file must stay.
echo kept >full.json
expect full_disk 3 'cannot write full.json' sh -c 'ulimit -f 3; exec "$@"' sh "$bin" $quick --quiet --energy arap --check rest --json full.json
expect full_disk_keeps 0 '^kept$' cat full.json
expect full_disk_leaves_nothing 0 '^1$' sh -c 'ls | grep -c "^full.json"'
expect closed_stdout 3 'standard output is closed' sh -c 'exec "$@" >&-' sh "$bin" $quick --energy arap --check rest --json closed.json
expect closed_stdout_leaves_nothing 1 '' sh -c 'ls | grep closed.json'
expect closed_stdin_and_stderr 0 '^pass         rest' sh -c 'exec "$@" <&- 2>&-' sh "$bin" $quick --energy arap --check rest --json closed.json
expect closed_stderr_writes_nothing_else 0 '^{"schema"' head -n 1 closed.json
expect full_stdout 3 'cannot write' sh -c 'ulimit -f 1; "$1" list >list.out' sh "$bin"
# Output goes to the target of a link, and into a pipe.
ln -s linked.json link.json
expect link 0 '' "$bin" $quick --energy arap --check rest --json link.json
expect link_again 0 '' "$bin" $quick --energy arap --check rest --json link.json
expect link_is_kept 0 '"planned":1,"complete":true' sh -c '[ -h link.json ] && cat linked.json'
mkfifo pipe.json
cat pipe.json >piped.json &
expect pipe 0 '' "$bin" $quick --energy arap --check rest --json pipe.json
wait $!
expect pipe_is_kept 0 'selvedge.records' sh -c '[ -p pipe.json ] && cat piped.json'
expect checks_asked 1 '' grep -q '"name":"symmetry"' linked.json
expect check_means_no_plots 0 '"series": \[\]' "$bin" --samples 200 --energy arap --check rest --json -
expect no_controls_here 0 'controls: none run (these checks have no controls here)' "$bin" $quick --energy arap --check rest
expect no_controls_asked 0 'controls: none run (--no-controls)' "$bin" $quick --energy arap --check symmetry --no-controls
if command -v python3 >/dev/null; then
  expect json_is_valid 0 'symmetry' python3 -c '
import json
d = json.load(open("r.json"))
print([r["check"] for r in d["records"]])
assert d["schema"] == "selvedge.records/1" and d["run"]["seed"] == "1"
assert d["energies"][0]["name"] == "bw_shear" and d["checks"] and d["declared"]
assert all(r["samples"] > 0 for r in d["records"] if r["verdict"] == "pass")'
else
  echo "SKIPPED json_is_valid: no python3"
fi
if command -v xmllint >/dev/null; then
  expect junit_is_valid 0 '' xmllint --noout r.xml
else
  echo "SKIPPED junit_is_valid: no xmllint"
fi

### ledger
expect ledger_row 0 '^misprint  *K34 ' "$bin" --ledger K34 --json k.json --junit k.xml
says ledger_row_summary '^ledger: K34 is a misprint: the printed form is wrong'
says ledger_row_runs_no_checks '^ *[0-9]* states in '
says ledger_row_in_full '^ *corrected: '
says ledger_row_derived '^ *because: Half the Hessian is'
says ledger_left_out_by_name '^ *left out, 2 states: F = 0'
cp out row.txt
grep '^echo ' out | head -n 1 >replay.sh
expect ledger_witness_replays 0 '^[-0-9a-fx.+p,]*$' env PATH="${bin%/*}:$PATH" sh replay.sh
expect ledger_row_only 1 '' grep passed row.txt
expect ledger_copy 0 '^ledger: K7 is a slip that our copy may have made' "$bin" --ledger=K7
says ledger_copy_corrected '^ *corrected: the second is'
expect ledger_reconstructed 0 '^ledger: P15 holds as reconstructed' "$bin" --ledger P15 --junit p15.xml
expect ledger_reconstructed_junit 0 'tests="1" failures="0"' cat p15.xml
expect ledger_cause 0 '^ *follows from: K34 K40' "$bin" --ledger K41
expect ledger_cause_csv 0 'misprint,K34 K40,' "$bin" --ledger K41 --format csv --out -
expect errata 0 '^Kim 2020: the corrections that are right together' "$bin" --errata K
says errata_needed '^    K36  *lambda_0 / 2 instead of lambda_0 in eq. 36: relative error$'
says errata_in_one_piece "^    H+ = |I6| (T - "
for paper in P R S; do expect "errata_$paper" 0 '^    why:' "$bin" --errata $paper; done
expect errata_unknown 2 'no such paper; give K, P, R or S' "$bin" --errata Q
expect ledger_rows 0 '^ledger: 2 rows: ' "$bin" --ledger K34,K36
expect ledger_rows_twice 0 '^ledger: 2 rows: ' "$bin" --ledger K34 --ledger K36
expect ledger_of_a_source 0 '^[a-z].* R[0-9]' "$bin" --ledger R
cp out rows.txt
expect ledger_of_one_only 1 '' grep ' [KP][0-9]' rows.txt
expect ledger_quiet 1 '' sh -c '"$@" | grep "misprint  *K34"' sh "$bin" --ledger K34 --quiet
expect ledger_beside 0 '^1 passed, 0 failed' "$bin" $quick --ledger K34 --energy arap --check rest
says ledger_beside_both '^misprint  *K34 '
expect ledger_not_beside 1 '' sh -c '"$@" | grep ledger' sh "$bin" $quick --energy arap --check rest
# The number of planned rows is known at the start, so the run is interrupted after its first output.
for left in no-controls no-ledger; do
  interrupt INT "ls $left.json.*" "$bin" $quick --$left --json $left.json
done
expect ledger_left_out 0 '"planned_rows":0,' cat no-ledger.json
expect ledger_by_default 0 '"planned_rows":[1-9]' cat no-controls.json
if [ "$whole" = yes ]; then
  expect ledger_after_checks 0 '^ledger: [0-9]* rows: ' "$bin" $quick --samples 2 --no-controls --quiet
fi
expect ledger_junit 0 'classname="ledger" name="K34 ' cat k.xml
expect ledger_json 0 '"planned":0,"complete":true,"planned_rows":1' cat k.json
expect ledger_json_row 0 '^{"id":"K34","source":"Kim 2020",.*"verdict":"misprint","agrees":true' cat k.json
expect ledger_unknown 2 "no such row; did you mean 'K34'" "$bin" --ledger K34z
expect ledger_empty 2 'a name is missing' "$bin" --ledger=K34,,K36
expect ledger_in_and_out 2 'choose one' "$bin" --ledger --no-ledger
expect ledger_denied 0 '^ledger: P5.2j is ' "$bin" --ledger P5.2j
expect ledger_samples 2 'has an effect on the ledger only with --full' "$bin" --ledger K34 --samples 9
expect ledger_samples_in_full 0 '^ledger: K34 is a misprint: ' "$bin" --ledger K34 --samples 9 --full
expect ledger_latex 0 'begin{longtable}' "$bin" --ledger K34,K4.2.2.9 --format latex
says ledger_latex_formula 'ledgerform{instead}{.*underline{.frac{1}{2}}'
says ledger_latex_escapes 'sqrt(I2.textasciicircum{}2 + 12 I6'
says ledger_latex_number 'residual: \$0.175\$'
says ledger_latex_open '^& open: selvedge-bench newton tests this claim'
expect ledger_csv 0 '^id,source,place,' "$bin" --ledger K34,K4.2.2.9 --format csv --out -
says ledger_csv_row '^K34,Kim 2020,eq. 34,asserted,"Psi_shear: .*,misprint,,"1/2 (I2'
says ledger_csv_open '^K4.2.2.9,.*,,,,open,,selvedge-bench newton tests this claim'
expect ledger_csv_ours 0 'lambda_{0,3} - 2.mathbf' "$bin" --ledger K52.1 --format csv --out -
says ledger_csv_ours_alone '^K52.1,.*,ours,.*,,".mathbf{Q}'
expect ledger_table_file 0 '"schema": "selvedge.ledger/1"' sh -c '"$@" && cat t.json' sh "$bin" --ledger K34 --format json --out t.json
says ledger_table_json '"corrected":".*","because":"Half the Hessian.*"verdict":"misprint"'
expect ledger_table_full 3 'cannot write' "$bin" --ledger K34 --format csv --out /dev/full
expect ledger_format_unknown 2 'there are latex, csv, json' "$bin" --ledger K34 --format tex
expect ledger_format_alone 2 'prints only the ledger' "$bin" --format csv
expect ledger_format_beside 2 'prints only the ledger' "$bin" --ledger --energy arap --format csv
expect ledger_out_alone 2 'out needs --format' "$bin" --ledger K34 --out t
expect ledger_foreign 2 "'list' takes no --ledger" "$bin" list --ledger
expect list_ledger 0 '^K34  *misprint  *eq' "$bin" list ledger
# The results of rows are identical for any number of threads.
if [ "$whole" = yes ]; then
  for threads in 1 3; do
    "$bin" --ledger K --threads $threads --json - 2>/dev/null |
      sed -n '/^{"id":/s/"seconds":[^,]*//p' >threads$threads.txt
  done
  expect ledger_same_by_threads 0 '' cmp threads1.txt threads3.txt
  expect ledger_same_of_many 0 '' [ "$(wc -l <threads1.txt)" -gt 50 ]
fi
interrupt TERM "grep -q ' K1 ' out" "$bin" --ledger --full --samples 20000 --verbose --json stopped.json
ended=$?
cp out rows.txt
expect ledger_interrupted 0 '^3$' echo $ended
expect ledger_interrupted_says 0 'interrupted: SIGTERM' cat rows.txt
expect ledger_interrupted_keeps 0 '^{"id":"K1",' cat stopped.json
expect ledger_interrupted_tells 0 '"complete":false' cat stopped.json

### findings that fail
expect class 0 '^pass         symmetry .* 0        0$' "$bin" $quick --energy bw_shear --check symmetry --no-controls --class ordinary
expect class_unknown 2 'ordinary, hard and extreme' "$bin" --class usual
expect class_says_what_is_left_out 0 'not tested by this run: all checks except symmetry; hard states; extreme' "$bin" $quick --energy bw_shear --check symmetry --no-controls --class ordinary
expect nothing_compared 2 'nothing could be compared' "$bin" $quick --energy arap --check smooth
expect no_such_stretch 2 'nothing could be compared' "$bin" $quick --energy arap --check symmetry --no-controls --singular-values 1e200,1e201
expect stretches 0 '^pass         symmetry' "$bin" $quick --energy bw_shear --check symmetry --no-controls --singular-values 0.9,1.1
expect stretches_word 2 'takes LO,HI' "$bin" --singular-values 3
expect class_without_rest 0 '^pass         rest' "$bin" $quick --energy bw_shear --check rest,symmetry --no-controls --class hard
expect skip_check 0 '^1 passed' "$bin" $quick --energy bw_shear --check symmetry,rest --skip-check rest --no-controls
expect skip_all 2 'leaves no check' "$bin" --check rest --skip-check rest
expect verbose 0 '^arap$' "$bin" $quick --energy arap,bw_shear --check rest --no-controls --verbose

### plugins
alone="$quick --energy none --plugin"
expect stvk 0 '^pass         hessian_complex_step' "$bin" $alone "$plugins/stvk.so"
expect dirichlet 0 'written for double alone' "$bin" $alone "$plugins/dirichlet.so" --verbose
cp "$plugins/stvk.so" here.so
expect plugin_here 0 '^stvk$' "$bin" $alone here.so --check symmetry
expect plugin_beside 0 '^arap  ' "$bin" $quick --samples 2 --no-controls --check symmetry --plugin here.so
says plugin_beside '^stvk  *1 '
expect plugin_named 0 '1 passed' "$bin" $quick --no-controls --check symmetry --energy stvk --plugin here.so
expect twice 2 'both are named stvk' "$bin" $quick --plugin here.so --plugin "$plugins/stvk.so"
expect no_plugin 2 'nowhere.so' "$bin" --plugin nowhere.so
expect nameless 2 'exports no symbol slv_plugin' "$bin" --plugin "$broken/broken_nameless.so"
expect interface 2 'another interface of Selvedge: compile it again' "$bin" --plugin "$broken/broken_interface.so"
expect large 2 'its elements have 97 coordinates, but at most 96 are supported' "$bin" --plugin "$broken/broken_large.so"
expect beyond 2 'its energy reads p\[1\], but p has 1 numbers' "$bin" --plugin "$broken/broken_beyond.so"
if [ "$(uname -m) $whole" = "x86_64 yes" ]; then
  expect flush 2 'subnormal numbers are set to zero once it is loaded: link it without -ffast-math' \
    "$bin" --plugin "$broken/broken_flush.so"
  expect preload 3 'subnormal numbers are set to zero: a library was linked with -ffast-math' \
    env LD_PRELOAD="$broken/broken_flush.so" "$bin" list
fi
expect rounding 1 'changed how floating-point numbers round or underflow, in gradient' "$bin" $alone "$broken/broken_rounding.so" --check nonnegative,gradient_differences
expect rows 1 'it reads F row by row,$' "$bin" $alone "$broken/broken_rows.so" --check rotation
expect region 0 'It is wrong only where I6 < 0, and everywhere there; there it is explained .* times 1\.5' \
  sh -c '"$@" | tr -s "\n " "  "' sh "$bin" $alone "$broken/broken_region.so"
expect dyad 0 "given - right = -0\.5 k dI6 dI6'" \
  sh -c '"$@" | tr -s "\n " "  "' sh "$bin" $alone "$broken/broken_dyad.so"
expect axis 0 'It is wrong only where sin(f_v, z) = 0, and everywhere there' \
  sh -c '"$@" | tr -s "\n " "  "' sh "$bin" $alone "$broken/broken_axis.so"
expect flat 0 'the Hessian is wrong.* It is wrong only where theta = 0, and everywhere there; .* all are 0' \
  sh -c '"$@" | tr -s "\n " "  "' sh "$bin" $alone "$broken/flat_hinge.so"
expect unclaimed 1 'not tested, because not claimed: .*isotropy' "$bin" $alone "$broken/broken_slip.so" --quiet
expect by_strict 1 'FAILS, by warnings alone' "$bin" $alone "$plugins/neo_hookean.so" --strict
expect loud_and_quiet 2 'choose one' "$bin" --quiet --verbose
expect twin 2 'rename it' "$bin" --plugin "$broken/broken_twin.so"
expect twin_alone 2 'rename it' "$bin" $alone "$broken/broken_twin.so"
expect wordy 2 'the name stiffness_of_the_cloth.* is longer than 63 characters' "$bin" --plugin "$broken/broken_wordy.so"
eval_line wordy_eval 2 'longer than 63 characters' '1 0 0 0 1 0\n' --plugin "$broken/broken_wordy.so" --quantity energy
long=stiffness_of_the_cloth_along_its_warp_and_weft_per_area_at_rest
eval_line long_name 0 '^4$' '1 0 0 0 1 0\n' --plugin "$broken/broken_long.so" --quantity energy --set $long=4
expect long_name_pinned 0 "\"p\":\[4\].* --set $long=0x1p+2 " "$bin" $alone "$broken/broken_long.so" --check symmetry --set $long=4 --json -
expect crash 1 'crashed: SIGSEGV' "$bin" $alone "$broken/broken_crash.so" --json crash.json
says crash_names_the_call '^        crashed: SIGSEGV .*, in gradient$'
says crash_names_the_state '^        at the call that did not return, x = (1, 0, 0, 0, 1, 0); replay:$'
says crash_goes_on '^pass         nonnegative'
says crash_goes_on '^pass         symmetry'
cp out crash.txt
# The replay command on the screen repeats the crash.
grep '^echo ' out | head -n 1 >replay.sh
expect crash_replays 1 'at line 1 of the input it crashed: SIGSEGV' env PATH="${bin%/*}:$PATH" sh replay.sh
expect crash_is_kept 0 '"verdict":"error".*"witness":{"state":"the call that did not return".*"quantity":"gradient"' cat crash.json
expect crash_is_complete 0 '"complete":true' cat crash.json
expect no_nan 1 '' grep nan crash.txt
expect leaves 1 'ended by itself with exit code 255, in gradient' "$bin" $alone "$broken/broken_exit.so"
says leaves_names_the_state "^echo '0x.* eval --plugin .*broken_exit.so --quantity gradient --set k="
says leaves_goes_on '^pass         symmetry'
expect hang 1 'hung: no answer in 1 s of processor time' "$bin" $alone "$broken/broken_hang.so" --time-limit 1 --check nonnegative,hessian_differences,balance
says hang_names_the_state "^echo '0x.*--quantity hessian "
says hang_goes_on '^pass         balance'
expect garble 1 'wrote into the results' "$bin" $alone "$broken/broken_garble.so" --check nonnegative,hessian_differences,balance
says garble_is_an_error '^ERROR        hessian_differences'
says garble_goes_on '^pass         balance'
expect sleep 1 'hung: no answer in 2 s (10 times --time-limit), in hessian' "$bin" $alone "$broken/broken_sleep.so" --time-limit 0.2 --check nonnegative,hessian_differences
expect slip 1 '^FAIL         gradient_differences' "$bin" $alone "$broken/broken_slip.so"
says slip_replays "^echo '.*--plugin $broken/broken_slip.so --quantity gradient --set k=.* --hex$"
says slip_names_the_entry 'gradient\[4\] ='
says slip_names_the_function '^  the gradient is wrong: it is not the derivative of the energy'

expect single 1 '^looks like single precision' "$bin" $alone "$broken/broken_single.so"
says single_names_the_function 'the gradient is wrong: it is not the derivative of the energy'
expect single_energy 0 'passed, 0 failed' "$bin" $alone "$broken/broken_single.so" --check nonnegative,smooth,symmetry
expect all_in_double 0 '^skip *digits_single *judged in double alone: --scalar double' "$bin" $quick --energy none --plugin "$plugins/stvk.so" --scalar double --verbose
expect single_in_double 0 '^pass *smooth' "$bin" $alone "$broken/broken_single.so" --check smooth --scalar double
cp out in_double.txt
expect single_in_double_is_not_told 1 '' grep 'looks like single' in_double.txt
expect slip_junit 1 '' "$bin" $alone "$broken/broken_slip.so" --check gradient_differences --quiet --junit slip.xml --json slip.json
expect slip_json_names_the_entry 0 '"note":"gradient\[4\] = [^"]*, finite differences give [^"]*; wrong at [0-9]* of [0-9]* ordinary[^"]*; ended after [0-9]* states"' cat slip.json
expect slip_junit_names_the_entry 0 'gradient\[4\] = .*, finite differences give' cat slip.xml
# The replay command in JUnit runs after XML entities are decoded.
sed -n 's/^replay: \(.*\)<.failure>$/\1/p' slip.xml | sed "s/&#39;/'/g"';s/&quot;/"/g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' >replay.sh
expect junit_replays 0 '^0x.*p.*,0x.*p' env PATH="${bin%/*}:$PATH" sh replay.sh
expect turned_shows_what_is_worst 1 'turned in space, gradient' "$bin" $alone "$broken/broken_slip.so" --check rotation
# The witness of `rotation` replays the state and its rotated image.
grep "^printf .*--quantity gradient" out | head -n 1 >replay.sh
expect replays_both 0 "^0x" env PATH="${bin%/*}:$PATH" sh replay.sh
sort -u out >both
expect replays_two_states 0 "^2$" sh -c "wc -l <both"
# The replay command reproduces the number bitwise.
expect slip_again 1 '' "$bin" $alone "$broken/broken_slip.so" --check gradient_differences
grep '^echo .*--quantity gradient' out | head -n 1 >replay.sh
expect replay 0 '^0x.*p.*,0x.*p' env PATH="${bin%/*}:$PATH" sh replay.sh
first=$(cat out)
expect replay_again 0 "^$first\$" env PATH="${bin%/*}:$PATH" sh replay.sh
# The replay command also works from another folder, if the program was called by a relative path.
cp "$broken/broken_slip.so" slip.so
mkdir -p deeper/bin && cp "$bin" deeper/bin/verify
expect slip_here 1 "| deeper/bin/verify eval --plugin $work/slip.so" deeper/bin/verify $alone slip.so --check gradient_differences
grep '^echo ' out | head -n 1 >replay.sh
expect replay_here 0 '^0x.*p.*,0x.*p' sh replay.sh
expect load 1 'while being loaded it crashed: SIGABRT' "$bin" $alone "$broken/broken_load.so"

### interrupt: finished records are stored, and there is no other verdict
# The plugin itself interrupts the run, so that the test does not depend on time.
expect cut 3 'interrupted: SIGINT' "$bin" $alone "$broken/broken_interrupt.so" --check nonnegative,gradient_differences,hessian_differences --json cut.json
says cut_counts '^the run broke off: 2 of 3 records$'
says cut_says_what_was_judged '^broken passes the checks that were run'
cp out cut.txt
says cut_says_what_was_not '^    not tested by this run: all checks except nonnegative, gradient_differences$'
expect cut_calls_nothing_right 1 '' grep -e 'is right' -e correct cut.txt
expect cut_is_incomplete 0 '"planned":3,"complete":false' cat cut.json
interrupt TERM 'grep -q nonnegative out' "$bin" $alone "$broken/broken_hang.so" --check nonnegative,hessian_differences --json cut.json --junit cut.xml
expect interrupted 0 '^3$' echo $?
expect interrupted_is_kept 0 '"check":"nonnegative".*"verdict":"pass"' cat cut.json

expect interrupted_is_incomplete 0 '"planned":2,"complete":false' cat cut.json
expect interrupted_junit 0 '<error message="interrupted: 1 of 2 records"/>' cat cut.xml
expect interrupted_junit_is_whole 0 '^</testsuites>$' tail -n 1 cut.xml
# SIGKILL leaves the existing file unchanged; other signals leave no temporary file.
echo kept >killed.json
interrupt KILL 'ls killed.json.*' "$bin" $alone "$broken/broken_hang.so" --check hessian_differences --json killed.json
expect killed_keeps 0 '^kept$' cat killed.json
rm -f killed.json.*
for signal in HUP INT TERM; do
  interrupt $signal 'ls stopped.json.*' "$bin" $alone "$broken/broken_hang.so" --check hessian_differences --json stopped.json
  expect stopped_by_$signal 0 '^3$' echo $?
  expect stopped_by_${signal}_is_told 0 '"complete":false' cat stopped.json
  expect stopped_by_${signal}_leaves_nothing 1 '' sh -c 'ls | grep "^stopped.json\."'
done
expect broken_pipe 0 '' sh -c '"$@" | head -n 1' sh "$bin" $quick --json stopped.json
expect broken_pipe_leaves_nothing 1 '' sh -c 'ls | grep "^stopped.json\."'
expect broken_pipe_is_told 0 '"complete":false' cat stopped.json
expect nohup 1 'hung: no answer' sh -c 'trap "" HUP; "$@" >up 2>&1 & until grep -q nonnegative up; do sleep 0.05; done
  kill -HUP $! && { wait $!; code=$?; cat up; exit $code; }' sh "$bin" $alone "$broken/broken_hang.so" --check nonnegative,hessian_differences --time-limit 1

### list
expect list 0 '^energies  *formula' "$bin" list
says list_names '^  bw_shear$'
expect list_energy 0 'k (f_u . f_v)' "$bin" list bw_shear
expect list_unknown 2 "'parameters' is no topic" "$bin" list parameters
expect list_nearest 2 "did you mean 'hessian_complex_step' or 'hessian_differences'" "$bin" $quick --check hessian_
expect list_checks 0 '^symmetry  ' "$bin" list checks
expect list_states 0 'F = 0\|zero' "$bin" list states
expect list_plugin 0 'stvk  .*here.so' "$bin" list energies --plugin here.so
expect list_crash 1 'while being loaded it crashed: SIGABRT' "$bin" list --plugin "$broken/broken_load.so"
expect list_topic 2 "did you mean 'checks'" "$bin" list cheks
if command -v python3 >/dev/null; then
  "$bin" list --json >list.json
  expect list_json 0 'checks' python3 -c 'import json; print(list(json.load(open("list.json"))))'
fi

### eval: bw_shear at F = [1 0 0 | 1/2 1 0] with k = 8: c = 1/2, W = 2, g = 8 [f_v; f_u]
at='1 0 0 0.5 1 0\n'
eval_line energy 0 '^2$' "$at" bw_shear --quantity energy --set k=8
eval_line gradient 0 '^4,8,0,8,0,0$' "$at" bw_shear --quantity gradient --set k=8
eval_line hex 0 '^0x1p+2,0x1p+3,0x0p+0,0x1p+3,0x0p+0,0x0p+0$' "$at" bw_shear --quantity gradient --set k=8 --hex
eval_line layouts 0 '^2$' '# F\r\n\r\n 1, 0,0 ,0x1p-1\t1 0 # shear\r\n' bw_shear --quantity energy --set k=8
eval_line float 0 '^2$' "$at" bw_shear --quantity energy --set k=8 --scalar float
eval_line no_complex 2 'there are double, float, quad$' "$at" bw_shear --quantity energy --scalar complex
eval_line spectrum 0 '^nan,nan,nan,nan,nan,nan$\|,' "$at" bw_shear --quantity eigenvalues
# At rest H = 2 k g g' with g = [f_v; f_u]: this only nonzero eigenpair comes last in any scalar.
for scalar in double float quad; do
  eval_line eigenvalues_$scalar 0 '^.*,400$' '1 0 0 0 1 0\n' bw_shear --quantity eigenvalues --scalar $scalar
  eval_line eigenvectors_$scalar 0 ',-\{0,1\}0,\(-\{0,1\}\)0\.7071[0-9]*,-\{0,1\}0,\10\.7071[0-9]*,-\{0,1\}0,-\{0,1\}0$' '1 0 0 0 1 0\n' bw_shear --quantity eigenvectors --scalar $scalar
done
eval_line too_few 2 'in:2: 5 numbers, bw_shear takes 6' '\n1 0 0 0 1\n' bw_shear --quantity energy
eval_line malformed 2 "in:1:5: 'x' is not a number" '1 0 x 0 1 0\n' bw_shear --quantity energy
eval_line zero_byte 2 'in:1: a zero byte' '1 0 0 \0 0 1 0\n' bw_shear --quantity energy
eval_line numerical 0 'no closed form: numerical projection used' "$at$at" baraff_witkin --quantity projected
eval_line lacks_in_quad 2 'no closed form' "$at" baraff_witkin --quantity projected --scalar quad
eval_line eval_plugin 0 '^[0-9]' "$at" --plugin here.so --quantity energy
eval_line eval_plugin_named 0 '^[0-9]' "$at" --plugin here.so stvk --quantity energy
expect eval_plugin_name_alone 0 '^[0-9]' sh -c '"$1" eval --plugin here.so stvk --quantity energy <in' sh "$bin"
eval_line eval_plugin_other 2 'is named stvk, not arap' "$at" --plugin here.so arap --quantity energy
eval_line eval_plugin_wrong_line 2 'in:1:5:' '1 0 x 0 1 0\n' --plugin here.so --quantity energy
eval_line eval_crash 1 'at line 2 of the input it crashed: SIGSEGV' "#\n$at" --plugin "$broken/broken_crash.so" --quantity gradient
eval_line eval_hang 1 'at line 1 of the input it hung: no answer in 1 s of processor time' "$at" --plugin "$broken/broken_hang.so" --quantity hessian --time-limit 1
eval_line eval_load 1 'while being loaded it crashed' "$at" --plugin "$broken/broken_load.so" --quantity energy
eval_line eval_nameless 2 'exports no symbol slv_plugin' "$at" --plugin "$broken/broken_nameless.so" --quantity energy
# A solver that waits for each answer gets it at once, from a plugin even after a long wait.
for energy in bw_shear "--plugin here.so --time-limit 1"; do
  rm -f ask answer && mkfifo ask answer
  "$bin" eval $energy --quantity energy <ask >answer &
  child=$!
  exec 5>ask 6<answer
  got=
  sleep 2
  printf "$at" >&5
  read -r got <&6
  exec 5>&- 6<&-
  wait $child
  expect "answers_at_once $energy" 0 '^[0-9]' echo "$got"
done
### rest shapes, and elements with more coordinates
bend=' -1 0 0  0 -1 0  0 1 0  0.5 0 0.5\n' bending="--plugin $plugins/quadratic_bending.so"
expect bending 0 '18 passed, 0 failed' "$bin" $quick --energy none $bending
expect bending_in_float 1 'FAIL         rest' "$bin" $quick --energy none --plugin "$broken/bending_in_float.so" --json float.json
says bending_in_float 'at rest, oblique, x = ('
says bending_in_float ' --rest oblique --hex'
expect bending_witness 0 '"rest":"oblique"' cat float.json
# K = (2, -2, -2, 2) and A = 2: W = 100/2 3/2 |(-1, 0, 1)|^2
for scalar in double float quad; do
  eval_line eval_rest_$scalar 0 '^150$' "$bend" $bending --quantity energy --scalar $scalar
  eval_line eval_same_rest_$scalar 0 '^150$' "$bend" $bending --quantity energy --scalar $scalar --rest square
done
eval_line eval_other_rest 0 '^[0-9]' "$bend" $bending --quantity energy --rest oblique
eval_line eval_no_rest 2 "no such rest shape; did you mean 'square'" "$bend" $bending --quantity energy --rest sqaure
eval_line eval_restless 2 'bw_shear has no rest shapes' "$at" bw_shear --quantity energy --rest square
for plugin in "$plugins/quadratic_bending.so --rest oblique" "$broken/spring_ring.so"; do
  expect "export_large $plugin" 0 '' "$bin" export --plugin $plugin --samples 20 --out large.csv
  expect "check_large $plugin" 0 '^projected .*agrees' "$bin" check large.csv --plugin $plugin
done
expect check_other_rest 1 'energy .*DIFFERS' sh -c '"$1" export --plugin "$2" --rest oblique --out - | "$1" check - --plugin "$2"' sh "$bin" "$plugins/quadratic_bending.so"
expect ring 0 '17 passed, 0 failed' "$bin" $quick --energy none --plugin "$broken/spring_ring.so"
expect ring_baseline 0 'values of 1 energy' "$bin" baseline --energy none --samples 50 --plugin "$broken/spring_ring.so" --out ring.json
# Six springs of length 2 and six of length sqrt 8: W = 100/4 (6 3^2 + 6 7^2)
eval_line ring_energy 0 '^8700$' '0 0 0 2 0 0 0 2 0 0 0 2 -2 0 0 0 -2 0 0 0 -2\n' --plugin "$broken/spring_ring.so" --quantity energy
eval_line eval_lacks 2 'dirichlet has no hessian' "$at" --plugin "$plugins/dirichlet.so" --quantity hessian
eval_line eval_range 2 'bw_shear takes 0 to' "$at" bw_shear --quantity energy --set k=nan
eval_line eval_scalar 2 'there are double, float' "$at" bw_shear --quantity energy --scalar half
eval_line eval_quantity 2 "did you mean 'gradient'" "$at" bw_shear --quantity gradeint
eval_line not_finite 1 '^nan,nan,nan,nan,nan,nan$' 'nan 0 0 0 1 0\n' baraff_witkin --quantity eigenvalues
expect eval_no_quantity 2 'needs --quantity' "$bin" eval bw_shear
expect eval_no_energy 2 'needs an energy' "$bin" eval --quantity energy
expect eval_no_file 2 'cannot open' "$bin" eval bw_shear --quantity energy nowhere.txt

### grid
expect grid 0 '' "$bin" grid --n 4 --m 3 --pattern alternating --out g.obj
expect grid_file 0 '^12$' grep -c '^v ' g.obj
ln -s linked.obj link.obj
expect grid_link 0 '' "$bin" grid --n 2 --out link.obj
expect grid_link_is_kept 0 '^v ' sh -c '[ -h link.obj ] && cat linked.obj'
printf 'v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n' >flat.obj
expect no_area 2 'flat.obj: 1 triangle (1 degenerate): nothing to verify' "$bin" $quick --mesh flat.obj
expect grid_large 2 'at most 16777216 vertices' "$bin" grid --n 100000 --out g2.obj
expect grid_overflow 2 'at most 16777216 vertices' "$bin" grid --n 18446744073709551615 --m 2 --out g2.obj
expect mesh 0 'g.obj: 12 vertices (0 unused), 12 triangles (0 degenerate)' "$bin" $quick --energy bw_shear --check symmetry --mesh g.obj --json m.json
expect mesh_is_kept 0 '"mesh":{"file":"g.obj","vertices":12,"triangles":12' cat m.json
without=$(judged "$bin" $quick --energy bw_shear --check symmetry --no-controls)
with=$(judged "$bin" $quick --energy bw_shear --check symmetry --no-controls --mesh g.obj)
expect mesh_is_tried 0 '' [ "$with" -eq $((without + 12)) ]
expect grid_quads 0 '' "$bin" grid --n 4 --m 3 --pattern quads --out q.obj
expect grid_quads_file 0 '^6$' grep -c '^f [0-9/]* [0-9/]* [0-9/]* [0-9/]*$' q.obj
expect grid_quads_even 0 '^v 0.33333333333333331 0.33333333333333331 0$' cat q.obj
expect grid_quads_moved 1 '' sh -c '"$1" grid --n 4 --m 3 --pattern jittered-quads --out - | grep "^v 0.33333333333333331 0.33333333333333331 0$"' sh "$bin"
expect mesh_of_quads 0 '^224 quads (0 without rest shape);' "$bin" $quick --energy quad_bend --check digits_single --no-controls --mesh "$skirt"
expect no_such_quad 2 'skirt.obj has 224 quads, counted from 0' "$bin" eval quad_bend --quantity energy --rest "$skirt:224" /dev/null
expect grid_pattern 2 'there are one-diagonal' "$bin" grid --n 4 --pattern zigzag --out g.obj
expect grid_small 2 '2 or more' "$bin" grid --n 1 --out g.obj
expect grid_out 2 'needs --out' "$bin" grid --n 4
expect grid_jitter 2 'less than 0.25' "$bin" grid --n 4 --jitter 0.25 --out g.obj
expect grid_folder 3 'cannot write' "$bin" grid --n 4 --out no/such/g.obj
interrupt TERM 'ls stopped.obj.*' "$bin" grid --n 4000 --out stopped.obj
expect grid_stopped_leaves_nothing 1 '' sh -c 'ls | grep "^stopped.obj"'

conclude
