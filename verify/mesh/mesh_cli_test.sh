#!/bin/sh
# mesh_cli_test.sh BIN SOLVER SAMPLES GARMENTS WORK REPORT ANSWERS PLUGIN SPEC -- tests `mesh`.
# BIN: selvedge-verify; SOLVER: a solver with seeded faults; SAMPLES, GARMENTS: folders of meshes;
# WORK: a folder to fill; REPORT: selvedge-report; ANSWERS, PLUGIN: neo_hookean.c as a program and
# as a plugin; SPEC: file that describes the program.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 solver=$2 samples=$3 garments=$4 answers=$7 plugin=$8 spec=$9
rm -rf "$5" && mkdir -p "$5" && cd "$5" || exit 1
"$6" schema mesh --out mesh.schema.json || exit 1

rest=$samples/one_diagonal.obj
energies='--energy stvk_isotropic --bending discrete_shells --set discrete_shells.k_theta=0.01'
judge() { # NAME CODE PATTERN ARGUMENT...: judges the solver's files
  name=$1 code=$2 pattern=$3
  shift 3
  expect "$name" "$code" "$pattern" "$bin" mesh "$rest" --positions x.obj $energies "$@"
}

### files
total=$("$solver" "$rest" none x)
judge right 0 '^Hessian .*agrees$' --forces x.csv --hessian x.mtx --total-energy "$total" --json x.json
says right_forces '^forces  *90  *0 .*agrees$'
says right_energy '^energy  *1  *0 .*agrees$'
valid right_document 0 mesh.schema.json x.json
judge wrong_energy 1 '^energy .*DIFFERS$' --total-energy 1
# without uv, u is an arbitrary direction; a warning names energies that depend on it
sed '/^vt /d; /^f /s,/[0-9]*,,g' "$rest" >plain.obj
plain() { expect "$1" 1 "$2" "$bin" mesh plain.obj --positions x.obj --energy "$3" --forces x.csv; }
plain no_uv 'the mesh has no uv' bw_shear
plain no_uv_isotropic 'forces .*DIFFERS' stvk_isotropic
cp out isotropic && expect no_uv_untold 1 '' grep 'no uv' isotropic
grep -v '^%' x.mtx | sed 1d | tr ' ' , >from_one.csv
awk -F, '{ printf "%d,%d,%s\n", $1 - 1, $2 - 1, $3 }' from_one.csv >from_zero.csv
judge triplets_from_one 0 '^Hessian .*agrees$' --hessian from_one.csv
judge triplets_from_zero 0 '^Hessian .*agrees$' --hessian from_zero.csv
sed 's/general/symmetric/; 3,$!b' x.mtx | awk 'NR == 1 { print } NR == 2 { n = $1 } NR > 2 && $1 >= $2 { line[++k] = $0 }
  END { print n, n, k; for (i = 1; i <= k; i++) print line[i] }' >lower.mtx
judge symmetric_market 0 '^Hessian .*agrees$' --hessian lower.mtx
awk -F, '{ printf "%.4g,%.4g,%.4g\n", $1, $2, $3 }' x.csv >few.csv
judge few_digits 1 'forces .*DIFFERS' --forces few.csv
awk -F, '{ printf "%.7g,%.7g,%.7g\n", $1, $2, $3 }' x.csv >float.csv
judge printed_digits 0 'forces .*agrees' --forces float.csv
for form in %.6f %.7g; do
  awk -v form="$form" '$1 == "v" { printf "v " form " " form " " form "\n", $2, $3, $4; next } { print }' \
    x.obj >printed.obj
  expect "positions_$form" 0 'forces .*agrees as printed' "$bin" mesh "$rest" --positions printed.obj \
    $energies --forces x.csv --hessian x.mtx
done
sed '3s/^[^,]*/5/' x.csv >wrong.csv
expect positions_printed_wrong 1 'worst at vertex 2, x: 5, expected' "$bin" mesh "$rest" --positions printed.obj \
  $energies --forces wrong.csv
judge float 0 'in float' --forces float.csv --scalar float
for python in python3 /usr/bin/python3 none; do "$python" -c 'import numpy' 2>/dev/null && break; done
if [ $python != none ]; then
  "$python" - <<'END'
