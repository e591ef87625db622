#!/bin/sh
# cli_test.sh BIN PLUGIN WRONG WORK -- tests what users of selvedge-bench see: exit codes,
# messages, files; no times.  PLUGIN, WRONG: shared objects with an energy of the deformation
# gradient, a correct and a wrong one; WORK: a folder for files.
set -u
. "$(dirname "$0")/../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 plugin=$2 wrong=$3 work=$4
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
quick="--size 512 --min-time 0.0001 --energy bw_shear"

### usage
expect help 0 '^Usage: selvedge-bench kernels' "$bin" --help
expect help_after_command 0 '^Usage: selvedge-bench' "$bin" kernels --help
expect short_help 0 '^Usage: selvedge-bench' "$bin" -h
expect version 0 '^selvedge-bench [0-9]' "$bin" --version
expect list 0 '^baseline  projected/dsyev' "$bin" --list
expect list_limits 0 '^limit     limit/6-21 ' "$bin" kernels --list
"$bin" --list >list
expect list_width 0 '' awk 'length > 80 { print; wide = 1 } END { exit wide || NR < 10 }' list
expect full_device 3 'cannot write' sh -c '"$1" --list >/dev/full' sh "$bin"
expect no_command 2 'kernels, refine, newton, bend or motion' "$bin"
expect unknown_command 2 "did you mean 'kernels'" "$bin" kernel
expect word_too_many 2 'one word too many' "$bin" kernels twice
expect unknown_option 2 "did you mean '--samples'" "$bin" kernels --sampels 3
expect lacks_value 2 'lacks its value' "$bin" kernels --size
expect given_twice 2 'json b: the option is given twice' "$bin" kernels --json a --json b
expect empty_list 2 'missing in the list' "$bin" kernels --size 512,,4096
expect no_elements 2 'not a whole number of 1 or more' "$bin" kernels --size 0
expect negative_size 2 'not a whole number of 1 or more' "$bin" kernels --size -5
expect no_threads 2 'not a whole number of 1 or more' "$bin" kernels --threads 0
expect many_threads 2 'at most 4096' "$bin" kernels --threads 5000
expect size_twice 2 'given twice' "$bin" kernels --size 512,512
expect threads_twice 2 'given twice' "$bin" kernels --threads 2,1 --threads 2
expect huge_size 2 'choose a smaller size' "$bin" kernels --size 4000000000
expect few_samples 2 'a whole number of 5 or more' "$bin" kernels --samples 4
expect bad_time 2 'not a number above 0' "$bin" kernels --min-time nan
expect sweep_and_size 2 'leave out --size' "$bin" kernels --sweep --size 512
expect unknown_kernel 2 "did you mean 'projected/dsyev'" "$bin" kernels --kernel projected/dsyve
expect pattern_of_none 2 'no such kernel' "$bin" kernels --kernel 'nothing/*'
expect unknown_energy 2 "did you mean 'bw_shear'" "$bin" kernels --energy bw_sheer
expect not_of_F 2 'kernels are timed on energies of F' "$bin" kernels --energy stretch_u
expect only_plugins 2 'leaves nothing' "$bin" kernels --energy none
expect no_plugin 2 'cannot open' "$bin" kernels --plugin missing.so
expect no_folder 3 'cannot write' "$bin" kernels $quick --kernel limit/flops --json no/where.json

### a run
expect run 0 '^projected/dsyev ' "$bin" kernels $quick --samples 30 \
  --kernel 'projected/*,limit/6-21*' --json new.json
cp out table
expect machine 0 '^the machine' cat table
expect plain 0 '"complete":true' grep complete new.json
sed -n 's/.*"samples":\[\([^]]*\)\].*/\1/p' new.json >samples
expect samples 0 '' awk -F, 'NF != 30 { bad = 1 } END { exit bad || NR < 5 }' samples
expect widths 0 '' awk 'length > 80 { print; wide = 1 } END { exit wide || NR < 10 }' table
expect stdout 0 '^{"schema": "selvedge.bench/1"' "$bin" kernels $quick --samples 5 \
  --kernel limit/6-1 --json -
expect quiet 0 '' "$bin" kernels $quick --samples 5 --kernel limit/6-1 --quiet
cp out silence
expect silence 1 '' grep . silence
expect two_groups 0 '^512 elements, 2 threads' "$bin" kernels --size 512,528 --threads 1,2 \
  --min-time 0.0001 --samples 5 --energy bw_shear --kernel energy/scalar,limit/6-1
expect odd_size 0 '^17 elements' "$bin" kernels --size 17 --min-time 0.0001 --samples 5 \
  --energy arap --kernel projected/scalar,projected/dsyev,hessian/differences
expect plugin 0 '^stvk' "$bin" kernels --size 512 --min-time 0.0001 --samples 5 \
  --energy none --plugin "$plugin" --kernel 'energy/*,hessian/*'

### triangles
expect triangles 0 '^jacobian/batch takes [0-9.]* times as long' "$bin" kernels $quick \
  --samples 5 --kernel 'jacobian/*,projected/batch,limit/14-45' --json blocks.json
