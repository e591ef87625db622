#!/bin/sh
# table_cli_test.sh BIN PLUGINS BROKEN WORK REPORT [PYTHON] -- tests `check` and `export`.
# BIN: selvedge-verify; PLUGINS, BROKEN: folders; WORK: a folder to fill; REPORT: selvedge-report.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 plugins=$2 broken=$3 work=$4
example=$(CDPATH='' cd -- "$(dirname "$0")/../example" && pwd) || exit 1
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
schema=foreign.schema.json
"$5" schema foreign --out $schema || exit 1

# check NAME CODE PATTERN TABLE ARGUMENT...: runs check on a bw_shear table; TABLE: printf format
check() {
  name=$1 code=$2 pattern=$3
  printf "$4" >table.csv
  shift 4
  expect "$name" "$code" "$pattern" "$bin" check table.csv --energy bw_shear "$@"
}

F=f0,f1,f2,f3,f4,f5
# W = k (f_u . f_v)^2 by hand.  f_u = (1, 0, 0), f_v = (0.25, 1, 0), k = 100: W = 6.25.
# f_u = (1, 2, 0), f_v = (3, 0, 1), k = 8: W = 72.  Gradient 2 k c [f_v; f_u], c = 0.25 and 3.
energy="$F,k,energy\n1,0,0,0.25,1,0,100,6.25\n1,2,0,3,0,1,8,72\n"

### values
check agrees 0 'energy  *2  *0 .*agrees' "$energy"
check typical 0 'agrees$' "$F,energy\n1,0,0,0.25,1,0,6.25\n"
check set 0 'agrees$' "$F,energy\n1,2,0,3,0,1,72\n" --set k=8
check differs 1 'DIFFERS' "$F,energy\n1,0,0,0.25,1,0,6.5\n"
says differs_where 'worst at line 2: energy = 6.5, expected 6.25'
check factor_half 1 '^If this factor is your convention of stiffness, add --factor 0.5' \
  "$F,k,energy\n1,0,0,0.25,1,0,100,3.125\n1,2,0,3,0,1,8,36\n"
says factor_half_names 'times 1/2'
# 3.125 for 6.25 and 36 for 72: relative error 1/2, or log10 2 = 0.3 digits
says factor_half_digits '^energy  *2  *2  *0\.3  *0\.3  *DIFFERS'
says factor_half_control "Pritchard's 1/2"
check factor_said 0 'agrees$' "$F,k,energy\n1,0,0,0.25,1,0,100,3.125\n1,2,0,3,0,1,8,36\n" --factor 0.5
gradient=gradient_0,gradient_1,gradient_2,gradient_3,gradient_4,gradient_5
check gradient 0 'gradient .*agrees' "$F,k,$gradient\n1,2,0,3,0,1,8,144,0,48,48,96,0\n"
check force 1 'opposite sign: a force' "$F,k,$gradient\n1,2,0,3,0,1,8,-144,0,-48,-48,-96,0\n"
check rows_detected 0 'row by row, detected' "$F,k,$gradient\n1,3,2,0,0,1,8,144,48,0,96,48,0\n"
check rows_declared 0 'layout: row by row$' "$F,k,$gradient\n1,3,2,0,0,1,8,144,48,0,96,48,0\n" --layout row
check rows_not_declared 1 'x and the values are stored row by row' "$F,k,$gradient\n1,3,2,0,0,1,8,144,48,0,96,48,0\n" --layout column
check transposed 1 'transposed: the values are stored row by row' "$F,k,$gradient\n1,2,0,3,0,1,8,144,48,0,96,48,0\n"
# One row of three is right by rows, none by columns: too few to detect a layout, so that the
# default layout, column by column, is assumed.
check rows_not_detected 1 'layout: column by column, assumed: 0 of 3 values agree by columns, 1 by rows' \
  "$F,k,$gradient\n1,3,2,0,0,1,8,144,48,0,96,48,0\n1,3,2,0,0,1,8,1,2,3,4,5,6\n1,3,2,0,0,1,8,7,1,9,2,5,4\n"