import numpy as np
f = np.loadtxt("x.csv", delimiter=",")
np.save("f.npy", f)
np.save("fortran.npy", np.asfortranarray(f))
np.save("flat.npy", f.ravel())
np.save("turned.npy", np.ascontiguousarray(f.T))
np.save("float.npy", f.astype(np.float32))
np.save("planar.npy", f.T.ravel())
i, j, v = np.loadtxt("from_zero.csv", delimiter=",").T
K = np.zeros((90, 90)); K[i.astype(int), j.astype(int)] = v
np.save("dense.npy", K)
rows = [np.flatnonzero(row) for row in K]
csr = dict(indices=np.concatenate(rows).astype(np.int32), format=b"csr", shape=(90, 90),
           indptr=np.cumsum([0] + [len(r) for r in rows]).astype(np.int32),
           data=np.concatenate([K[k, r] for k, r in enumerate(rows)]))
np.savez("stored.npz", **csr)
np.savez_compressed("deflated.npz", **csr)
np.savez("coo.npz", row=i.astype(np.int64), col=j.astype(np.int64), data=v, format=b"coo", shape=(90, 90))
END
  for array in f fortran flat turned float; do
    judge array_$array 0 'forces .*agrees' --forces $array.npy
  done
  says array_of_float 'in float'
  judge array_planar 1 'stored planar' --forces planar.npy
  for matrix in dense.npy stored.npz deflated.npz coo.npz; do
    judge matrix_$matrix 0 'Hessian .*agrees' --hessian $matrix
  done
  head -c 3000 deflated.npz >short.npz
  judge short_archive 2 'short.npz: the archive is damaged' --hessian short.npz
  head -c 300 f.npy >short.npy
  judge short_array 2 'short.npy: the array ends early' --forces short.npy
else
  echo "arrays skipped: no NumPy"
fi

### usage
expect no_mesh 2 'needs the mesh at rest' "$bin" mesh --forces x.csv --energy arap
expect no_numbers 2 'needs --forces' "$bin" mesh "$rest" --energy arap
expect no_hinge_energy 2 'bw_shear: not an energy of hinges' "$bin" mesh "$rest" --bending bw_shear --forces x.csv
expect no_triangle_energy 2 'bend_theta: not an energy of triangles' "$bin" mesh "$rest" --energy bend_theta --forces x.csv
sed 5d x.csv >less.csv
judge too_few 2 'less.csv: 87 numbers, but the mesh has 30 vertices and needs 90' --forces less.csv
sed 's/^90 90/87 87/' x.mtx >small.mtx
judge too_small 2 'small.mtx: the matrix is 87 x 87' --hessian small.mtx
sed 's/real/complex/' x.mtx >complex.mtx
judge complex 2 'complex.mtx:1: not ' --hessian complex.mtx
sed '5s/,/,x/' x.csv >word.csv
judge word 2 'word.csv:5:.*is not a number' --forces word.csv
sed '5s/^[^,]*/nan/' x.csv >nan.csv
judge nan 1 'nan.csv: the number for x of vertex 4 is nan' --forces nan.csv --hessian x.mtx --json nan.json
says nan_where 'forces: worst at vertex 4, x: nan, expected'
says nan_alone 'forces  *90  *1  *1 .*DIFFERS'
says nan_of_forces_alone '^Hessian .*agrees$'
valid nan_document 0 mesh.schema.json nan.json
expect nan_document_where 0 '"row":12,' cat nan.json
sed '7s/,[^,]*/,-inf/; 9s/^[^,]*/1e9/' x.csv >two.csv
judge nan_before_errors 1 'worst at vertex 6, y: -inf, expected' --forces two.csv
expect nan_without_formula 1 '^sum of forces  *nan .*DIFFERS, most at vertex 4' "$bin" mesh "$rest" --positions x.obj \
  --forces nan.csv --hessian x.mtx
says nan_without_formula_where 'nan.csv: the number for x of vertex 4 is nan ('
judge nan_energy 2 'not a finite number' --total-energy nan
sed '3s/^v [^ ]*/v nan/' x.obj >nan.obj
expect nan_position_of_obj 2 'nan.obj:3: ' "$bin" mesh "$rest" --positions nan.obj $energies --forces x.csv
expect nan_position 2 'nan.csv: x of vertex 4 is nan, which is not a position' "$bin" mesh "$rest" --positions nan.csv $energies \
  --forces x.csv
