#!/bin/sh
# pkg_config_test.sh PREFIX PC_DIR CONSUMER_DIR COMPILER [FLAG...]
#
# The installed package through pkg-config: what it asks to link, a program on all
# libraries, and a plugin by one command.
set -eu
prefix=$1 consumer=$3
export PKG_CONFIG_PATH="$2${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for flag in $(pkg-config --libs selvedge); do
  case $flag in
    -L* | -lselvedge | -lm | -ldl) ;;
    *)
      echo "the math library asks its users for $flag"
      exit 1
      ;;
  esac
done

"$@" -std=c17 "$consumer/consumer.c" -o "$work/consumer" \
  $(pkg-config --cflags --libs selvedge-solve selvedge-dense selvedge-batch) \
  -Wl,-rpath,"$(pkg-config --variable=libdir selvedge)" # where the libraries are shared
"$@" -std=c17 -O2 -ffp-contract=off -fPIC -shared "$consumer/spring.c" -o "$work/spring.so" \
  $(pkg-config --cflags selvedge) -lm
"$work/consumer" "$work/spring.so" double
echo "consumer and plugin built from $prefix"
