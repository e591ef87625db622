/* sample_newton.c -- for the tests: writes an invented document of selvedge-bench
 * newton that looks like a real run.  Nothing in it was measured.
 *
 * sample_newton clean | wrong | interrupted | hostile | large
 *   clean        two scenes, four schemes: one stalls, one is another model
 *   wrong        a claim that must hold for every solver does not
 *   interrupted  half of the records, no claims
 *   hostile      names that would act as markup, commands or paths
 *   large        as beyond n = 51: no positions, no analysis of the end point */
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SCENES = 2, SCHEMES = 4, SIDE = 9, STALLS = 1, OWN_MODEL = 3 };
static const char *const scenes[] = {"mid-pull", "compress"};
static const char *const schemes[] = {"projected", "gauss-newton", "project-on-demand",
                                      "robson"};
static const int iterations[] = {12, 20, 7, 9};

static const char *kind;

static int is(const char *name) {
  return strcmp(kind, name) == 0;
}

static const char *scheme_name(int s) {
  return is("hostile") && s == 0 ? "<script>alert('x')</script> `touch owned` ../../x"
                                 : schemes[s];
}

/* The relative residual at iterate k: it falls by a constant factor each time, fast or,
 * for the scheme that stalls, slowly. */
static double relative(int scheme, int k) {
  if (scheme == STALLS) return pow(0.8, k);
  return k == iterations[scheme] ? 1e-11 : pow(10, -10.0 * k / iterations[scheme]);
}

static void put_list(const char *name, int n, double first, double factor, int scheme) {
  printf("\"%s\":[", name);
  for (int k = 0; k <= n; k++)
    printf("%s%.12g", k > 0 ? "," : "",
           first + factor * (factor > 0 && scheme >= 0 ? relative(scheme, k) : k));
  printf("],");
}

static void put_nulls(const char *name, int n) {
  printf("\"%s\":[", name);
  for (int k = 0; k <= n; k++) printf("%snull", k > 0 ? "," : "");
  printf("],");
}

static void put_trace(int scheme) {
  const int n = iterations[scheme];
  printf("\"trace\":{");
  put_list("energy", n, 2 + (scheme == OWN_MODEL), 1, scheme);
  put_list("residual", n, 0, 3, scheme);
  put_list("relative", n, 0, 1, scheme);
  put_nulls("decrement", n);
  put_list("step", n, 1, 0, -1);
  put_list("halvings", n, 0, 0, -1);
  put_list("refused", n, 0, 0, -1);
  put_nulls("shift", n);
  put_nulls("blend", n);
  put_list("projected", n, 1, 0, -1);
  put_list("seconds", n, 0, 0.01, -1);
  put_list("assembly", n, 0.001, 0, -1);
  put_list("factor", n, 0.006, 0, -1);
  put_list("solve", n, 0.002, 0, -1);
  put_list("distance", n, 0, 0.05, scheme);
  printf("\"distance_z\":[],\"out_of_plane\":[]},");
}

/* Positions of a cloth with three half waves across the pull. */
static void put_positions(void) {
  printf("\"positions\":[");
  for (int j = 0; j < SIDE; j++)
    for (int i = 0; i < SIDE; i++)
      printf("%s%.9g,%.9g,%.9g", i + j > 0 ? "," : "", 1.25 * (i / (SIDE - 1.0) - 0.5),
             j / (SIDE - 1.0) - 0.5, 0.02 * cos(acos(-1.0) * 3 * (j + 0.5) / SIDE));
  printf("]");
}

static void put_end(int scheme) {
  printf(
      "\"end\":{\"negative\":0,\"zero\":0,\"positive\":200,\"lowest\":[0.5,0.75],"
      "\"largest\":900,\"condition\":1800,\"scheme_condition\":1800,"
      "\"contraction\":%g,\"contraction_steps\":40,"
      "\"reference\":{\"energy\":2,\"relative\":1e-14,\"displacement\":0.1,"
      "\"out_of_plane\":0.01}},",
      scheme == STALLS ? 1.5 : 0.25);
}