says rows_not_detected_no_mistake 'no known mistake'
check columns_detected 0 'layout: column by column, detected: 1 of 1 ' "$F,k,$gradient\n1,2,0,3,0,1,8,144,0,48,48,96,0\n"
check by_place 0 'agrees$' "F11,F12,F21,F22,F31,F32,k,P11,P12,P21,P22,P31,P32\n1,3,2,0,0,1,8,144,48,0,96,48,0\n"
check nan_fails 1 'DIFFERS' "$F,energy\n1,0,0,0.25,1,0,nan\n"
says nan_fails_alone 'no wrong row has finite numbers'
check nan_and_right 1 'all rows with finite numbers agree' "$F,energy\n1,0,0,0.25,1,0,nan\n1,0,0,0.25,1,0,6.25\n"
# The stretch energy has the tip of a cone at f_v = 0: 100 ((2 - 1)^2 + (0 - 1)^2) = 200.
printf "$F,energy\n2,0,0,0,0,0,nan\n" >tip.csv
expect nan_at_a_tip_fails 1 'DIFFERS' "$bin" check tip.csv --energy bw_stretch
printf "$F,energy\n2,0,0,0,0,0,inf\n" >tip.csv
expect infinity_at_a_tip_fails 1 'DIFFERS' "$bin" check tip.csv --energy bw_stretch
printf "$F,energy\n2,0,0,0,0,0,200\n" >tip.csv
expect number_at_a_tip 0 'agrees$' "$bin" check tip.csv --energy bw_stretch
# W = 100 (1e-8)^2 = 1e-14 is a difference of terms of about 100, whose 8 eps are 2e-13.  5e-14 is
# within round-off; 1e-11 is not.
printf "$F,energy\n1,0,0,0,1.00000001,0,5e-14\n" >near_rest.csv
expect rounding_near_rest 0 'inaccurate$' "$bin" check near_rest.csv --energy bw_stretch
printf "$F,energy\n1,0,0,0,1.00000001,0,1e-11\n" >near_rest.csv
expect mistake_near_rest 1 'DIFFERS' "$bin" check near_rest.csv --energy bw_stretch
# 100 (1e13 1e13)^2 = 1e54 overflows in float.
check float_overflows 0 'agrees$' "$F,energy\n1e13,0,0,1e13,1,0,inf\n" --scalar float
check double_does_not 1 'DIFFERS' "$F,energy\n1e13,0,0,1e13,1,0,inf\n"
check infinity_fails 1 'DIFFERS' "$F,energy\n1,0,0,0.25,1,0,-inf\n"
check nothing_judged 1 'NOT JUDGED' "$F,energy\nnan,0,0,0.25,1,0,6.25\n"
check some_nan 1 'agrees IN PART' "$F,energy\n1,0,0,0.25,1,0,6.25\n1,0,nan,0.25,1,0,6.25\n" --json none.json
says some_nan_where '1 row FAILS: x is NaN, the first is at line 3'
expect some_nan_document_where 0 '"first_lost": 3' cat none.json
valid some_nan_document 0 "$schema" none.json
check as_printed 0 'agrees as printed' "$F,energy\n1,0.3,0.7,0.25,1.001,0,30.2830\n0.1,0.2,0.3,0.4,0.5,0.1,2.8900\n"
says as_printed_limits 'energy with 4 decimals: smaller errors cannot be seen'
check not_as_printed 1 'DIFFERS' "$F,energy\n1,0.3,0.7,0.25,1.001,0,30.2831\n0.1,0.2,0.3,0.4,0.5,0.1,2.8900\n"
# Six decimals: 2^40 is printed with all digits, 3 (0.0123)^2 = 0.00045387 with only three.
decimals="$F,k,energy\n0x1p0,0,0,0x1p20,1,0,1"
check large_with_decimals 0 'agrees as printed' "$decimals,1099511627776.000000\n1,0,0,0.0123,1,0,3,0.000454\n"
says large_with_decimals_told 'energy with 6 decimals'
check worst_differs 1 'worst at line 2: energy = 1.0995' "$decimals,1099511637776.000000\n1,0,0,0.0123,1,0,3,0.000454\n"
check small_with_decimals 1 'worst at line 3' "$decimals,1099511627776.000000\n1,0,0,0.0123,1,0,3,0.000455\n"
# 100 (0.1 0.3)^2, one unit in the last place too large: within the round-off bound
check tolerance_below_rounding 0 'agrees$' "$F,energy\n0.1,0,0,0.3,1,0,0.090000000000000011\n" --tolerance 1e-17
check tolerance 0 'agrees$' "$F,energy\n1,0,0,0.25,1,0,6.2500001\n" --tolerance 1e-6
check no_tolerance 1 'no known mistake' "$F,energy\n1,0,0,0.25,1,0,6.2500001234567891\n0,1,0,1,2,0,400\n"
check float 0 'bw_shear in float' "$F,energy\n0.1,0,0,0.3,1,0,0.0900000036\n" --scalar float

### one wrong entry, reported by its column's name: row by row, F22 is column 3
three="1,2,0,3,0,1,8,144,0,48,48,-96,0\n1,0,0,0.25,1,0,100,12.5,50,0,50,-0,0\n2,1,0,1,1,0,1,6,6,0,12,-6,0\n"
check one_entry 1 'by rounding of$' "$F,k,$gradient\n$three" --json entry.json
says one_entry_told '    - only gradient_4 differs: its sign$'
expect one_entry_document 0 '"row":3,"line":4,"state":null,"column":"gradient_4","got":-6,"expected":6,' cat entry.json
check one_force 1 'only force_4 differs: times 2$' "$F,k,$(echo "$gradient" | sed 's/gradient/force/g')\n1,2,0,3,0,1,8,-144,0,-48,-48,-192,0\n"
check one_by_rows 1 'only gradient_3 differs: times 1/2$' "$F,k,$gradient\n1,3,2,0,0,1,8,144,48,0,48,48,0\n" --layout row
check one_by_place 1 'only P22 differs: times 2$' "F11,F12,F21,F22,F31,F32,k,P11,P12,P21,P22,P31,P32\n1,3,2,0,0,1,8,144,48,0,192,48,0\n"
check two_by_no_factor 1 'no known mistake matches; it differs only in gradient_0, gradient_3' \
  "$F,k,$gradient\n1,2,0,3,0,1,8,145,0,48,58,96,0\n1,0,0,0.25,1,0,100,22.5,50,0,51,0,0\n"
