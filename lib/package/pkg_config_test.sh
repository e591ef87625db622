#!/bin/sh
# pkg_config_test.sh PREFIX PC_DIR EXAMPLES_DIR COMPILER [FLAG...]
#
# Tests the installed package with pkg-config: the linked libraries, and the build of each
# example, also of the plugin, by one command.
set -eu
prefix=$1 examples=$3
export PKG_CONFIG_PATH="$2${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for flag in $(pkg-config --libs selvedge); do
  case $flag in
    -L* | -lselvedge | -lm | -ldl) ;;
    *)
      echo "the math library requires $flag"
      exit 1
      ;;
  esac
done

"$@" -std=c17 -O2 -ffp-contract=off -fPIC -shared "$examples/spring.c" -o spring.so \
  $(pkg-config --cflags selvedge) -lm
for name in element forces batches eigen equilibrium; do
  "$@" -std=c17 "$examples/$name.c" -o $name \
    $(pkg-config --cflags --libs selvedge-solve selvedge-dense selvedge-batch) -lm \
    -Wl,-rpath,"$(pkg-config --variable=libdir selvedge)" # for shared libraries
  sh "$examples/expect.sh" "$examples/$name.c" ./$name
done
"$@" -std=c17 "$examples/host.c" -o host $(pkg-config --cflags --libs selvedge) \
  -Wl,-rpath,"$(pkg-config --variable=libdir selvedge)"
./host ./spring.so | grep -x 'compiled for double'
[ "$(pkg-config --modversion selvedge)" = "$("$prefix/bin/selvedge-verify" --version | cut -d ' ' -f 2)" ]
# The smallest plugin, by the command in its comment.
cp "$examples/../verify/dirichlet.c" .
# shellcheck disable=SC2046 # words of a command
"$@" $(sed -n "s|INCLUDE|$prefix/include|; s/^ \*   cc //p" dirichlet.c)
"$prefix/bin/selvedge-verify" --energy none --plugin ./dirichlet.so --samples 200 --no-plots --quiet
echo "examples and plugin built from $prefix"
