#!/bin/sh
# newton_cli_test.sh BIN PLUGIN WORK -- tests what users of selvedge-bench newton see: exit
# codes, messages, growing and continued files.  PLUGIN: a shared object with an energy of the
# deformation gradient; WORK: a folder for files.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 plugin=$2 work=$3
samples=$(CDPATH='' cd -- "$(dirname -- "$0")/../../lib/mesh/samples" && pwd)
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
small="newton --n 7 --threads 1"

### usage
expect list 0 '^scene  *edge-affine ' "$bin" newton --list
says list_schemes '^scheme  *project-on-demand '
expect list_width 0 '' sh -c '"$1" newton --list | awk "length > 80 { exit 1 }"' sh "$bin"
expect help 0 '^newton: ' "$bin" newton --help
expect scene 2 "did you mean 'corner-pull'" "$bin" newton --scene corner-pul
expect scheme 2 "did you mean 'absolute'" "$bin" newton --scheme absolut
expect init 2 "did you mean 'flat'" "$bin" newton --init flt
expect search 2 "did you mean 'armijo'" "$bin" newton --line-search armjo
expect bending 2 "there is no 'none'" "$bin" newton --bending none
expect few_vertices 2 'a whole number of 3 or more' "$bin" newton --n 2
expect many_vertices 2 'at most 500' "$bin" newton --n 501
expect iterations 2 'a whole number of 1 or more' "$bin" newton --max-iterations 0
expect size_twice 2 'given twice' "$bin" newton --n 7,7
expect other_option 2 "'newton' takes no --size" "$bin" newton --size 9
expect option_elsewhere 2 "'refine' takes no --scene" "$bin" refine --scene hang
expect robson_only 2 "no scheme is available for this energy: 'robson' needs" "$bin" $small --scene fibres-11 --scheme robson
expect no_such_matrix 2 'definite need an energy with that function; try' "$bin" $small \
  --scene corner-pull-arap --scheme without-h,definite
expect obj_of_many 2 'a single run' "$bin" $small --obj all.obj
expect plugin_missing 2 'no_such.so' "$bin" $small --plugin ./no_such.so
expect pin_alone 2 'go together' "$bin" $small --pin left
expect mesh_and_n 2 'replaces the scenes: omit' "$bin" newton --n 7 --mesh a.obj --pin left
expect mesh_and_scene 2 'replaces the scenes' "$bin" newton --scene hang --mesh a.obj \
  --pin left
expect mesh_without_pin 2 'go together' "$bin" newton --mesh a.obj
expect mesh_missing 2 'a.obj' "$bin" newton --mesh a.obj --pin left
expect pull 2 'give a number' "$bin" $small --scene hang --pull -1
expect pull_twice 2 'give a number above -1' "$bin" $small --scene hang --pull 0.1,x
expect stiffness 2 '--k 0: give N/m' "$bin" $small --scene hang --k 0
expect density 2 '--density -1: give' "$bin" $small --scene hang --density -1
expect folder 3 'cannot write' "$bin" $small --scene edge-affine --json no/where.json

### results
expect edge_affine 0 '^pass  *edge-affine: ' "$bin" $small --scene edge-affine
says bending_by_scheme '^project-terms  *g '
says bending_full '^blend  *f '
says ledger '^Ledger entries (details: selvedge-report html)'
cp out table
expect table_width 0 '' awk 'length > 80 { print; wide = 1 } END { exit wide || NR < 20 }' table
expect altered 0 '^edge-affine pull=0.5 k=8, n = 7, ' "$bin" $small --scene edge-affine --pull 0.25,0.5 \
  --k 8 --scheme full
says altered_both '^edge-affine k=8, n = 7, '
says altered_exact '^pass  *edge-affine: 2 of 2 cases'
expect original 0 '^holds  *KF2.1: 1 of 1' "$bin" $small --scene corner-pull,corner-pull-original \
  --scheme blend
expect fibres 0 '^gauss-newton  *g ' "$bin" $small --scene fibres-31 --scheme gauss-newton,without-h --max-iterations 10
says fibres_run 'converged\|limit\|rounding\|no descent'
expect fails_is_a_result 0 '"converged":false,"stop":"iteration limit"' "$bin" $small \
  --scene corner-pull --scheme project-terms --max-iterations 2 --json -