awk 'NR == 5 { $3 = "inf" } { print }' x.mtx >inf.mtx
judge inf 1 'inf.mtx: the number for . of vertex .* and . of vertex .* is inf' --hessian inf.mtx
says inf_differs '^Hessian .*DIFFERS'
expect inf_without_formula 1 '^symmetry of H .*DIFFERS' "$bin" mesh "$rest" --positions x.obj --hessian inf.mtx

### mistakes in all elements, on a sample
sed 's/[^,]*/0/g' x.csv >zero.csv
judge zero 1 'all numbers are 0: nothing was added' --forces zero.csv
expect zero_alone 1 'all numbers are 0' "$bin" mesh "$rest" --positions x.obj --forces zero.csv
awk '{ line[NR] = $0 } END { for (i = 1; i <= NR; i++) print line[(7 * i) % NR + 1] }' x.csv >order.csv
judge order 1 'in the mesh: 30 are out of place' --forces order.csv
sed '3{h;d}; 9{G}' x.csv >order.csv # a rotation of 2 to 8
judge order_of_few 1 'than in the mesh: 7 are out of place' --forces order.csv

awk -F, '{ print $1 "," $3 "," $2 }' x.csv >axes.csv
judge axes 1 'of a vertex belong to the axes x, z, y' --forces axes.csv
judge other_parameter 1 'nu of stvk_isotropic is 0.3, and not 0.1' --forces x.csv --hessian x.mtx --set nu=0.1
says other_parameter_too 'the same mistake explains it'
awk -F, 'NR == 9 { print $1 + 1 "," $2 "," $3; next } { print }' x.csv >one.csv
judge one_vertex 1 'no known mistake matches' --forces one.csv --hessian x.mtx
says one_vertex_where 'forces: worst at vertex 8, x'
says one_vertex_why '1 of 30 vertices are wrong: every element has'
awk -F, '{ print $1 + sin(NR) "," $2 "," $3 }' x.csv >wind.csv
judge wind 1 'the Hessian is correct:$' --forces wind.csv --hessian x.mtx
if [ $python != none ]; then
  example=$(dirname "$0")/../example/solver_numpy.py
  of_numpy() { # NAME SED-SCRIPT PATTERN
    sed "$2" "$example" >changed.py
    expect "$1_runs" 0 '' "$python" changed.py "$rest"
    expect "$1" 1 "$3" "$bin" mesh "$rest" --positions now.npy --energy stvk_isotropic --forces f.npy \
      --hessian K.npz
  }
  of_numpy gauss_newton 's/ + np.einsum("s,sij->ij", stress, twice)//' 'it is the Gauss-Newton matrix'
  of_numpy clamped 's/^    dof =/    l, V = np.linalg.eigh(K); K = (V * np.maximum(l, 0)) @ V.T\n&/' \
    'it is the Hessian projected, element by element, in the coordinates'
  of_numpy other_shape 's/at\[0\]\]).T/& * (2 if v[0] == 14 and v[1] == 15 else 1)/' 'those of triangle 24:'
fi

### quads and rings
rest=$samples/skirt.obj
skirt='--energy stvk_isotropic,quad_stvk --bending ring_six'
quads() { # FAULT CODE PATTERN
  total=$("$solver" "$rest" "$1" x)
  expect "quads_$1" "$2" "$3" "$bin" mesh "$rest" --positions x.obj $skirt --forces x.csv --hessian x.mtx \
    --total-energy "$total"
  [ "$2" -eq 0 ] || says "quads_$1_too" 'the same mistake explains it'
}
quads none 0 '^Hessian  *50364  *0 '
quads missing 1 'quad 17 (vertices 37 38 18 17) is missing'
quads one-swapped 1 'quad 17 (.*) has its corners reversed against those'
quads ring-missing 1 'ring 40 (vertices 40 20 .*) is missing'
quads open-rings 1 'each ring at the boundary is left out'
quads rings-24 1 'the bending counts 2 times'
expect quads_alone 2 'the mesh has 8 triangles, but no energy for them is given' "$bin" mesh "$rest" \
  --energy quad_stvk --forces x.csv
expect no_quads 2 'an energy of quads is given, but the mesh has none' "$bin" mesh "$samples/jittered.obj" \
  --energy quad_stvk,arap --forces x.csv
