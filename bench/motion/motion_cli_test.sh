#!/bin/sh
# motion_cli_test.sh BIN WORK -- tests what users of selvedge-bench motion see: exit codes,
# messages, records, and continued runs.  WORK: a folder for files.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 work=$2
samples=$(CDPATH='' cd -- "$(dirname -- "$0")/../../lib/mesh/samples" && pwd)
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
small="motion --n 5 --duration 0.1"

### usage
expect list 0 '^scene  *swing ' "$bin" motion --list
says list_numbers '^set  *k_damp  *0.2$'
expect help 0 '^motion: ' "$bin" motion --help
expect scene 2 "did you mean 'swing'" "$bin" motion --scene swng
expect membrane 2 "did you mean 'pritchard'" "$bin" $small --membrane prichard
expect solver 2 "did you mean 'cg-diagonal'" "$bin" $small --solver cg-diagnal
expect solvers 2 "'gmres' among cholesky, cg-diagonal, cg-incomplete, dense$" "$bin" $small --solver gmres
ranks="env OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK"
expect ranks 2 '2 processes were started, .*leave out mpirun, or .* --engine petsc' $ranks=0 "$bin" $small
$ranks=1 "$bin" $small >silent 2>&1
expect ranks_code 0 '' test $? -eq 2
expect ranks_silent 0 '' test ! -s silent
expect number 2 "did you mean 'k_damp'" "$bin" $small --set k_dmp=1
expect number_without_value 2 'give a number' "$bin" $small --set k_damp
expect number_negative 2 'from 0 to' "$bin" $small --set k_damp=-1
expect number_zero 2 'and not 0' "$bin" $small --set density=0
expect number_unused 2 '--set speed: no scene of this command depends on this parameter' "$bin" $small --scene hang --set speed=2
expect number_of_some 0 '^flag .* speed=1$' "$bin" $small --scene hang,flag --set speed=1
expect once 0 '' test "$(grep -c 'cholesky' out)" -eq 2
expect shows_standard 0 '^hang n=5 .* k_damp=0.2$' "$bin" $small --scene hang --set k_damp=0.2
expect step 2 '--h 0: give seconds from 1e-09 to 10' "$bin" $small --h 0
expect mesh_and_scene 2 'omit --scene' "$bin" motion --scene hang --mesh a.obj --pin left
expect mesh_without_pin 2 'go together' "$bin" motion --mesh a.obj
expect mesh_missing 2 'a.obj' "$bin" motion --mesh a.obj --pin left
expect resume_what 2 'give --json FILE' "$bin" $small --resume
expect resume_missing 2 'none.json' "$bin" $small --resume --json none.json
expect folder 3 'cannot write' "$bin" $small --json no/where.json

### results
expect scenes 0 'finished$' "$bin" $small --json all.json
cp out table
expect width 0 '' awk 'length > 80 { print; wide = 1 } END { exit wide }' table
expect complete 0 '"complete":true' cat all.json
expect six 0 '' test "$(grep -c '"setup":' all.json)" -eq 7
expect solvers 0 ' cg-incomplete .* finished' "$bin" $small --scene swing \
  --solver cholesky,cg-diagonal,cg-incomplete,dense --scheme linear,converged
says products 'products with a matrix of .* GB/s (memory: '
expect membranes 0 '^hang n=5 arap theta linear project-on-demand$' "$bin" $small --scene hang --membrane robson,kim,arap,stvk,quads
expect bendings 0 'finished' "$bin" $small --scene drape --bending theta,constant,shells,none
# Converged steps have the same result with any Hessian of bending; the full one needs fewer iterations.
bent="motion --n 7 --duration 0.1 --frames 0 --scene drape --scheme converged --bending shells --set k_bend_u=0.01"
for h in full gauss-newton; do "$bin" $bent --bending-hessian $h --json $h.json >$h.text; done
expect bending_full 0 'project-on-demand bending=full k_bend_u' cat full.text
expect bending_standard 1 '' grep 'bending=' gauss-newton.text
last() { grep -o "\"$2\":[^,]*" $1.json | tail -n 1 | cut -d: -f2; }
expect bending_ends 0 '' awk -v a="$(last full bend)" -v b="$(last gauss-newton bend)" \
  'BEGIN { exit !(a > 0 && (a - b) ^ 2 <= (1e-6 * b) ^ 2) }'
