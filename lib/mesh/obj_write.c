/* obj_write.c -- writes a mesh as Wavefront OBJ that reads back bitwise identical. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

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

slv_status slv_mesh_write(const slv_mesh *m, const char *comment, const char *path) {
  SLV_TRY(slv_mesh_check(m));
  if (count_faces(m) == 0) return SLV_EARG;
  FILE *f = fopen(path, "w");
  if (f == NULL) return SLV_EWRITE;
  slv_status s = slv_mesh_write_stream(m, comment, f);
  int why = errno;
  if (fclose(f) != 0 && s == SLV_OK) s = SLV_EWRITE, why = errno;
  errno = why;
  return s;
}
