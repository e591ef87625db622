#!/bin/sh
# install_test.sh CMAKE BUILD_DIR PREFIX INCLUDE_DIR FILE...: tests an installation to an empty
# prefix: all files that users need, those of the given names, and every public header exist.
set -eu
cmake=$1 build=$2 prefix=$3 include=$4
shift 4
rm -rf "$prefix"
env -u DESTDIR "$cmake" --install "$build" --prefix "$prefix"

status=0
for name in "$@" selvedge-config.cmake selvedge-plugin.cmake \
  selvedge.pc selvedge-batch.pc selvedge-dense.pc selvedge-solve.pc selvedge-verify selvedge-report \
  selvedge-verify.1 selvedge-report.1 LICENSE element.c expect.sh stvk.c golden.py \
  github-actions.yml; do
  [ -n "$(find "$prefix" -type f -name "$name")" ] || {
    echo "not installed: $name"
    status=1
  }
done
"$prefix/bin/selvedge-verify" --version || status=1
for kind in records bench refine newton baseline foreign mutation; do
  "$prefix/bin/selvedge-report" schema $kind | cmp - "$prefix/share/selvedge/$kind.schema.json" || status=1
done
# The math library alone links only libm and libdl.
targets=$(find "$prefix" -name selvedge-targets.cmake)
sed -n 's/.*INTERFACE_LINK_LIBRARIES "\(.*\)"/\1/p' "$targets" | tr ';' '\n' |
  grep -vx -e m -e dl -e '.*LINK_ONLY:>' && {
  echo "the math library requires these"
  status=1
}
diff -r "$include" "$prefix/include" || status=1
exit $status
