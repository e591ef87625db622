# same_document.sh -- compares documents of selvedge-verify bitwise. Source it after cli_expect.sh.

# strip FILE: prints it without times, threads, date and command line, and without the state of a
# crash, which depends on the threads
strip() {
  sed -E 's/"(seconds|states_per_second|threads)":[^,}]*//g; s/"date":"[^"]*"//
    /"verdict":"error"/s/"witness":\{[^}]*\}//
    /^"run"|"run":/s/"command":"([^"\\]|\\.)*"//' "$1"
}
# same NAME A B: expects that both documents are bitwise identical after strip
same() {
  strip "$2" >a && strip "$3" >b
  expect "$1" 0 '' cmp a b
}
