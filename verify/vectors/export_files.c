#include "vectors/export_vectors.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/base/buffer.h"
#include "support/base/file.h"

/* What one file holds; of a NumPy array, which part: PARTS is `smooth`. */
typedef struct {
  const vectors *v;
  int npy;
  part part;
} content;

static void put(FILE *f, const content *c) {
  if (!c->npy)
    write_vectors_csv(f, c->v);
  else if (c->part == PARTS)
    write_smooth_npy(f, c->v);
  else
    write_vectors_npy(f, c->v, c->part);
}

static int write_file(const char *path, const plugin_host *host, const content *c) {
  output out = {.f = host->out, .path = "standard output"};
  int code = strcmp(path, "-") == 0 ? 0 : output_open(&out, path);
  if (code != 0) return code;
  put(out.f, c);
  errno = 0;
  if (out.f == host->out && (fflush(host->out) != 0 || ferror(host->out)))
    code = harness_error("cannot write standard output: %s", strerror(errno));
  else if (out.f != host->out)
    code = output_close(&out, 1);
  return code;
}

/* The path of a file: DIR/bw_shear.csv, DIR/bw_shear_gradient.npy; or --out itself. */
static int write_one(const export_place *to, const plugin_host *host, const content *c) {
  buffer path = {0};
  const char *name = c->part == PARTS ? "smooth" : part_name(c->part);
  const char *of = c->npy ? name : "", *joint = *of != '\0' ? "_" : "";
  if (!to->folder) return write_file(to->path, host, c);
  buffer_format(&path, "%s/%s%s%s.%s", to->path, host->e->name, joint, of, c->npy ? "npy" : "csv");
  const int code = write_file(path.data, host, c);
  buffer_free(&path);
  return code;
}

int export_files(const export_place *to, const plugin_host *host, const vectors *v) {
  int code = 0;
  if (!to->npy) return write_one(to, host, &(content){v, to->npy, PART_X});
  for (int k = 0; code == 0 && k <= PARTS; k++)
    if (k == PARTS || v->size[k] > 0) code = write_one(to, host, &(content){v, to->npy, (part)k});
  return code;
}

int is_folder(const char *path) {
  struct stat s;
  const size_t length = strlen(path);
  return (length > 0 && path[length - 1] == '/') || (stat(path, &s) == 0 && S_ISDIR(s.st_mode));
}