expect block_limit 0 '"other":"limit/14-45"' grep jacobian/batch blocks.json
expect block_parts 0 '"against":"projected","other":"projected/batch"' cat blocks.json
expect no_floor 0 '"floor_ns":null' grep '"jacobian/batch".*"samples"' blocks.json

### quads: only if they are named, with 2 x 2 points for comparison
expect quads 0 '^energy_gradient/quads takes [0-9.]* times as long' "$bin" kernels --size 512 \
  --min-time 0.0001 --samples 5 --energy quad_stvk,quad_gauss --json quads.json
cp out table
expect quad_widths 0 '' awk 'length > 80 { print; wide = 1 } END { exit wide || NR < 10 }' table
expect quad_points 0 '"against":"points","other":"hessian/gauss"' cat quads.json
expect quad_limit 0 '"against":"limit","other":"limit/39-78' cat quads.json
expect quad_dsyev 0 '"against":"dsyev","other":"definite/quads-dsyev"' cat quads.json
expect no_quads 2 'quad_stvk,quad_gauss' "$bin" kernels --kernel 'definite/*'

### operations: unknown for plugins
expect guest 0 '' "$bin" kernels --size 512 --min-time 0.0001 --samples 5 --energy none \
  --plugin "$plugin" --kernel energy/batch --json guest.json
expect guest_uncounted 0 '"flops":null,"operations":null' grep '"energy":"stvk"' guest.json

### a wrong kernel is not timed and fails the run; a missing function is no failure
wrong_run="--size 512 --min-time 0.0001 --samples 5 --energy none"
expect wrong 1 'differences .*NOT TIMED: the values of the kernel are wrong' "$bin" kernels $wrong_run \
  --plugin "$wrong" --json wrong.json
expect wrong_untimed 0 '"timed":false' grep hessian/differences wrong.json
expect wrong_without_samples 1 '' grep 'hessian/differences.*"samples"' wrong.json
expect lacking 0 'projected/scalar .*not timed: the energy has no closed form' "$bin" \
  kernels $wrong_run --plugin "$wrong" --kernel 'projected/scalar,projected/dsyev'
expect nothing_timed 2 'no kernel could be timed' "$bin" kernels $wrong_run \
  --plugin "$wrong" --kernel projected/scalar

### refinement
study="refine --n 4,8,16"
expect refine 0 '^a^{3/4}  depends on resolution: sag ~ n^1.00' "$bin" $study \
  --json refine.json
cp out refine_table
expect refine_verdict 0 '^sqrt     converges: limit 0.01962 ' cat refine_table
expect refine_summary 0 '^a        depends on resolution on all 3 meshes' cat refine_table
expect refine_widths 0 '' awk 'length > 80 { print; wide = 1 } END { exit wide || NR < 20 }' \
  refine_table
expect refine_records 0 '' sh -c 'test "$(grep -c "\"stop\":\"converged\"" refine.json)" -eq 27'
expect refine_series 0 '"mesh":"jittered","alpha":"sqrt".*"mesh_independent":"yes"' cat refine.json
expect refine_some 0 '^{"schema": "selvedge.refine/1"' "$bin" refine --n 4 --seed 3 --json -
"$bin" $study --json again.json --quiet >silence
expect refine_silence 1 '' grep . silence
grep '"mesh_independent"' refine.json >first
grep '"mesh_independent"' again.json >second
expect refine_again 0 '' cmp first second
expect refine_one_mesh 0 '^sqrt     undecided' "$bin" refine --n 4
expect refine_order 2 'the coarsest mesh first' "$bin" refine --n 8,4
expect bend_jitter 2 '0.3: give less than 0.25 of a cell' "$bin" bend --jitter 0.3
expect bend_jittered 0 '^Inner vertices moved by up to 0.2 of a cell' "$bin" bend --n 2 --jitter 0.2
expect refine_twice 2 'given twice' "$bin" refine --n 8,8
expect refine_fine 2 'at most 500' "$bin" refine --n 501
expect refine_no_cells 2 'not a whole number of 1 or more' "$bin" refine --n 0
expect other_option 2 "'refine' takes no --size" "$bin" refine --size 512
expect other_option_before 2 "'kernels' takes no --scene" "$bin" --scene a kernels
expect other_command 2 "did you mean 'refine'" "$bin" refin
expect refine_folder 3 'cannot write' "$bin" refine --n 4 --json no/where.json
interrupt TERM 'test -s out' "$bin" refine --n 4,500 --json broken_study.json
expect refine_interrupted 0 '' test $? -eq 3
expect refine_interrupted_file 0 '"complete":false' cat broken_study.json

### interrupted: finished records are written
interrupt HUP 'test -s out' "$bin" kernels --size 512,1000000 --samples 1000 --energy bw_shear \
  --kernel limit/6-1 --min-time 0.0005 --json broken_off.json
expect interrupted_code 0 '' test $? -eq 3
expect interrupted_file 0 '"complete":false' cat broken_off.json

conclude
