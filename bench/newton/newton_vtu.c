/* newton_vtu.c -- cloth for ParaView: VTK's XML, as text. */
#include "newton/newton_write.h"
#include "support/base/file.h"

enum { VTK_TRIANGLE = 5, VTK_QUAD = 9 };

static void open_array(FILE *f, const char *type, const char *name, int components) {
  fprintf(f,
          "<DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" "
          "format=\"ascii\">\n",
          type, name, components);
}

/* a - b, or a where b is NULL, three numbers a line. */
static void put_points(FILE *f, const char *name, size_t count, const double *a, const double *b) {
  open_array(f, "Float64", name, 3);
  for (size_t i = 0; i < 3 * count; i++)
    fprintf(f, "%.17g%c", b != NULL ? a[i] - b[i] : a[i], i % 3 == 2 ? '\n' : ' ');
  fputs("</DataArray>\n", f);
}

static void put_cells(FILE *f, const slv_mesh *m) {
  fputs("<Cells>\n", f);
  open_array(f, "Int64", "connectivity", 1);
  for (size_t i = 0; i < 3 * m->ntriangles; i++)
    fprintf(f, "%u%c", m->vertex[i], i % 3 == 2 ? '\n' : ' ');
  for (size_t i = 0; i < 4 * m->nquads; i++)
    fprintf(f, "%u%c", m->quad[i], i % 4 == 3 ? '\n' : ' ');
  fputs("</DataArray>\n", f);
  open_array(f, "Int64", "offsets", 1);
  for (size_t t = 1; t <= m->ntriangles; t++) fprintf(f, "%zu\n", 3 * t);
  for (size_t q = 1; q <= m->nquads; q++) fprintf(f, "%zu\n", 3 * m->ntriangles + 4 * q);
  fputs("</DataArray>\n", f);
  open_array(f, "UInt8", "types", 1);
  for (size_t t = 0; t < m->ntriangles; t++) fprintf(f, "%d\n", VTK_TRIANGLE);
  for (size_t q = 0; q < m->nquads; q++) fprintf(f, "%d\n", VTK_QUAD);
  fputs("</DataArray>\n</Cells>\n", f);
}

int newton_write_vtu(const char *path, const slv_mesh *m, const double *x) {
  output o = {0};
  const int code = output_open(&o, path);
  if (code != 0) return code;
  fprintf(o.f,
          "<?xml version=\"1.0\"?>\n"
          "<VTKFile type=\"UnstructuredGrid\" version=\"0.1\">\n<UnstructuredGrid>\n"
          "<Piece NumberOfPoints=\"%zu\" NumberOfCells=\"%zu\">\n<Points>\n",
          m->nvertices, m->ntriangles + m->nquads);
  put_points(o.f, "positions", m->nvertices, x, NULL);
  fputs("</Points>\n", o.f);
  put_cells(o.f, m);
  fputs("<PointData Vectors=\"displacement\">\n", o.f);
  put_points(o.f, "displacement", m->nvertices, x, m->x);
  fputs("</PointData>\n</Piece>\n</UnstructuredGrid>\n</VTKFile>\n", o.f);
  return output_close(&o, 1);
}