static void put_record(const char *comma, int scene, int scheme) {
  const int n = iterations[scheme], converged = scheme != STALLS;
  printf(
      "%s\n{\"id\":\"%d-%d\",\"scene\":\"%s\",\"membrane\":\"%s\",\"n\":%d,\"vertices\":"
      "%d,\"triangles\":%d,\"scheme\":\"%s\",\"bending\":\"gauss-newton\",\"init\":"
      "\"affine\",\"line_search\":\"armijo\",\"max_iterations\":20,\"pull\":0.25,"
      "\"shear\":0,\"k\":100,\"k_theta\":1e-4,\"density\":0,\"threads\":1,",
      comma, scene, scheme, scenes[scene],
      scheme == OWN_MODEL ? "stretch_robson" : "bw_stretch+bw_shear", SIDE, SIDE * SIDE,
      2 * (SIDE - 1) * (SIDE - 1), scheme_name(scheme));
  printf(
      "\"converged\":%s,\"stop\":\"%s\",\"iterations\":%d,\"refused\":0,\"seconds\":%g,"
      "\"energy\":%.12g,\"residual\":1e-9,\"relative\":%.12g,\"exact_energy\":null,"
      "\"numeric_difference\":null,",
      converged ? "true" : "false", converged ? "converged" : "iteration limit", n,
      0.01 * n, 2 + (scheme == OWN_MODEL) + relative(scheme, n), relative(scheme, n));
  put_trace(scheme);
  if (is("large")) {
    printf("\"end\":null,\"positions\":null}");
    return;
  }
  put_end(scheme);
  put_positions();
  printf("}");
}

static void put_claims(void) {
  printf(
      "{\"id\":\"edge-affine\",\"text\":\"edge-affine ends at k s^2\",\"holds\":%s,"
      "\"measured\":%s,\"bound\":1e-12,\"cases\":4,\"detail\":[]},\n",
      is("wrong") ? "false" : "true", is("wrong") ? "0.5" : "1e-15");
  printf(
      "{\"id\":\"kim-fig5\",\"text\":\"not converged after 4\",\"holds\":false,"
      "\"measured\":0.5,\"bound\":0.01,\"cases\":2,\"detail\":[\"mid-pull: <1\"]},\n"
      "{\"id\":\"iteration-cost\",\"text\":\"an iteration costs little more\",\"holds\":"
      "null,\"measured\":null,\"bound\":1.15,\"cases\":0,\"detail\":[]}");
}

/* One row that the ledger of the sample records leaves open, and one that no set-up
 * judges. */
static void put_ledger(void) {
  printf(
      "{\"id\":\"P6.1\",\"verdict\":\"holds when\",\"figure_name\":\"a made-up ratio"
      "\",\"figure\":0.25,\"at_least\":true,\"bound\":0.5,\"why\":\"made up\",\"cases"
      "\":3,\"held\":2,\"detail\":[\"mid-pull: <2\"]},\n"
      "{\"id\":\"K7\",\"verdict\":\"open\",\"figure_name\":\"none\",\"figure\":null,"
      "\"at_least\":false,\"bound\":1,\"why\":\"\",\"cases\":0,\"held\":0,\"detail\":[]}");
}

int main(int argc, char **argv) {
  kind = argc > 1 ? argv[1] : "";
  printf(
      "{\"schema\":\"selvedge.newton/1\",\"tool\":\"selvedge-bench\",\n\"environment\":{"
      "\"version\":\"0\",\"commit\":\"none\",\"compiler\":\"none\",\"flags\":\"\","
      "\"build_type\":\"Release\",\"system\":\"made up\",\"cpu\":\"made up\",\"blas\":"
      "\"none\",\"threads\":1,\"date\":\"2026-01-01T00:00:00Z\",\"cholesky\":\"none\"},\n"
      "\"run\":{\"command\":\"selvedge-bench newton\",\"seed\":\"1\",\"tolerance\":1e-10,"
      "\"noise\":0.0001},\n\"records\":[");
  for (int k = 0; k < SCENES * SCHEMES; k++)
    if (!is("interrupted") || k < SCHEMES)
      put_record(k > 0 ? "," : "", k / SCHEMES, k % SCHEMES);
  printf("],\n\"claims\":[");
  if (!is("interrupted")) put_claims();
  printf("],\n\"ledger\":[");
  if (!is("interrupted")) put_ledger();
  printf("],\n\"complete\":%s}\n", is("interrupted") ? "false" : "true");
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}
