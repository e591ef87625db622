#include "support/harness/mesh_save.h"

#include <errno.h>
#include <string.h>

#include "support/base/complain.h"
#include "support/base/file.h"

int mesh_save(const slv_mesh *m, const char *comment, const char *path) {
  output out = {0};
  TRY(output_open(&out, path));
  errno = 0;
  const slv_status s = slv_mesh_write_stream(m, comment, out.f);
  int code = 0;
  if (s != SLV_OK)
    code = harness_error("cannot write %s: %s", path,
                         s == SLV_EWRITE && errno != 0 ? strerror(errno) : slv_status_text(s));
  const int closed = output_close(&out, code == 0);
  return code != 0 ? code : closed;
}