check row_and_line 1 '' "# one\n\nstate,$F,energy\na,1,0,0,0.25,1,0,6.25\n\nb,1,0,0,0.25,1,0,7\n" --json row.json
expect row_and_line_document 0 '"row":2,"line":6,"state":"b","column":"energy","got":7,"expected":6.25,' cat row.json

### documents
check document 0 '' "$energy" --json right.json
valid right 0 "$schema" right.json
check wrong_document 1 '' "state,$F,k,energy\nfirst,1,0,0,0.25,1,0,100,3.125\n,1,2,0,3,0,1,8,nan\n" \
  --json wrong.json
valid wrong 0 "$schema" wrong.json
check empty_document 1 'NOT JUDGED' "$F,energy\nnan,0,0,0.25,1,0,6.25\n" --json none.json
valid none 0 "$schema" none.json
sed 's/"verdict":"agrees"/"verdict":"right"/' right.json >other.json
valid no_such_verdict 1 "$schema" other.json
sed 's/"worst":{[^}]*}/"worst":6.25/' right.json >other.json
valid no_worst 1 "$schema" other.json

### dialects of CSV
check crlf 0 'agrees$' "$F,energy\r\n1,0,0,0.25,1,0,6.25\r\n"
check mark 0 'agrees$' "\357\273\277$F,energy\n1,0,0,0.25,1,0,6.25\n"
check comments 0 'energy  *1 ' "# a table\n\n$F,energy # names\n# more\n 1, 0,0 ,0.25,1,0,6.25 # first\n\n"
check blanks 0 'agrees$' 'f0 f1 f2  f3 f4 f5 energy\n 1 0 0\t0.25 1 0 6.25 \n'
check semicolons 0 'agrees$' 'f0;f1;f2;f3;f4;f5;energy\n1;0;0;0.25;1;0;6.25\n'
check tabs 0 'agrees$' 'f0\tf1\tf2\tf3\tf4\tf5\tenergy\n1\t0\t0\t0.25\t1\t0\t6.25\n'
check quotes 1 'line 2 (sheared, "a little")' "state,\"f0\",f1,f2,f3,f4,f5,energy\n\"sheared, \"\"a little\"\"\",1,0,0,0.25,1,0,7\n"
check quoted_break 1 'line 4 (b)' "state,$F,energy\n\"a\n#\",1,0,0,0.25,1,0,6.25\nb,1,0,0,0.25,1,0,7\n"
check hex 0 'agrees$' "$F,energy\n0x1p0,0,0,0x1p-2,1,0,0x1.9p2\n"
check no_last_break 0 'agrees$' "$F,energy\n1,0,0,0.25,1,0,6.25"
printf "$energy" >table.csv
expect from_stdin 0 'standard input: 2 rows' sh -c '"$1" check - --energy bw_shear <table.csv' sh "$bin"
mkfifo pipe.csv
cat table.csv >pipe.csv &
expect from_pipe 0 'pipe.csv: 2 rows' "$bin" check pipe.csv --energy bw_shear
wait

### ignored columns, misspelt names, missing parameters
check ids 0 '^ignored columns: Frame, elem_id$' "Frame,elem_id,$F,energy\n7,a,1,0,0,0.25,1,0,6.25\n"
check ignored 0 '^ignored columns: note, area$' "note,$F,energy,area\nwarm,1,0,0,0.25,1,0,6.25,3\n" --ignore note,area
check ignored_value 0 '^ignored columns: energy$' "$F,energy,gradient_0,gradient_1,gradient_2,gradient_3,gradient_4,gradient_5\n1,2,0,3,0,1,7,1800,0,600,600,1200,0\n" --ignore energy
check ignored_quantity 0 '^ignored columns: gradient$' "$F,energy,$gradient\n1,0,0,0.25,1,0,6.25,1,2,3,4,5,6\n" --ignore gradient
check ignored_forces 0 '^ignored columns: force$' "$F,energy,$(echo "$gradient" | sed 's/gradient/force/g')\n1,0,0,0.25,1,0,6.25,1,2,3,4,5,6\n" --ignore force
check ignored_part 0 '^ignored columns: hessian, note$' "$F,energy,hessian_0_0,note,hessian_1_0\n1,0,0,0.25,1,0,6.25,1,x,2\n" --ignore hessian,note
check ignored_lacking 2 'ignore projected: table.csv has no such column' "$F,energy,hessian_0_0\n" --ignore hessian,projected
check ignored_unknown 2 "ignore enrgy: table.csv has no such column; did you mean 'energy'" "$F,energy\n" --ignore enrgy
check columns 0 'agrees$' '# by savetxt\n1 0 0 0.25 1 0 6.25\n' --columns $F,energy
check typical_told 0 'in double; typical values: k = 100$' "id,$F,energy\n1,1,0,0,0.25,1,0,6.25\n" --json typical.json
expect typical_document 0 '"typical": "k = 100"' cat typical.json
says passed_over_document '"passed_over": "id"'
check set_told 0 'in double$' "$F,energy\n1,2,0,3,0,1,72\n" --set k=8
expect typical_rest 0 'rest shape [a-z]' sh -c '"$1" export --energy quad_stvk --samples 0 --rest square --out q.csv && "$1" check q.csv --energy quad_stvk' sh "$bin"
forces=$(echo "$gradient" | sed 's/gradient/force/g')
check forces 0 'gradient .*agrees' "$F,k,$forces\n1,2,0,3,0,1,8,-144,0,-48,-48,-96,0\n"
check no_forces 1 'force_0 = 144, expected -144' "$F,k,$forces\n1,2,0,3,0,1,8,144,0,48,48,96,0\n"
says no_forces_told 'the gradient, not a force'

