/* sample_refine.c -- for the tests: writes an invented document of selvedge-bench
 * refine. Nothing in it was measured.
 *
 * sample_refine clean | opposite | lost | interrupted | hostile
 *   clean        the sag with alpha = a goes as n^2, with a^{3/4} as n; with sqrt(a) it
 *                has a limit
 *   opposite     with a^{3/4} it has a limit, with sqrt(a) it goes as n
 *   lost         an equilibrium that was not found, and a verdict undecided
 *   interrupted  one kind of mesh, not finished
 *   hostile      a name that would act as markup */
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MESHES = 3, ALPHAS = 3, SIZES = 4 };
static const char *const meshes[] = {"regular", "alternating", "jittered"};
static const char *const alphas[] = {"a", "a^{3/4}", "sqrt"};
static const double powers[][ALPHAS] = {{2, 1, 0}, {2, 0, 1}};
static const double exponents[] = {1, 0.75, 0.5};
static const int sizes[] = {10, 20, 40, 80};

static const char *kind;

static int is(const char *name) {
  return strcmp(kind, name) == 0;
}

static double power(int alpha) {
  return powers[is("opposite")][alpha];
}

static int is_lost(int mesh, int alpha, int size) {
  return is("lost") && mesh == 1 && alpha == 2 && size == SIZES - 1;
}

static void put_subject(const char *comma, int mesh, int alpha) {
  printf(
      "%s\n{\"mesh\":\"%s\",\"alpha\":\"%s\",\"exponent_of_area\":%g,\"k_stretch\":%g,"
      "\"k_shear\":%g,",
      comma, meshes[mesh], alphas[alpha], exponents[alpha], 5000 * exponents[alpha],
      500 * exponents[alpha]);
}

static double sag(int alpha, int size) {
  return 0.02 * pow(sizes[size] / 10.0, power(alpha));
}

static void put_record(const char *comma, int mesh, int alpha, int size) {
  const int n = sizes[size], lost = is_lost(mesh, alpha, size);
  put_subject(comma, mesh, alpha);
  printf("\"n\":%d,\"vertices\":%d,\"triangles\":%d,", n, (n + 1) * (n + 1), 2 * n * n);
  if (lost)
    printf(
        "\"sag\":null,\"lowest\":null,\"stretch\":null,\"energy\":null,\"residual\":0.5");
  else
    printf(
        "\"sag\":%.17g,\"lowest\":%.17g,\"stretch\":0.01,\"energy\":-0.01,"
        "\"residual\":1e-12",
        sag(alpha, size), sag(alpha, size));
  printf(
      ",\"iterations\":5,\"refused\":0,\"seconds\":0.25,\"converged\":%s,\"stop\":\"%s\"}",
      lost ? "false" : "true", lost ? "no more steps" : "converged");
}

static void put_series(const char *comma, int mesh, int alpha) {
  const int lost = is_lost(mesh, alpha, SIZES - 1);
  const int level = power(alpha) < 0.5; /* the sag has a limit */
  put_subject(comma, mesh, alpha);
  printf("\"converged\":%s,\"mesh_independent\":\"%s\",", lost ? "false" : "true",
         lost    ? "undecided"
         : level ? "yes"
                 : "no");
  if (lost)
    printf("\"growth\":null,\"order\":null,\"limit\":null,\"error\":null}");
  else if (level)
    printf("\"growth\":1e-9,\"order\":2,\"limit\":0.02,\"error\":1e-9}");
  else
    printf("\"growth\":%g,\"order\":null,\"limit\":null,\"error\":null}", power(alpha));
}

static void put_head(void) {
  printf(
      "{\"schema\":\"selvedge.refine/1\",\"tool\":\"selvedge-bench\",\n\"environment\":{"
      "\"version\":\"0\",\"commit\":\"none\",\"compiler\":\"none\",\"flags\":\"\","
      "\"build_type\":\"Release\",\"system\":\"made up\",\"cpu\":\"made up\",\"blas\":"
      "\"none\",\"threads\":1,\"date\":\"2026-01-01T00:00:00Z\",\"cholesky\":\"%s\"},\n",
      is("hostile") ? "<script>alert('x')</script>" : "none");
  printf(
      "\"run\":{\"command\":\"selvedge-bench refine\",\"seed\":\"1\",\"n\":[10,20,40,80],"
      "\"seconds\":9,\"complete\":%s},\n",
      is("interrupted") ? "false" : "true");
  printf(
      "\"scene\":{\"side\":1,\"density\":0.1,\"gravity\":9.81,\"k_stretch\":5000,"
      "\"k_shear\":500,\"cells\":10,\"jitter\":0.2,\"continuum_sag\":0.0196},\n");
}

int main(int argc, char **argv) {
  kind = argc > 1 ? argv[1] : "";
  const int kinds = is("interrupted") ? 1 : MESHES;
  put_head();
  printf("\"records\":[");
  for (int m = 0; m < kinds; m++)
    for (int s = 0; s < SIZES; s++)
      for (int a = 0; a < ALPHAS; a++) put_record(m + s + a > 0 ? "," : "", m, a, s);
  printf("],\n\"series\":[");
  for (int m = 0; m < kinds; m++)
    for (int a = 0; a < ALPHAS; a++) put_series(m + a > 0 ? "," : "", m, a);
  printf("]}\n");
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}
