#!/bin/sh
# mutate_test.sh CC: runs mutate_test.py with this compiler.  Skips (77) without python3 of version
# 3.9 or later.
python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null || {
  echo "skipped: no python3, 3.9 or later"
  exit 77
}
exec python3 -B "$(dirname "$0")/mutate_test.py" "$@"