expect bending_faster 0 '' test "$(last full iterations)" -lt "$(last gauss-newton iterations)"
expect bending_hessian 2 "there is no 'ful'" "$bin" $small --bending-hessian ful
expect unstable 1 'unstable' "$bin" motion --n 9 --scene swing --h 0.02 --duration 2 \
  --set k_damp=0 --set k_stretch=1e7 --set gravity=100
expect standard_output 0 '^{"schema": "selvedge.motion/1"' "$bin" $small --scene hang --json -
expect pictures 0 '' "$bin" $small --scene hang --obj pictures --quiet
expect first_picture 0 '^v ' cat pictures/0001/0001.obj
expect few_pictures 0 '' test "$(ls pictures/0001 | wc -l)" -eq 3
expect mesh 0 'one_diagonal.obj pin=top pritchard' "$bin" motion --duration 0.1 --mesh "$samples/one_diagonal.obj" --pin top
expect quads_refused 2 'take --membrane quads' "$bin" motion --mesh "$samples/skirt.obj" --pin top

# A square of 33 x 33 vertices, and a triangle with sides of 1e103 m.
awk 'BEGIN { for (i = 0; i < 1089; i++) printf "v %d %d 0\nvt %d %d\n", i % 33, int(i / 33), i % 33, int(i / 33)
  for (i = 0; i < 1055; i++) if (i % 33 < 32) printf "f %d/%d %d/%d %d/%d\nf %d/%d %d/%d %d/%d\n",
    i + 1, i + 1, i + 2, i + 2, i + 35, i + 35, i + 1, i + 1, i + 35, i + 35, i + 34, i + 34 }' >big_grid.obj
cat >huge.obj <<'OBJ'
v 0 0 0
v 1e103 0 0
v 1e103 1e103 0
vt 0 0
vt 1e103 0
vt 1e103 1e103
f 1/1 2/2 3/3
OBJ

# A mesh without vt is accepted unless the run needs directions of u and v.
sed '/^vt /d; s,/[0-9]*,,g' big_grid.obj >no_vt.obj
moved="motion --duration 0.04 --frames 0 --pin top --set density=1"
expect no_vt 0 'no_vt.obj: without vt the threads of each triangle run along its first edge' \
  "$bin" $moved --mesh no_vt.obj
expect no_vt_directions 2 'no_vt.obj: without vt hinges have no direction .*: add vt, or set both' \
  "$bin" $moved --mesh no_vt.obj --set k_bend_v=1e-4
expect no_vt_shells 0 'finished' "$bin" $moved --mesh no_vt.obj --set k_bend_u=1e-4 --bending shells
# Without directions, the motion is the same as with vt.
for mesh in no_vt big_grid; do "$bin" $moved --mesh $mesh.obj --membrane stvk --json $mesh.json >$mesh.text 2>&1; done
expect no_remark 1 '' grep 'without vt' no_vt.text
energy_of() { grep -o '"stretch":[^,]*' "$1" | tail -n 1 | cut -d: -f2; }
expect no_vt_same 0 '' awk -v a="$(energy_of no_vt.json)" -v b="$(energy_of big_grid.json)" \
  'BEGIN { exit !(a > 0 && (a - b) ^ 2 <= (1e-9 * b) ^ 2) }'

### entries of the ledger
row="motion --frames 0 --scene swing --n 9 --duration 0.3"
expect by_vertex 1 'P5.2v: 1 of 2 set-ups' "$bin" $row --damping whole,vertex,mixed
expect by_assumption 0 'not reproduced P5.3: 0 of 1 set-ups' "$bin" $row --membrane pritchard,pritchard-exact \
  --bending theta,constant
