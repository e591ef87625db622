# same_document.sh -- compares documents of selvedge-verify to the bit; for `.`, after
# cli_expect.sh.

# strip FILE: without seconds, threads, date, and the command that made it; nor the state at which
# a child crashed, which depends on the threads
strip() {
  sed -E 's/"(seconds|states_per_second|threads)":[^,}]*//g; s/"date":"[^"]*"//
    /"verdict":"error"/s/"witness":\{[^}]*\}//
    /^"run"|"run":/s/"command":"([^"\\]|\\.)*"//' "$1"
}
# same NAME A B
same() {
  strip "$2" >a && strip "$3" >b
  expect "$1" 0 '' cmp a b
}