# By default, schemes are left out if the membrane lacks their functions.
expect arap_schemes 0 '^project-terms ' "$bin" $small --scene corner-pull-arap --max-iterations 2
cp out table
expect arap_leaves_out 1 '' grep '^without-h\|cannot run' table
expect bending_asked 0 '^blend  *g ' "$bin" $small --scene edge-affine --scheme blend \
  --bending gauss-newton
expect plugin 0 '"membrane":"stvk' "$bin" $small --scene corner-pull --scheme project-on-demand \
  --plugin "$plugin" --json -
"$bin" $small --scene edge-affine --scheme full --quiet >silence 2>&1
expect silence 1 '' grep . silence
expect obj 0 '' "$bin" $small --scene edge-affine --scheme full --obj cloth.obj
expect obj_pulled 0 '^v 0.625 ' cat cloth.obj
expect mesh 0 '^mesh pull=0.05, affine, line search ' "$bin" newton --mesh cloth.obj --pin left,right \
  --pull 0.05 --scheme project-on-demand
expect mesh_numbers 0 'converged' "$bin" newton --mesh "$samples/jittered.obj" --pin left,1 \
  --scheme project-on-demand --pull 0.05
expect mesh_number 2 'vertex numbers are 1 to 49' "$bin" newton --mesh cloth.obj --pin 50
expect mesh_zero 2 'give left, right, top, bottom, front, back or a vertex number' "$bin" newton --mesh cloth.obj --pin 0
expect mesh_all_held 2 'no vertex is left free' "$bin" newton --mesh cloth.obj --pin \
  "$(seq -s , 1 49)"
# Two squares: one is pinned; then both, by one vertex each.
cat >squares.obj <<'OBJ'
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 5 0 0
v 6 0 0
v 6 1 0
v 5 1 0
f 1 2 3
f 1 3 4
f 5 6 7
f 5 7 8
OBJ
pinned="newton --mesh squares.obj --scheme full --max-iterations 2 --quiet --pin"
expect parts 0 'squares.obj: 1 of 2 connected parts have no pinned vertex, such as that of vertex 5: .*singular' \
  "$bin" $pinned left
"$bin" $pinned left,7 >parts_pinned 2>&1
expect parts_pinned 1 '' grep . parts_pinned
# A changed mesh of the same name is another run; an existing run is not written twice.
again="newton --mesh changing.obj --pin left --pull 0.05 --scheme project-on-demand"
cp cloth.obj changing.obj
"$bin" $again --quiet --json mesh.json && "$bin" $again --quiet --json mesh.json --obj one.obj
expect mesh_once 0 '^1$' grep -c '^{"id":"[^"]*","scene":' mesh.json
expect mesh_end 0 '"negative":0' cat mesh.json
sed 's/^v 0.625 /v 0.75 /' cloth.obj >changing.obj
"$bin" $again --quiet --json mesh.json
expect mesh_changed 0 '^2$' grep -c '^{"id":"[^"]*","scene":' mesh.json
printf 'v 0 0 0\nf 1 2 x\n' >broken.obj
expect mesh_line 2 '^selvedge-bench: broken.obj:2: ' "$bin" newton --mesh broken.obj --pin left

### quads
arch="$small --scene quads-arch --bending full,gauss-newton --scheme"
expect quads 0 '^quads-arch, n = 7, thickness 0.01 m, affine' "$bin" $arch full-shifted
says quads_judged '^[a-z]*  *S22.1: [01] of 1 set-ups'
expect quads_schemes 2 'a mesh without quads' "$bin" $arch project-sum,without-h,robson
expect quads_plugin 2 'a mesh without quads' "$bin" $arch full --plugin "$plugin"
expect quads_all 0 '"quads":36,"thickness":0.0' "$bin" $small --scene quads-hang --max-iterations 2 --json -
expect quads_pin 2 'front, back' "$bin" newton --mesh "$samples/skirt.obj" --pin up
skirt="newton --mesh $samples/skirt.obj --pin front --pull 0 --density 0.1 --k-theta 1e-2"
expect skirt 0 '^definite .* converged' "$bin" $skirt --scheme definite,project-terms,full
says skirt_one_minimum '^pass  *basins: 3 of 3 cases'
sed 's/^f 1 2 3$/f 1 2 3 4/; s/^f 1 3 4$//; s/^v 6 1 0/v 5 0 0/; s/^f 5 7 8$//; s/^f 5 6 7$/f 5 6 7 8/' \
  squares.obj >flat_quad.obj
