/* obj_write.c -- a mesh as Wavefront OBJ, to the bit. */
/* For realpath(). NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mesh/c_locale.h"
#include "mesh/corners.h"

static int write_comment(const char *comment, FILE *f) {
  while (comment != NULL && *comment != '\0') {
    const size_t length = strcspn(comment, "\r\n");
    if (fputs("# ", f) < 0) return 0;
    if (fwrite(comment, 1, length, f) != length || fputc('\n', f) < 0) return 0;
    comment += length;
    comment += strspn(comment, "\r\n");
  }
  return 1;
}

static int write_face(mesh_face face, FILE *f) {
  if (fputc('f', f) < 0) return 0;
  for (size_t k = 0; k < face.corners; k++) {
    if (fprintf(f, " %" PRIu64, (uint64_t)face.vertex[k] + 1) < 0) return 0;
    if (face.uv_vertex == NULL) continue;
    if (fprintf(f, "/%" PRIu64, (uint64_t)face.uv_vertex[k] + 1) < 0) return 0;
  }
  return fputc('\n', f) >= 0;
}

static int write_lines(const slv_mesh *m, FILE *f) {
  for (const double *x = m->x; x != m->x + 3 * m->nvertices; x += 3)
    if (fprintf(f, "v %.17g %.17g %.17g\n", x[0], x[1], x[2]) < 0) return 0;
  for (size_t i = 0; i < m->nuv; i++)
    if (fprintf(f, "vt %.17g %.17g\n", m->uv[2 * i], m->uv[2 * i + 1]) < 0) return 0;
  for (size_t i = 0; i < count_faces(m); i++)
    if (!write_face(face_of(m, i), f)) return 0;
  return 1;
}

slv_status slv_mesh_write_stream(const slv_mesh *m, const char *comment, FILE *f) {
  c_locale locale;
  SLV_TRY(slv_mesh_check(m));
  if (count_faces(m) == 0) return SLV_EARG;
  SLV_TRY(c_locale_enter(&locale));
  const int written = write_comment(comment, f) && write_lines(m, f) && fflush(f) == 0;
  const int why = errno;
  c_locale_leave(&locale);
  errno = why;
  return written ? SLV_OK : SLV_EWRITE;
}

/* Opens a new file beside `path`, for all to read as the umask allows (mkstemp would
 * keep it private), and puts its name into name[size]. */
static FILE *open_beside(const char *path, char *name, size_t size) {
  for (int attempt = 0; attempt < 100; attempt++) {
    (void)snprintf(name, size, "%s.%ld.%d", path, (long)getpid(), attempt);
    const int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0 && errno == EEXIST) continue;
    if (file < 0) return NULL;
    FILE *f = fdopen(file, "w");
    if (f != NULL) return f;
    (void)close(file);
    (void)unlink(name);
    return NULL;
  }
  return NULL;
}

/* Writes f, closes it in any case, and puts it in the place of path. */
static slv_status write_and_rename(const slv_mesh *m, const char *comment, FILE *f,
                                   const char *name, const char *path) {
  slv_status s = slv_mesh_write_stream(m, comment, f);
  if (s == SLV_OK && fsync(fileno(f)) != 0) s = SLV_EWRITE;
  int why = errno;
  if (fclose(f) != 0 && s == SLV_OK) s = SLV_EWRITE, why = errno;
  if (s == SLV_OK && rename(name, path) == 0) return SLV_OK;
  if (s == SLV_OK) s = SLV_EWRITE, why = errno;
  (void)unlink(name);
  errno = why;
  return s;
}

static slv_status write_beside(const slv_mesh *m, const char *comment, const char *path) {
  const size_t size = strlen(path) + 40;
  char *name = malloc(size);
  if (name == NULL) return SLV_EMEMORY;
  FILE *f = open_beside(path, name, size);
  const slv_status s = f == NULL ? SLV_EWRITE : write_and_rename(m, comment, f, name, path);
  const int why = errno;
  free(name);
  errno = why;
  return s;
}

static slv_status write_in_place(const slv_mesh *m, const char *comment, const char *path) {
  FILE *f = fopen(path, "w");
  if (f == NULL) return SLV_EWRITE;
  slv_status s = slv_mesh_write_stream(m, comment, f);
  int why = errno;
  if (fclose(f) != 0 && s == SLV_OK) s = SLV_EWRITE, why = errno;
  errno = why;
  return s;
}

/* A rename would put a file where a device, a pipe or a link that leads nowhere yet was. */
static int wants_in_place(const char *path) {
  struct stat s;
  if (stat(path, &s) == 0) return !S_ISREG(s.st_mode);
  return lstat(path, &s) == 0;
}

slv_status slv_mesh_write(const slv_mesh *m, const char *comment, const char *path) {
  SLV_TRY(slv_mesh_check(m));
  if (count_faces(m) == 0) return SLV_EARG;
  if (wants_in_place(path)) return write_in_place(m, comment, path);
  char *target = realpath(path, NULL); /* behind links; NULL: there is no file yet */
  if (target == NULL && errno == ENOMEM) return SLV_EMEMORY;
  const slv_status s = write_beside(m, comment, target != NULL ? target : path);
  const int why = errno;
  free(target);
  errno = why;
  return s;
}
