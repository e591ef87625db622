#!/bin/sh
# completion_test.sh FOLDER BIN: tests that bash completes the programs in BIN by the files in
# FOLDER, and that zsh and fish accept their files. Prints missing shells; 77 without bash.
folder=$1 bin=$2 status=0
fail() {
  echo "$*"
  status=1
}

# An option of each program in the files of zsh and fish, which need not be installed.
for pair in verify:skip-check bench:line-search report:tolerances; do
  program=selvedge-${pair%:*} option=${pair#*:}
  grep -q -e "^ .*--$option=" "$folder/_$program" || fail "zsh: $program has no --$option"
  grep -q -e " -l $option " "$folder/$program.fish" || fail "fish: $program has no --$option"
  if command -v zsh >/dev/null; then
    zsh -n "$folder/_$program" || fail "zsh does not read _$program"
  fi
  if command -v fish >/dev/null; then
    fish -n "$folder/$program.fish" || fail "fish does not read $program.fish"
  fi
done
grep -l '@[a-z]*@' "$folder"/* && fail "a name of the template was not replaced"
for shell in zsh fish; do
  command -v $shell >/dev/null || echo "no $shell: only the text of its files was tested"
done

command -v bash >/dev/null || {
  echo "skipped: no bash"
  [ $status -eq 1 ] && exit 1
  exit 77
}
# shellcheck disable=SC2016 # bash expands it
PATH=$bin:$PATH bash -c '
  cd "$(mktemp -d)" || exit 1
  trap "rm -r \"$PWD\"" EXIT
  mkdir folder && : >"a file.obj" || exit 1
  for program in verify bench report; do
    . "$0/selvedge-$program" || exit 1
  done
  status=0
  # Expects the words before -- as completions of the command line after it.
  completes() {
    local expected=
    while [ "$1" != -- ]; do
      expected+="$1|"
      shift
    done
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    "_${1//-/_}" "$1" "${@: -1}" "${@: -2:1}"
    local got
    got=$([ ${#COMPREPLY[@]} -eq 0 ] || printf "%s|" "${COMPREPLY[@]}")
    [ "$got" = "$expected" ] || {
      echo "$*: got \"$got\", expected \"$expected\""
      status=1
    }
  }
  completes export -- selvedge-verify ex
  completes kernels refine newton bend motion -- selvedge-bench ""
  completes --skip-check -- selvedge-verify --sk
  completes --skip-check -- selvedge-verify run --sk
  completes -- selvedge-verify list --sk
  completes --hex --help -- selvedge-verify eval --he
  completes -- selvedge-bench --line
  completes --line-search -- selvedge-bench newton --line
  completes discrete_shells -- selvedge-verify --energy dis
  completes discrete_shells -- selvedge-verify --energy = dis
  completes arap,bw_stretch arap,bw_shear -- selvedge-verify --energy arap,bw_s
  completes discrete_shells -- selvedge-verify eval dis
  completes nonnegative -- selvedge-verify --check nonn
  completes checks controls -- selvedge-verify list c
  completes ordinary hard extreme -- selvedge-verify --class ""
  completes column row auto -- selvedge-verify check --layout ""
  completes project-term{s,s-numeric} -- selvedge-bench newton --scheme project-t
  completes vertex -- selvedge-bench motion --damping v
  completes "a file.obj" -- selvedge-verify --mesh a
  completes "a file.obj" folder -- selvedge-verify check ""
  completes folder -- selvedge-report html -o ""
  completes -- selvedge-verify --samples ""
  completes motion mesh mutation -- selvedge-report schema m
  exit $status' "$folder" || status=1
exit $status