### JSON, an object a line
check json_rows 0 'agrees$' '{"id":1,"F":[[1,0.25],[0,1],[0,0]],"k":100,"energy":6.25}\n\n{"id":2,"F":[[1,3],[2,0],[0,1]],"k":8,"energy":72}\n'
says json_rows_count ': 2 rows of bw_shear'
check json_flat 0 'gradient .*agrees' '{"f":[1,2,0,3,0,1],"k":8,"gradient":[144,0,48,48,96,0]}\n'
check json_places 0 'gradient .*agrees' '{"F":[[1,3],[2,0],[0,1]],"k":8,"gradient":[[144,48],[0,96],[48,0]]}\n'
check json_null 1 'DIFFERS' '{"f":[1,0,0,0.25,1,0],"energy":null}\n'
check json_printed 0 'agrees as printed' '{"f":[1,0.3,0.7,0.25,1.001,0],"energy":30.283}\n{"f":[0.11111,0.2,0.3,0.4,0.5,0.1],"energy":3.0431}\n'
check json_worst 1 'worst at line 2 (b)' '{"state":"a","f":[1,0,0,0.25,1,0],"energy":6.25}\n{"state":"b","f":[1,0,0,0.25,1,0],"energy":7}\n'
check json_nan 1 'energy = nan, expected 6.25' '{"f":[1,0,0,0.25,1,0],"energy":NaN}\n'
check json_infinity 0 'agrees$' '{"state":"-Infinity, \\"NaN\\"","f":[1e13,0,0,1e13,1,0],"energy":Infinity}\n' --scalar float
check json_order 2 'table.csv:2: the members' '{"f":[1,0,0,0.25,1,0],"energy":6.25}\n{"energy":6.25,"f":[1,0,0,0.25,1,0]}\n'
check json_short 2 'table.csv:2: the number of values differs' '{"f":[1,0,0,0.25,1,0],"energy":6.25}\n{"f":[1,0,0,0.25,1],"energy":6.25}\n'
check json_object 2 'table.csv:1: a member is not a number' '{"f":{"a":1},"energy":6.25}\n'

### an energy of F at the positions of a triangle.  W of the unit triangle's F is 6.25, its
### area 1/2; f_u = x1 - x0 = (1, 0, 0), f_v = x2 - x0 = (0.25, 1, 0).  dW/dF = 50 [f_v f_u]
### times the area 1/2 gives the forces: minus its columns at x1 and x2, minus their sum at x0.
X=x0,x1,x2,x3,x4,x5,x6,x7,x8
all_forces=$(echo "$X" | sed 's/x/force_/g')
at=0,0,0,1,0,0,0.25,1,0
check triangle 0 'bw_shear of triangles in double; typical values: du_1 = 1, dv_1 = 0, du_2 = 0, dv_2 = 1$' \
  "$X,k,energy\n$at,100,3.125\n"
check triangle_forces 0 'gradient .*agrees' "$X,k,$all_forces\n$at,100,31.25,25,0,-6.25,-25,0,-25,0,0\n"
check triangle_no_area 1 'divided by the rest area' "$X,du_1,dv_2,energy\n$at,1,1,6.25\n0,0,0,4,0,0,0.5,1,0,4,1,25\n"
check triangle_flat 1 'NOT JUDGED' "$X,du_1,energy\n$at,0,1\n"

