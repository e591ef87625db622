#!/bin/sh
# expect.sh SOURCE PROGRAM [ARGUMENT...]: compares the output of PROGRAM with the lines of the first
# comment of SOURCE that are indented by five spaces.
source=$1
shift
sed -n -e 's/^ \*     //p' -e '/\*\//q' "$source" >"${1##*/}.expected"
"$@" >"${1##*/}.printed" || exit 1
diff "${1##*/}.expected" "${1##*/}.printed"