expect not_bending 2 'arap: not an energy of hinges, rings' "$bin" mesh "$rest" --bending arap --forces x.csv

### an energy from a program or a plugin
rest=$samples/one_diagonal.obj
foreign() { # NAME FAULT CODE PATTERN ARGUMENT...
  "$solver" "$rest" "$2" x >total
  name=$1 code=$3 pattern=$4
  shift 4
  expect "$name" "$code" "$pattern" "$bin" mesh "$rest" --positions x.obj --bending discrete_shells \
    --set k_theta=0.01 --forces x.csv --hessian x.mtx "$@"
}
foreign program rubber 0 '^Hessian .*agrees$' --command "$answers" --spec "$spec"
foreign program_missing rubber,missing 1 'triangle 17 (.*) is missing' --command "$answers" --spec "$spec"
says program_same 'the same mistake explains it'
foreign plugin rubber,no-area 1 'each triangle omits its area' --plugin "$plugin"
foreign program_ends rubber 1 ': it ended with exit code 3 when asked' --command "$answers ends" --spec "$spec"
foreign twice rubber 2 'takes one --plugin' --command "$answers" --spec "$spec" --plugin "$plugin"
"$solver" "$rest" none x >total

### seeded faults: the message must name the fault and its element
[ -d "$garments" ] || { echo "faults on garments skipped: no $garments"; conclude; exit; }
rest=$garments/jacket.obj
fault() { # NAME PATTERN [PATTERN]: judges forces; with a second pattern, also the Hessian
  "$solver" "$rest" "$1" x >total
  if [ $# -lt 3 ]; then judge "$1" 1 "$2" --forces x.csv
  else judge "$1" 1 "$2" --forces x.csv --hessian x.mtx; fi
  says "$1_explained" 'explained to round-off:'
  [ $# -lt 3 ] || says "$1_too" "$3"
}
same='the same mistake explains it'
fault missing 'triangle 17 (vertices 19 15 16) is missing' "$same"
fault two-missing 'triangle 17 (.*) is missing'
fault twice 'triangle 17 (.*) counts twice'
fault signed-area 'triangle 17 (.*) counts with the opposite sign: its'
fault other-stiffness 'triangle 17 (.*) counts 1.7 times'
fault one-swapped 'triangle 17 (.*) has its corners 1 and 2 swapped'
fault one-no-area 'triangle 17 (.*) omits its area'
fault normal 'has one normal reversed.* (triangle 17)\|triangle (triangle 17)' "$same"
fault one-hinge-order 'hinge 5 (.*) has its vertices in another order' "$same"
fault hinge-missing 'hinge 5 (.*) is missing' "$same"
fault hinge-twice 'hinge 5 (.*) counts twice'
fault one-edge 'edge 0 (.*) of one triangle counts as a hinge' "$same"
fault edges-zero 'each edge of one triangle counts as a hinge' "$same"
says edges-zero_which 'the missing vertex is taken for$'
fault edges-last 'each edge of one triangle counts as a hinge' "$same"
says edges-last_which 'index of -1'
fault no-area 'each triangle omits its area' "$same"
fault membrane-half 'the membrane counts 0.5 times' "$same"
fault hinges-twice 'the bending counts 2 times' "$same"
fault = 'each number comes from one element alone' "$same"
fault =membrane 'each number comes from one triangle or quad alone' "$same"
fault all-third 'all numbers are 0.333333333 times'
fault swapped 'each triangle has its corners 1 and 2 swapped against those at rest' "$same"
fault space 'each triangle is at rest in the positions, not in the uv' "$same"
fault flat 'each hinge omits its rest angle' "$same"
fault hinge-order 'each hinge has its vertices in another order, at rest too' "$same"
fault gravity 'a load is added: (0, -1.962, 0) N for each m^2' '^Hessian .*agrees'
fault gravity-even 'a load is added: (0, -0.0981, 0) N on each vertex' '^Hessian .*agrees'
fault held 'the rows of 6 pinned coordinates are zero (the first is x of vertex 0)' "$same"
fault held-identity 'the rows of 6 pinned coordinates are zero' 'are those of the identity'
fault sign 'all numbers have the opposite sign' "$same"
fault planar 'stored planar: x of all vertices' "$same"
fault base 'each vertex has the numbers of the next vertex'
fault triangle 'one triangle of the matrix is stored' '^forces .*agrees'
# two at once
fault sign,missing 'all numbers have the opposite sign'
says sign,missing_too 'triangle 17 (.*) is missing'
fault held,missing 'rows of 6 pinned' 'triangle 17 (.*) is missing'
fault planar,membrane-half 'stored planar' 'the membrane counts 0.5 times'
fault =,sign 'each number comes from one element alone' 'all numbers have the opposite sign'
fault =membrane,planar 'each number comes from one triangle or quad alone' 'stored planar'
fault triangle,sign 'one triangle of the matrix is stored, and all numbers have the opposite sign' 'all numbers have the opposite sign'
fault no-area,held 'each triangle omits its area' "$same"
fault normal,missing '(triangle 17)' 'triangle 17 (.*) is missing'
"$solver" "$rest" from-zero x >total
judge from_zero 0 'x.mtx: its indices begin at 0' --hessian x.mtx
# with positions of few digits
awk '$1 == "v" { printf "v %.6f %.6f %.6f\n", $2, $3, $4; next } { print }' x.obj >printed.obj
"$solver" "$rest" missing x >total
expect missing_of_printed 1 'triangle 17 (.*) is missing' "$bin" mesh "$rest" --positions printed.obj \
  $energies --forces x.csv

# other garments; on the larger one, only a part is tried first
rest=$garments/flag.obj
fault missing 'triangle 17 (.*) is missing' "$same"
fault edges-last 'each edge of one triangle counts as a hinge' "$same"
# the mesh is flat at rest: reordered hinges are folded, with an angle of pi or -pi by rounding
fault one-hinge-order,turned 'hinge 5 (.*) has its vertices in another order' "$same"
fault hinge-order,turned 'each hinge has its vertices in another order, at rest too' "$same"
fault edges-zero,turned 'each edge of one triangle counts as a hinge' "$same"
rest=$garments/tshirt.obj
fault hinge-twice 'hinge 5 (.*) counts twice' "$same"
fault held,no-area 'each triangle omits its area' "$same"
says held,no-area_rows 'rows of 6 pinned'
rest=$garments/jacket.obj

### a picture
"$solver" "$rest" missing x >total
judge picture 1 '' --forces x.csv --picture x.svg
expect picture_names 0 '' grep -q '>triangle 17<' x.svg
expect picture_ends 0 '' grep -q '^</svg>$' x.svg

### without a formula: balance, symmetry and finite differences
alone() { # NAME CODE PATTERN [PATTERN]
  for step in 0 1e-4 1e-5; do "$solver" "$rest" "$1" a$step $step; done >totals
  expect alone_$1 "$2" "$3" "$bin" mesh "$rest" --positions a0.obj --positions a1e-4.obj \
    --positions a1e-5.obj --forces a0.csv --forces a1e-4.csv --forces a1e-5.csv --hessian a0.mtx \
    --total-energy "$(tr '\n' , <totals | sed 's/,$//')" --json alone.json
  [ $# -lt 4 ] || says alone_$1_too "$4"
}
alone none 0 '^energy by forces .* agrees' '^forces by H .* 2 .* agrees'
valid alone_document 0 mesh.schema.json alone.json
alone gravity 1 '^sum of forces .*DIFFERS' '^forces by H .* agrees'
alone held 1 '^H of translations .*DIFFERS, most at vertex' '^forces by H .*DIFFERS'
alone triangle 1 '^symmetry of H .*DIFFERS, most at vertex' '^sum of forces .*agrees'
alone sign 1 '^energy by forces .* 1 .*DIFFERS' '^forces by H .*agrees'
says alone_suspects 'the energy or the forces alone could explain all differences'
alone planar 1 '^sum of moments .*DIFFERS'
"$solver" "$rest" none x >total
expect one_state 0 'H of rotations .*agrees' "$bin" mesh "$rest" --positions x.obj --hessian x.mtx --forces x.csv
expect not_judged 0 'NOT JUDGED' "$bin" mesh "$rest" --positions x.obj --positions a1e-4.obj \
  --forces x.csv --forces x.csv --total-energy 1,2
expect uneven 2 'give as many' "$bin" mesh "$rest" --positions x.obj --positions x.obj --forces x.csv

conclude