### malformed tables: the message names file, line, column and remedy
check empty 2 'table.csv: the file is empty' ''
check only_names 2 'no row below' "$F,energy\n"
check no_names 2 'table.csv:1:1: .1. is not a column name.*savetxt' '1,0,0,0.25,1,0,6.25\n'
check unknown 2 "table.csv:1:19: bw_shear has no column 'enrgy'; did you mean 'energy'" "$F,enrgy\n"
check twice 2 "table.csv:1:26: column 'f0' is given twice" "$F,energy,f0\n"
check nameless 2 'a column without a name' "$F,,energy\n"
check lacks_x 2 'no column f5' 'f0,f1,f2,f3,f4,energy\n'
check lacks_entry 2 'no column gradient_3' "$F,gradient_0,gradient_1,gradient_2,gradient_4,gradient_5\n"
lower=$(for j in 0 1 2 3 4 5; do for i in 0 1 2 3 4 5; do [ $i -lt $j ] || echo ",hessian_${i}_$j"; done; done | tr -d '\n')
upper=$(for j in 0 1 2 3 4 5; do for i in 0 1 2 3 4 5; do [ $i -gt $j ] || echo ",hessian_${i}_$j"; done; done | tr -d '\n')
check lacks_lower 2 'no column hessian_3_1:' "$F$(echo "$lower" | sed 's/,hessian_3_1//')\n"
check lacks_upper 2 'no column hessian_1_3:' "$F$(echo "$upper" | sed 's/,hessian_1_3//')\n"
check lacks_diagonal 2 'no column hessian_2_2:' "$F$(echo "$lower" | sed 's/,hessian_2_2//')\n"
check lacks_of_all 2 'no column hessian_4_1:' "$F$(echo "$lower$upper" | sed 's/,hessian_4_1//; s/,hessian_0_0//; s/,hessian_1_1//; s/,hessian_2_2//; s/,hessian_3_3//; s/,hessian_4_4//; s/,hessian_5_5//')\n"
check no_values 2 'no column of values' "$F\n1,0,0,0,1,0\n"
check few 2 'table.csv:2:1: 6 fields, but 7 columns' "$F,energy\n1,0,0,0.25,1,0\n"
check many 2 'table.csv:2:21: 8 fields, but 7' "$F,energy\n1,0,0,0.25,1,0,6.25,7\n"
check missing 2 'table.csv:2:16: column energy: the number is missing' "$F,energy\n1,0,0,0.25,1,0,\n"
check word 2 "table.csv:2:16: column energy: 'six' is not a number" "$F,energy\n1,0,0,0.25,1,0,six\n"
check range 2 "column energy: '1e999' is beyond the range" "$F,energy\n1,0,0,0.25,1,0,1e999\n"
check float_range 2 "'1e39' is beyond the range" "$F,energy\n1,0,0,0.25,1,0,1e39\n" --scalar float
check out_of_range 2 'k is -1: out of range' "$F,k,energy\n1,0,0,0.25,1,0,-1,6.25\n"
check open_quote 2 'table.csv:2: a quote is not closed' "state,$F,energy\n\"a,1,0,0,0.25,1,0,6.25\n"
check behind_quote 2 'table.csv:2:4: text behind a closing quote' "state,$F,energy\n\"a\"b,1,0,0,0.25,1,0,6.25\n"
check zero_byte 2 'table.csv:2: a zero byte' "$F,energy\n1,0\000,0,0.25,1,0,6.25\n"
expect is_a_folder 2 'cannot read: Is a directory' "$bin" check . --energy bw_shear
expect not_there 2 'nowhere.csv: cannot open' "$bin" check nowhere.csv --energy bw_shear
awk -v F="$F" 'BEGIN { print F ",energy"; printf "1,0,0,0.25,1,0,"; for (i = 0; i < 3000000; i++) printf "1" }' >long.csv
expect long_line 2 "long.csv:2:16: column energy: '1*' is beyond" "$bin" check long.csv --energy bw_shear

### states at which any value is within the bound: these hinges are degenerate if read row by row
x=x0,x1,x2,x3,x4,x5,x6,x7,x8,x9,x10,x11
printf "$x,energy\n0,0,0,1,0,0,0,1,0,1.13,1.1,0.011\n0,0,0,1,0,0,0,1,0,0.99,0.97,0.0016\n" |
  sed '2,$s/$/,7/' >any.csv
expect any_value 1 'layout: column by column, assumed' "$bin" check any.csv --energy bend_theta
says any_value_differs '^energy  *2  *2 .*DIFFERS'
expect any_value_by_rows 1 'energy: 2 rows not judged: .* by more than its size' \
  sh -c '"$1" check any.csv --energy bend_theta --layout row | tr -s "\n " "  "; exit 1' sh "$bin"

### no known mistake: the region and the structure of the error
"$bin" export --energy neo_hookean --quantity gradient,hessian,projected --samples 300 --out - | grep -v '"' >right.csv
# wrong NAME PATTERN AWK: checks right.csv changed by AWK; f(i), g(i), h(i, j), p(i, j): columns
wrong() {
  awk 'function f(i) { return n["f" i] }
       function g(i) { return n["gradient_" i] }
       function h(i, j) { return n["hessian_" i "_" j] }
       function p(i, j) { return n["projected_" i "_" j] }
       BEGIN { FS = OFS = ","; CONVFMT = OFMT = "%.17g" }
       NR == 1 { for (i = 1; i <= NF; i++) n[$i] = i; print; next }
       { I6 = 0; for (i = 0; i < 3; i++) I6 += $f(i) * $f(i + 3) }
       { '"$3"' print }' right.csv >wrong.csv
  expect "$1" 0 "$2" sh -c '"$1" check wrong.csv --energy neo_hookean | tr -s "\n " "  "' sh "$bin"
}
wrong region 'differs only where I6 < 0, and everywhere there .* rows to round-off: - times 1\.5' \
  'for (i = 0; i < 6; i++) if (I6 < 0) $g(i) *= 1.5;'
wrong dyad "given - right = -0\.5 mu dI6 dI6'" \
  'for (i = 0; i < 6; i++) for (j = 0; j < 6; j++) $h(i, j) -= $n["mu"] / 2 * $f((i + 3) % 6) * $f((j + 3) % 6);'
wrong permutation "permuted: entries 0, 1, .. are reference entries 1 2 0 4 5 3, in rows and columns" \
  'split("1 2 0 4 5 3", t, " "); for (k = 1; k <= NF; k++) o[k] = $k;
   for (i = 0; i < 6; i++) for (j = 0; j < 6; j++) $p(i, j) = o[p(t[i + 1], t[j + 1])];'