expect quad_without_shape 2 'cannot solve: quad 2: ' "$bin" newton --mesh flat_quad.obj --pin left,7

### growing records
run="$small --scene edge-affine,corner-pull --scheme full,project-terms,blend --json grown.json"
expect whole 0 '' "$bin" $run
expect whole_complete 0 '^"complete": true}' cat grown.json
expect whole_command 0 'selvedge-bench newton --n 7 --threads 1 --scene' cat grown.json
expect numeric_judged 0 '^pass  *numeric-projection: 1 of 1 cases' "$bin" $small --scene corner-pull \
  --scheme project-terms-numeric
expect numeric_of_nothing 0 '^ .*basins, .*numeric-projection, ' "$bin" $small \
  --scene corner-pull-original --scheme project-terms-numeric --max-iterations 3
expect repels 0 'gauss-newton-tension .* converged' "$bin" newton --threads 1 --n 11 \
  --scene fibres-31 --scheme gauss-newton-tension # full steps lead away from the end
expect whole_records 0 '' test "$(grep -c '^{"id":"[^"]*","scene":' grown.json)" -eq 6
cp grown.json whole.json
grep '^{"id":"[^"]*","scene":' whole.json | sed 's/,$//' >first
# A file with two records, as after a kill.
line=$(grep -n '^{"id":"[^"]*","scene":' whole.json | sed -n 2p | cut -d: -f1)
{ head -n "$line" whole.json | sed '$s/,$//'; echo '],"claims":[],"ledger":[],"complete":false}'; } >grown.json
head -c 5000 whole.json >cut_off.json
cp cut_off.json cut_off.before
expect cut_off 2 'cut_off.json:.*not JSON' "$bin" $small --scene edge-affine --json cut_off.json
expect cut_off_untouched 0 '' cmp cut_off.json cut_off.before
expect goes_on 0 '^blend ' "$bin" $run
expect goes_on_complete 0 '^"complete": true}' cat grown.json
expect goes_on_records 0 '' test "$(grep -c '^{"id":"[^"]*","scene":' grown.json)" -eq 6
grep '^{"id":"[^"]*","scene":' grown.json | sed 's/,$//' >second
expect kept_to_the_bit 0 '' sh -c 'head -n 2 first >a && head -n 2 second >b && cmp a b'
cp grown.json before.json
expect nothing_left_to_run 0 'converged' "$bin" $run
grep '^{"id":"[^"]*","scene":' grown.json >third
expect untouched 0 '' sh -c 'grep "^{\"id\":\"[^\"]*\",\"scene\":" before.json | cmp - third'
expect grows_by_another 0 '' "$bin" $run --init flat
expect grown_records 0 '' test "$(grep -c '^{"id":"[^"]*","scene":' grown.json)" -eq 12
echo '{}' >other.json
expect not_ours 2 'not a document of selvedge-bench newton' "$bin" $small --scene edge-affine \
  --json other.json
expect not_ours_untouched 0 '^{}$' cat other.json
sed 's/"version":"[^"]*"/"version":"0.0.0"/' whole.json >old.json
expect another_version 2 'another version' "$bin" $small --scene edge-affine --json old.json

### interrupted
interrupt TERM 'test -s cut.json' "$bin" newton --n 21 --threads 1 --scene hang,corner-pull --json cut.json
expect interrupted 0 '' test $? -eq 3
expect interrupted_file 0 '^"complete": false}' cat cut.json

### killed: finished records are in the file, and the next run continues it
long="newton --n 15 --threads 1 --scene hang,corner-pull,compress --json killed.json"
record='^{"id":"[^"]*","scene":'
interrupt KILL "grep -q '$record' killed.json" "$bin" $long
grep "$record" killed.json | sed 's/,$//' >finished
expect killed_file 0 '^"complete": false}' cat killed.json
expect killed_finished 0 '.' cat finished
interrupt INT 'test -s out' "$bin" $long
expect killed_goes_on 0 '' test $? -eq 3
grep "$record" killed.json | sed 's/,$//' | head -n "$(wc -l <finished)" >kept
expect killed_keeps 0 '' cmp finished kept
expect full_device 3 'cannot write' "$bin" $small --scene edge-affine --scheme full \
  --json /dev/full

conclude
