/* make_samples DIRECTORY -- writes the sample meshes there. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "mesh/samples.h"

static slv_status make(const sample *s, const char *folder) {
  char path[4096];
  slv_mesh m;
  const int n = snprintf(path, sizeof path, "%s/%s", folder, s->file);
  if (n < 0 || (size_t)n >= sizeof path) return SLV_EARG;
  SLV_TRY(make_sample(s, &m));
  const slv_status status = slv_mesh_write(&m, s->comment, path);
  slv_mesh_free(&m);
  return status;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    (void)fprintf(stderr, "usage: %s DIRECTORY\n", argv[0]);
    return 2;
  }
  for (int i = 0; i < SAMPLES; i++) {
    const slv_status s = make(&samples[i], argv[1]);
    if (s == SLV_OK) continue;
    const char *why = s == SLV_EWRITE ? strerror(errno) : slv_status_text(s);
    (void)fprintf(stderr, "%s/%s: %s\n", argv[1], samples[i].file, why);
    return 3;
  }
  return 0;
}