wrong gradient_by_gradient "given - right = 0\.25 mu I6 dI6" 'for (i = 0; i < 6; i++) $g(i) += $n["mu"] / 4 * I6 * $f((i + 3) % 6);'
wrong convention 'If this is your convention, add --convention projected' \
  'for (i = 0; i < 6; i++) for (j = 0; j < 6; j++) $h(i, j) = $p(i, j);'
awk 'BEGIN { FS = OFS = "," }
     NR == 1 { for (i = 1; i <= NF; i++) keep[i] = $i !~ /^(gradient|projected)/ }
     { line = ""; for (i = 1; i <= NF; i++) if (keep[i]) line = line (line == "" ? "" : ",") $i; print line }' wrong.csv >hessian.csv
expect convention_said 0 '^convention: projected$' "$bin" check hessian.csv --energy neo_hookean --convention projected
says convention_agrees '^hessian .* agrees$'
expect convention_none 2 'neo_hookean has no such convention' "$bin" check hessian.csv --energy neo_hookean --convention terms
# blocks FACTOR: writes a table with only the 3 x 3 diagonal blocks of the Hessian, times FACTOR
blocks() {
  awk -v by="$1" 'BEGIN { FS = OFS = ","; CONVFMT = OFMT = "%.17g" }
     NR == 1 { for (i = 1; i <= NF; i++) h[i] = $i ~ /^hessian_([012]_[012]|[345]_[345])$/
               for (i = 1; i <= NF; i++) keep[i] = h[i] || $i !~ /^(gradient|hessian|projected)/ }
     { line = ""
       for (i = 1; i <= NF; i++)
         if (keep[i]) line = line (line == "" ? "" : ",") (NR > 1 && h[i] ? by * $i : $i)
       print line }' right.csv >blocks.csv
}
blocks 1
expect blocks 0 '^hessian: only the 3 x 3 blocks on the diagonal are compared$' "$bin" check blocks.csv --energy neo_hookean
blocks 2
expect blocks_wrong 1 'add --factor 2' "$bin" check blocks.csv --energy neo_hookean
wrong garbage 'no known mistake matches; it differs in 36 of its 36 entries projected' \
  'for (i = 0; i < 6; i++) for (j = 0; j < 6; j++) $h(i, j) += (1 + $n["mu"]) * sin(1e5 * $f(i) + 7 * j);'

### usage
expect help 0 'DIFFERS' "$bin" check --help
says help_code 'exit code is 1'
says help_hinge 'vertices 1 and 2 are the edge'
expect energy_twice 2 'energy bw_stretch: the option is given twice' \
  "$bin" check table.csv --energy bw_shear --energy bw_stretch
expect no_table 2 'check needs a table: FILE' "$bin" check --energy bw_shear
expect no_energy 2 'check needs --energy' "$bin" check table.csv
expect unknown_energy 2 "did you mean 'bw_shear'" "$bin" check table.csv --energy bw_shaer
check one_number_fits_no_factor 1 'no known mistake' "$F,energy\n1,0,0,0.25,1,0,6.5\n"
check one_number_fits_a_usual_one 1 'times 2$' "$F,energy\n1,0,0,0.25,1,0,12.5\n"
check two_fit_a_factor 1 'times 1.04$' "$F,energy\n1,0,0,0.25,1,0,6.5\n1,0,0,0.5,1,0,26\n"
expect unknown_layout 2 'there are column, row, auto' "$bin" check table.csv --energy bw_shear --layout rows
expect no_quad 2 'there are double, float' "$bin" check table.csv --energy bw_shear --scalar quad
printf "$energy" >table.csv
expect json 0 '"schema": "selvedge.foreign/1"' "$bin" check table.csv --energy bw_shear --json -
printf "$energy" >table.csv
expect json_file 0 'agrees' "$bin" check table.csv --energy bw_shear --json r.json
expect json_file_holds 0 '"agrees": true' cat r.json
expect json_nowhere 3 'cannot write no/r.json' "$bin" check table.csv --energy bw_shear --json no/r.json
if [ -w /dev/full ]; then
  expect full_stdout 3 'cannot write' sh -c '"$1" check table.csv --energy bw_shear >/dev/full' sh "$bin"
fi
printf "$F,k,energy,$gradient\n1,0,0,0.25,1,0,100,53.125,100,0,0,25,100,0\n" >d.csv
expect plugin 1 'energy .*DIFFERS' "$bin" check d.csv --plugin "$plugins/dirichlet.so"
printf "$F,k,energy,$gradient\n1,0,0,0.25,1,0,100,103.125,100,0,0,25,100,0\n" >d.csv
expect plugin_agrees 0 'gradient .*agrees' "$bin" check d.csv --plugin "$plugins/dirichlet.so"
{
  printf "$F"
  for j in 0 1 2 3 4 5; do for i in 0 1 2 3 4 5; do printf ",hessian_${i}_$j"; done; done
  printf "\n1,0,0,0.25,1,0"
  for i in 1 2 3 4 5 6 7 8 9; do printf ",1,0,0,0"; done
  printf "\n"
} >h.csv
expect plugin_crashes 1 'at line 2 of the input it crashed' "$bin" check d.csv --plugin "$broken/broken_crash.so"
expect plugin_hangs 1 'at line 2 of the input it hung' "$bin" check h.csv --plugin "$broken/broken_hang.so" --time-limit 0.5

### a progress bar on a terminal
if command -v python3 >/dev/null; then
  expect bar 0 '\] *0% *0s judging energy' python3 -c '