expect by_step 0 ' P6s: 2 of 2 set-ups' "$bin" $row --h 0.01 --membrane pritchard,pritchard-exact
expect not_by_it 0 'P5.2v, P5.3, P5.3b, P5.4, P6a, P6s, KF5.2t, KF5.1t, K5.9, R10.2' "$bin" $row --membrane kim

# Impossible runs are rejected with a remedy, and no ledger entry is judged by them.
refused() {
  expect "$1" 2 "$2" "$bin" motion --frames 0 --duration 0.1 --json refused.json $3
  expect "$1"_judges_nothing 0 '' sh -c '! grep -qs "\"verdict\":\"[hr]" refused.json'
  rm -f refused.json
}
refused overflow_of_h '--h 1e-300: give seconds from' \
  '--scene swing --n 9 --hessian full --solver cg-diagonal --h 1e-300'
refused dense_size 'at most 1024 vertices, got 1600: take cholesky' '--scene swing --n 40 --solver dense'
refused dense_mesh 'at most 1024 vertices, got 1089' "--mesh big_grid.obj --pin left --solver dense"
refused rate_of_converged 'converged steps need --damping whole: take that, or --scheme linear' \
  '--scene swing --n 5 --h 0.01 --damping whole,vertex --scheme linear,converged'
refused no_such_matrix '^selvedge-bench: arap .* this --hessian is not available for this membrane: take' \
  '--scene hang --n 5 --membrane kim,arap --hessian without-h'
refused no_energy '--bending constant has none: take --scheme linear' \
  '--scene hang --n 5 --bending constant --scheme converged'
refused overflow_of_mesh 'cannot simulate: numbers overflow: use a mesh in metres' '--mesh huge.obj --pin 1'
expect definite_of_quads 0 'finished$' "$bin" $small --scene hang --membrane quads --hessian definite

### an interrupted run and its continuation
long="motion --n 11 --scene swing --duration 1 --h 0.001 --frames 10"
interrupt TERM 'test -s parts/0001/0002.obj' "$bin" $long --json parts.json --obj parts --quiet
cp -r parts parts_before
expect interrupted 0 '"complete":false' cat parts.json
expect state 0 '"state":"' cat parts.json
expect resumed 0 'finished' "$bin" $long --json parts.json --obj parts --resume
expect whole 0 'finished' "$bin" $long --json whole.json --obj whole
# Earlier frames are unchanged, and the others are those of the whole run.
expect some_pictures 0 '' test -s parts_before/0001/0002.obj -a ! -e parts_before/0001/0011.obj
expect keeps_pictures 0 '' sh -c 'cd parts_before/0001 && for f in *; do cmp $f ../../parts/0001/$f || exit 1; done'
expect all_pictures 0 '' diff -r parts whole
# All numbers of the samples are the same.
samples_of() { grep -o '"samples":\[.*\],"frames"' "$1"; }
samples_of parts.json >parts.samples; samples_of whole.json >whole.samples
expect same 0 '' cmp parts.samples whole.samples
expect again 0 'finished' "$bin" $long --json parts.json --resume # nothing is left to do

expect other_run 0 'finished' "$bin" $small --scene hang --json parts.json --resume
expect keeps_others 0 '' test "$(grep -c '"setup":' parts.json)" -eq 2
expect other_seed 0 'finished' "$bin" $small --scene hang --json parts.json --resume --seed 2
expect other_duration 0 'finished' "$bin" motion --n 5 --duration 0.06 --scene hang --json parts.json --resume
expect each_by_itself 0 '' test "$(grep -c '"setup":' parts.json)" -eq 4

# A finished run is kept although an interrupted run precedes it.
fine="motion --h 0.0005 --scene swing --frames 0"
"$bin" $fine --n 5 --json later.json --quiet
interrupt TERM 'test -s out' "$bin" $fine --n 17,5 --json later.json --resume
expect keeps_later 0 'swing n=5 ' cat later.json
expect limit_too_low 1 'the forces stretch' "$bin" motion --n 9 --scene swing --stretch-limit 1.001 --frames 0

conclude
