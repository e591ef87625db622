#!/bin/sh
# expect.sh SOURCE PROGRAM [ARGUMENT...]: the program prints what the first comment of its
# source says, in the lines that are set off by five spaces.
source=$1
shift
sed -n -e 's/^ \*     //p' -e '/\*\//q' "$source" >"${1##*/}.expected"
"$@" >"${1##*/}.printed" || exit 1
diff "${1##*/}.expected" "${1##*/}.printed"