import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' "$bin" check table.csv --energy bw_shear
fi

### exported tables pass check
"$bin" list energies --json >e.json
expect document_is_no_table 2 'e.json:1: this is not a JSON object' "$bin" check e.json --energy bw_shear
"$bin" export --energy bw_shear --samples 0 --format npy --out npy
expect npy_without_names 2 'of 6 columns without names: name them by --columns' "$bin" check npy/bw_shear_x.npy --energy bw_shear
expect npy_wrong_count 2 '--columns names 2 of 6 columns' "$bin" check npy/bw_shear_x.npy --energy bw_shear --columns f0,f1
expect npy_of_x 2 'no column of values' "$bin" check npy/bw_shear_x.npy --energy bw_shear --columns $F
head -c 100 npy/bw_shear_x.npy >short.npy
expect npy_short 2 'the header of the array ends early' "$bin" check short.npy --energy bw_shear
for e in bw_shear arap stretch_pair bend_theta; do
  expect export_$e 0 '' "$bin" export --energy $e --samples 10 --out $e.csv
  expect back_$e 0 '' "$bin" check $e.csv --energy $e --json back.json
  expect exact_$e 1 '' grep -e '"differ":[1-9]' -e '"digits_worst":[0-9]\.' -e '"digits_worst":1[0-6]' back.json
  expect export_float_$e 0 '' "$bin" export --energy $e --samples 10 --scalar float --out $e.f.csv
  expect back_float_$e 0 '' "$bin" check $e.f.csv --energy $e --scalar float
done
expect export_stdout 0 '^state,smooth,f0' "$bin" export --energy bw_shear --samples 0 --quantity energy --out -
expect export_same 0 '' sh -c '"$1" export --energy arap --seed 3 --out a1.csv && "$1" export --energy arap --seed 3 --out a2.csv && cmp a1.csv a2.csv' sh "$bin"
expect export_seed 1 '' sh -c '"$1" export --energy arap --seed 4 --out a2.csv && cmp a1.csv a2.csv' sh "$bin"
expect export_folder 0 '' "$bin" export --energy bw_shear,arap --samples 3 --out two
expect export_folder_holds 0 'arap.csv' ls two
expect export_npy 0 '' "$bin" export --energy bw_shear --samples 3 --format npy --out arrays
expect export_npy_holds 0 'bw_shear_projected.npy' ls arrays
says export_npy_smooth 'bw_shear_smooth.npy'
expect export_set 0 ',8,' "$bin" export --energy bw_shear --samples 0 --set k=8 --out -
expect export_plugin 0 '' "$bin" export --plugin "$plugins/dirichlet.so" --samples 5 --out p.csv
expect export_plugin_back 0 'agrees' "$bin" check p.csv --plugin "$plugins/dirichlet.so"
expect export_crashes 1 'crashed' "$bin" export --plugin "$broken/broken_crash.so" --out c.csv
expect export_crash_leaves_nothing 1 '' sh -c 'ls | grep c.csv'
### the examples
expect golden 0 '' "$bin" export --energy bw_shear --samples 20 --out golden.csv
if command -v python3 >/dev/null; then
  expect golden_python 0 '' python3 "$example/golden.py" golden.csv mine.csv
  expect golden_python_agrees 0 'gradient .*agrees' "$bin" check mine.csv --energy bw_shear
else
  echo "SKIPPED golden_python: no python3"
fi
if command -v g++ >/dev/null; then
  expect vectors 0 '' "$bin" export --energy bw_shear --samples 20 --quantity gradient --format npy --out vectors
  expect golden_compiles 0 '' g++ -std=c++17 -Wall -Wextra -Werror -O1 "$example/golden.cpp" -o golden
  expect golden_cpp 0 '^0 of [1-9][0-9]* wrong' ./golden vectors
  "$bin" export --energy bw_shear --samples 20 --quantity gradient --set k=7 --format npy --out seven
  cp seven/bw_shear_gradient.npy vectors
  expect golden_cpp_fails 1 ': error ' ./golden vectors
else
  echo "SKIPPED golden_cpp: no g++"
fi
numpy=${6:-python3}
if "$numpy" -c 'import numpy' 2>/dev/null; then
  expect numpy_writes 0 '' "$numpy" -c '
import numpy as np
row = ([[1, 0.25], [0, 1], [0, 0]], 100, 6.25, 7)
t = np.array([row] * 70000, dtype=np.dtype([("F", "f8", (3, 2)), ("k", "i1"), ("energy", "f4"), ("frame", "i4")], align=True))
np.save("fields.npy", t)
t["energy"][69999] = 7
np.save("wrong.npy", t)
a = np.array([[1, 0, 0, 0.25, 1, 0, 6.25]])
np.save("plain.npy", a)
np.save("single.npy", a.astype("f4"))
np.save("fortran.npy", np.asfortranarray(np.vstack([a, a])))
np.save("text.npy", np.array([("a", 1.0)], dtype=[("note", "S4"), ("f0", "f8")]))'
  expect npy_fields 0 '70000 rows of bw_shear in double$' "$bin" check fields.npy --energy bw_shear
  expect npy_last_block 1 'worst at row 69999: energy = 7, expected 6.25' "$bin" check wrong.npy --energy bw_shear
  expect npy_columns 0 'energy .*agrees$' "$bin" check plain.npy --energy bw_shear --columns $F,energy
  expect npy_single 0 'in float' "$bin" check single.npy --energy bw_shear --columns $F,energy
  expect npy_fortran 2 'ascontiguousarray' "$bin" check fortran.npy --energy bw_shear --columns $F,energy
  expect npy_text 2 'unsupported fields' "$bin" check text.npy --energy bw_shear
  head -c 1000000 fields.npy >early.npy
  expect npy_early 2 'the array ends early' "$bin" check early.npy --energy bw_shear
  expect numpy_reads 0 '' "$numpy" -c '
