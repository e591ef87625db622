#!/bin/sh
# baseline_cli_test.sh BIN STVK WORK -- the documents that --baseline leaves.  BIN: the
# program; STVK: a plugin; WORK: a folder to fill.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 stvk=$2 work=$3
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
newton="newton --n 7 --scene compress --quiet"
kernels="kernels --kernel energy/scalar --energy bw_shear --samples 5 --min-time 1e-4 --quiet"

# same_but_for_the_run A B: but for the lines that say where and how
same_but_for_the_run() {
  for file in "$1" "$2"; do
    grep -v -e '^"command"' -e '^"environment"' "$file" >"$file.bare"
  done
  cmp "$1.bare" "$2.bare"
}

### newton
group='"group":"compress n=7 affine project-terms bending=gauss-newton search=armijo","item":"run"'
expect newton 0 '' "$bin" $newton --scheme project-terms --threads 1 --baseline one.json
expect schema 0 '^"tool": "selvedge-bench newton",$' cat one.json
says settings '^"settings": {"seed":"1","max-iterations":"[0-9]*","tolerance":"1e-10","noise":"0.0001"},$'
says iterations "^{$group,\"kind\":\"iterations\",\"scalar\":\"f64\",\"unit\":\"0x0p+0\",\"values\":\"0x1\.[0-9a-f]*p+[0-9]\"},\$"
says residuals "^{$group,\"kind\":\"residuals\",.*\"values\":\"0x.* 0x.*\"}\$"
says stop '"item":"stop","text":"converged"}$'
expect other_threads 0 '' "$bin" $newton --scheme project-terms --threads 2 --baseline two.json
expect threads_change_nothing 0 '' same_but_for_the_run one.json two.json
expect plugin 0 'plugin=stvk","item":"run","kind":"energy"' "$bin" $newton --scheme full --plugin "$stvk" --threads 1 --max-iterations 3 --baseline -
expect no_table 1 '' sh -c '"$@" | grep "^scheme"' sh "$bin" newton --n 5 --scene compress --scheme full --baseline -
expect beside_json 0 '' "$bin" $newton --scheme project-terms --threads 1 --json runs.json --baseline both.json
expect beside_json_is_the_same 0 '' same_but_for_the_run one.json both.json
expect of_earlier_runs 0 '' "$bin" $newton --scheme project-terms --threads 1 --json runs.json --baseline earlier.json
expect of_earlier_runs_is_the_same 0 '' same_but_for_the_run one.json earlier.json
expect two_threads 2 'give one number' "$bin" $newton --threads 1,2 --baseline half.json
expect both_to_stdout 2 'both write to standard output' "$bin" $newton --json - --baseline -
expect foreign 2 "'refine' takes no --baseline" "$bin" refine --baseline half.json
expect chooses 0 '"group":"edge-affine n=5 affine full-shifted' "$bin" newton --n 5 --max-iterations 5 --threads 1 --baseline -
says chooses_every_scene '"group":"kim-fig4 n=5 affine project-terms'

### kernels
expect kernels 0 '' "$bin" $kernels --size 512 --threads 1 --baseline k.json
expect five_samples 0 '"group":"energy/scalar bw_shear","item":"n=512 threads=1","kind":"seconds","scalar":"f64","unit":"0x0p+0","values":"0x[^ ]*\( 0x[^ ]*\)\{4\}"}' cat k.json
says kernels_settings '^"settings": {"seed":"1","samples":"5","min-time":"0.0001"},$'

### what cannot be written
expect no_folder 3 'cannot write nowhere/a.json' "$bin" $newton --baseline nowhere/a.json
expect no_folder_kernels 3 'cannot write nowhere/a.json' "$bin" $kernels --size 512 --baseline nowhere/a.json
[ -w /dev/full ] && expect full 3 'cannot write' "$bin" $newton --scheme project-terms --baseline /dev/full
cp one.json kept.json
interrupt INT 'ls kept.json.*' "$bin" newton --n 41 --scene shear-wrinkle --scheme project-on-demand \
  --threads 1 --baseline kept.json
code=$?
says interrupted 'interrupted'
expect interrupted_code 0 '' test $code -eq 3
expect interrupted_keeps_the_old 0 '' cmp one.json kept.json
expect interrupted_leaves_nothing 1 '' sh -c 'ls | grep "^kept.json\."'

conclude