import csv, numpy
rows = list(csv.DictReader(open("golden.csv")))
n = len(rows)
x, g = numpy.load("vectors/bw_shear_x.npy"), numpy.load("seven/bw_shear_gradient.npy")
assert x.shape == g.shape == (n, 6) and x.dtype == numpy.float64
assert all(float(r["f%d" % i]) == x[s, i] for s, r in enumerate(rows) for i in range(6))
assert numpy.load("vectors/bw_shear_smooth.npy").dtype == bool'
  # triangles NAME CODE PATTERN KIND COLUMN [FACTOR]: checks matrices in place of the Hessian
  triangles() {
    name=$1 code=$2 pattern=$3
    shift 3
    "$numpy" "$(dirname "$example")/testing/projections.py" "$@" >p.jsonl
    expect "$name" "$code" "$pattern" "$bin" check p.jsonl --energy bw_shear --json p.json
    valid "${name}_document" 0 $schema p.json
  }
  triangles nearest_in_F 0 'projected .*agrees$' F projected
  triangles nearest_in_x 0 '^projection: nearest in x (9 x 9), not in F$' x projected
  expect nearest_in_x_document_says 0 '"projection": "nearest in x' cat p.json
  expect nearest_as_declared 0 'projected  *20  *0  *1.* agrees$' "$bin" check p.jsonl --energy bw_shear --layout column
  says nearest_as_declared_says 'nearest in x'
  triangles nearest_twice 1 'nearest in x (9 x 9), not in F; times 2$' x projected 2
  triangles nearest_in_F_twice 1 ' - times 2$' F projected 2
  triangles not_projected 1 'the Hessian itself, not projected' H projected
  triangles not_nearest 1 'absolute eigenvalues in place of clamped' absolute projected
  # `definite` requires only: symmetric, positive semi-definite, not below the Hessian
  for kind in x F shifted absolute; do triangles definite_$kind 0 'definite  *20  *0 .*agrees$' $kind definite; done
  triangles definite_half 1 'least eigenvalue of definite - hessian = -' x definite 0.5
  triangles definite_hessian 1 'least eigenvalue of definite = -' H definite
  triangles definite_skew 1 "|definite - definite'| = -1.41421, expected 0 or$" skew definite
  "$numpy" "$(dirname "$example")/testing/projections.py" x definite 2 >p.jsonl
  expect definite_factor 0 'agrees$' "$bin" check p.jsonl --energy bw_shear --factor 2
  sed 's/"definite": \[\[[^,]*/"definite": [[NaN/' p.jsonl >nan.jsonl
  expect definite_nan 1 'definite .*DIFFERS' "$bin" check nan.jsonl --energy bw_shear
else
  echo "SKIPPED numpy_reads: no numpy"
fi
if python3 -c 'import yaml' 2>/dev/null; then
  expect snippets_are_yaml 0 '' python3 -c '
import sys, yaml
for name in sys.argv[1:]:
    text = yaml.safe_load(open(name))
    assert "guard" in text or "guard" in text["jobs"]' "$example/github-actions.yml" "$example/gitlab-ci.yml"
else
  echo "SKIPPED snippets_are_yaml: no yaml"
fi

### errors of export
expect export_unknown_format 2 'there are csv, npy$' "$bin" export --format xml --out x
expect export_unknown_quantity 2 "did you mean 'gradient'" "$bin" export --quantity gradeint --out x
expect export_no_quantity 2 'dirichlet has no hessian' "$bin" export --plugin "$plugins/dirichlet.so" --quantity hessian --out x
expect export_unknown_energy 2 "did you mean 'arap'" "$bin" export --energy aarp --out x
expect export_no_out 2 'export needs --out' "$bin" export
expect export_both 2 'choose one' "$bin" export --energy arap --plugin "$plugins/dirichlet.so" --out x
expect export_all_to_stdout 2 'takes one energy' "$bin" export --out -
expect export_nowhere 3 'cannot write no/such.csv' "$bin" export --energy arap --out no/such.csv
expect export_no_folder 3 'cannot make the folder golden.csv: Not a directory' "$bin" export --energy arap --format npy --out golden.csv/d
echo kept >full.csv
expect full_disk 3 'cannot write full.csv' sh -c 'ulimit -f 1; exec "$@"' sh "$bin" export --energy arap --out full.csv
expect full_disk_keeps 0 '^kept$' cat full.csv
expect full_disk_leaves_nothing 0 '^1$' sh -c 'ls | grep -c "^full.csv"'
if [ -w /dev/full ]; then
  expect full_device 3 'cannot write' "$bin" export --energy arap --out /dev/full
fi

conclude
