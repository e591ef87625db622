/* sample_records.c -- for the tests: writes an invented records document that looks
 * like a real run.  Nothing in it was measured.
 *
 * sample_records mixed | clean | hostile | awkward | small | interrupted
 *   mixed        some failures, skips, an error and a missed control among many passes
 *   clean        nothing failed
 *   hostile      names that would act as markup, commands or paths
 *   awkward      NaN, infinities, denormals, 1 + eps, 2^64 - 1
 *   small        clean, without series
 *   interrupted  small, and ended after 23 records */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "document/sample_ledger.h"

static int failing, hostile, awkward, without_series, interrupted;

static const struct {
  const char *name, *formula, *source, *lacks;
  int wrong; /* negative eigenvalues in the spectrum series */
} energies[] = {
    {"bw_stretch", "k Σ (‖f_i‖ − b_i)²", "Kim 2020, eq. 11", NULL, 2},
    {"bw_shear", "k (f_uᵀ f_v)²", "Kim 2020, eq. 13", NULL, 3},
    {"baraff_witkin", "k_stretch Ψ_stretch + k_shear Ψ_shear", "Kim 2020, eqs. 11, 13",
     "no spectrum: the sum of the two terms has no closed form", 4},
    {"stretch_general", "k (‖F a‖ − b_a)² + k (‖F b‖ − b_b)²",
     "Kim 2020, eq. 11 with arbitrary directions",
     "no spectrum: the fibres' sum has no closed form", 2},
    {"shear_general", "k (aᵀFᵀF b − aᵀb)²", "Kim 2020, eq. 42", NULL, 3},
    {"arap", "k ‖F − R‖²", "Kim 2020, eq. 14", NULL, 1},
    {"stretch_quartic", "k Σ (‖f_i‖ − b_i)⁴", "Kim 2020, eq. 43", NULL, 2},
    {"shear_quartic", "k (f_uᵀ f_v)⁴", "Kim 2020, eq. 44", NULL, 3},
};
enum { ENERGIES = sizeof energies / sizeof energies[0] };

static const struct {
  const char *name, *measures, *why;
  double bound;
} checks[] = {
    {"gradient", "gradient against the complex step, relative error in eps",
     "the complex step is exact to rounding; 64 eps covers six products", 64},
    {"gradient_sweep", "observed order of central differences over h",
     "central differences converge with order 2", 0.1},
    {"hessian", "Hessian against the complex step, relative error in eps",
     "the complex step is exact to rounding", 64},
    {"hessian_sweep", "observed order of central differences of the gradient",
     "central differences converge with order 2", 0.1},
    {"hessian_symmetry", "‖H − Hᵀ‖ over ‖H‖, in eps", "entries are formed once", 0},
    {"digits_energy", "energy against quad, in units of the foundation's bound",
     "8 eps|v| plus the change under a perturbation of 8 eps", 1},
    {"digits_gradient", "gradient against quad, in units of the foundation's bound",
     "8 eps‖v‖ plus the change under a perturbation of 8 eps", 1},
    {"digits_hessian", "Hessian against quad, in units of the foundation's bound",
     "8 eps‖v‖ plus the change under a perturbation of 8 eps", 1},
    {"digits_eigenvalues", "each eigenvalue against quad, on its own scale",
     "16 eps|λ| plus the change under a perturbation of 16 eps", 1},
    {"rational", "values on rational states against exact tables, in ulp",
     "the tables are exact; few roundings follow", 16},
    {"eigenvalues", "closed form against dsyev, LAPACK's scaled ratio",
     "LAPACK's own tests accept 30", 30},
    {"eigenvectors", "‖HV − VΛ‖ over n eps ‖H‖", "LAPACK's own tests accept 30", 30},
    {"orthogonality", "‖VᵀV − I‖ over n eps", "LAPACK's own tests accept 30", 30},
    {"projection", "‖P − clamped dsyev‖ over n eps ‖H‖",
     "two backward stable ways to one matrix", 60},
    {"certificate", "P ⪰ 0, P − H ⪰ 0, ‖P(P − H)‖, over n eps ‖H‖²",
     "holds exactly for the nearest matrix", 60},
    {"rotation", "Ψ(QF) − Ψ(F), relative, in eps", "rounding of QF enters", 128},
    {"rest", "energy and gradient at rest, absolute over k", "both vanish at rest",
     1e-15},
    {"w_formulas", "against Baraff–Witkin's own w_u, w_v formulas, in eps",
     "shares no code; both round", 256},
    {"balance", "net force and torque of an element, relative, in eps",
     "internal forces cancel", 64},
    {"degenerate", "degenerate states return what the row declares",
     "declared values are exact", 0},
};
enum { CHECKS = sizeof checks / sizeof checks[0] };

static const struct {
  const char *energy, *check, *name, *mistake;
} controls[] = {
    {"bw_shear", "eigenvalues", "K34–35 as printed",
     "the other eigenvalues are ±2 I6, twice each; printed ±I6"},
    {"bw_shear", "eigenvectors", "K36 as printed",
     "eigenmatrices formed with the eigenvalue of the full Hessian"},
    {"bw_shear", "certificate", "K40–41 as printed", "T has eigenvalue 2, not 1"},
    {"bw_shear", "projection", "PSD but not nearest",
     "identity added to the projection"},
    {"shear_general", "eigenvalues", "K50 as printed", "the ½ is missing"},
    {"bw_stretch", "eigenvalues", "1/I5^(3/2)", "Gauss–Newton eigenvalue of §4.2.2"},
    {"arap", "eigenvalues", "λ2 negative only below 1",
     "λ2 is negative when σ0 + σ1 < 2"},
    {"arap", "gradient", "slip of 1e-6",
     "one entry of the gradient off by 1e-6, relative"},
    {"baraff_witkin", "gradient", "transposed layout", "2×3 read as 3×2"},
    {"shear_quartic", "hessian", "dropped sign(I6)", "|I6|³ where I6³ belongs"},
};
enum {
  CONTROLS = sizeof controls / sizeof controls[0],
  PLANNED = ENERGIES * CHECKS + CONTROLS,
  DONE_WHEN_INTERRUPTED = 23
};

static double noise(int i) { /* pseudo-random in (0, 1), the same in every run */
  const double s = sin(12.9898 * i + 4.1) * 43758.5453;
  return 0.02 + 0.96 * (s - floor(s));
}

static void quoted(const char *s) {
  putchar('"');
  for (; *s != '\0'; s++) {
    if (*s == '"' || *s == '\\') putchar('\\');
    putchar(*s);
  }
  putchar('"');
}

static void number(double v) {
  if (isnan(v)) {
    fputs("\"NaN\"", stdout);
  } else if (isinf(v)) {
    fputs(v > 0 ? "\"Infinity\"" : "\"-Infinity\"", stdout);
  } else {
    printf("%.17g", v);
  }
}

static const char *energy_name(int i) {
  if (hostile && i == 1) return "<script>alert('x')</script>";
  if (hostile && i == 5) return "'; system('touch owned') #../../`id`\"%s";
  return energies[i].name;
}

static void head(void) {
  fputs("{\"schema\":\"selvedge.records/1\",\"tool\":\"selvedge-verify\",", stdout);
  fputs(
      "\"environment\":{\"version\":\"0.1.0\",\"commit\":\"0123abc\","
      "\"compiler\":\"GCC 12.2.0\",\"flags\":\"-O2 -ffp-contract=off\","
      "\"build_type\":\"Release\",\"system\":\"Linux 6.1 x86_64\","
      "\"cpu\":\"a made-up processor, 2 cores\",\"blas\":\"OpenBLAS 0.3.21\","
      "\"threads\":2,\"date\":\"2020-01-02T03:04:05Z\"},",
      stdout);
  fputs(
      "\"run\":{\"command\":\"selvedge-verify run --seed 1 --mesh flag.obj\","
      "\"seed\":\"1\",\"samples\":100000,",
      stdout);
  printf("\"planned\":%d,\"planned_rows\":%d,\"complete\":%s,", (int)PLANNED,
         (int)SAMPLE_ROWS, interrupted ? "false" : "true");
  fputs(
      "\"mesh\":{\"file\":\"flag.obj\","
      "\"vertices\":1301,\"triangles\":2468,\"degenerate\":0,\"boundary_edges\":132,"
      "\"hinges\":3636,\"non_manifold_edges\":0},\"seconds\":21.5,\"states\":2400000,"
      "\"states_per_second\":111627.9},\n",
      stdout);
}

static void energy_rows(void) {
  fputs("\"energies\":[", stdout);
  for (int i = 0; i < ENERGIES; i++) {
    printf("%s{\"name\":", i > 0 ? ",\n" : "");
    quoted(energy_name(i));
    fputs(",\"formula\":", stdout);
    quoted(hostile && i == 0 ? "</td><img src=x onerror=alert(1)>"
                             : energies[i].formula);
    fputs(",\"source\":", stdout);
    quoted(energies[i].source);
    fputs(
        ""
        ",\"x_unit\":\"1\",\"w_unit\":\"J/m²\",\"ndof\":6,\"plugin\":null,\"claims\":[\"rotation_invariant\",\"zero_at_rest\"],\"parameters\":[{\"name\":\"k\",\"unit\":\"J/m²\",\"meaning\":\"stiffness\",\"lo\":0,\"hi\":\"Infinity\",\"typical\":1000}],\"functions\":[\"energy\",\"gradient\",\"hessian\"],\"scalars\":[\"f64\",\"f32\",\"f128\",\"c64\"],\"notes\":[",
        stdout);
    if (energies[i].lacks != NULL) quoted(energies[i].lacks);
    fputs("]}", stdout);
  }
  fputs("],\n\"checks\":[", stdout);
  for (int i = 0; i < CHECKS; i++) {
    printf("%s{\"name\":\"%s\",\"measures\":", i > 0 ? ",\n" : "", checks[i].name);
    quoted(checks[i].measures);
    printf(",\"bound\":%.17g,\"why\":", checks[i].bound);
    quoted(checks[i].why);
    putchar('}');
  }
  fputs("],\n", stdout);
}

static void witness(int i, const char *quantity) {
  printf(
      ",\"witness\":{\"state\":\"random, 0x%x\",\"shrunk\":%s,\"x\":[1,0,0,0.5,%.17g,0]"
      ",\"p\":[1000],\"quantity\":\"%s\",\"command\":",
      (unsigned)i * 2654435761U, i % 3 == 0 ? "true" : "false", 1 + noise(i), quantity);
  char command[256];
  (void)snprintf(
      command, sizeof command,
      "echo 1 0 0 0.5 %.17g 0 | selvedge-verify eval %s --quantity %s --set k=1000",
      1 + noise(i), energies[i % ENERGIES].name, quantity);
  quoted(command);
  putchar('}');
}

static const double awkward_numbers[] = {
    NAN,         INFINITY, -INFINITY, 5e-324, 2.2250738585072014e-308,
    1 + 0x1p-52, 0.1,      1e308,     -0.0,   1.0 / 3,
};

static const char *verdict_of(int energy, int check) {
  if (energies[energy].lacks != NULL && strstr(checks[check].name, "eigen") != NULL)
    return "skip";
  if (energies[energy].lacks != NULL &&
      strcmp(checks[check].name, "orthogonality") == 0)
    return "skip";
  if (failing && energy == 4 && check == 8) return "fail";
  if (failing && energy == 6 && check == 3) return "error";
  return "pass";
}

static void measured(int energy, int check, const char *verdict) {
  const int i = energy * CHECKS + check;
  double worst = strcmp(verdict, "fail") == 0 ? checks[check].bound * 37.25
                                              : checks[check].bound * noise(i);
  if (strcmp(verdict, "skip") == 0 || strcmp(verdict, "error") == 0) worst = NAN;
  if (awkward) worst = awkward_numbers[i % 10];
  printf(",\"verdict\":\"%s\",\"worst\":", verdict);
  number(worst);
  printf(
      ",\"bound\":%.17g,\"why\":\"two roundings\",\"samples\":%s,\"not_judged\":%d,"
      "\"seed\":%s,\"seconds\":%.17g",
      checks[check].bound, strcmp(verdict, "skip") == 0 ? "0" : "100052", i % 7 * 3,
      awkward ? "\"18446744073709551615\"" : "\"1\"", 0.01 + noise(i) / 3);
}

static void check_record(int energy, int check) {
  const char *verdict = verdict_of(energy, check);
  fputs("{\"subject\":", stdout);
  quoted(energy_name(energy));
  printf(",\"check\":\"%s\",\"control\":null,\"mistake\":null", checks[check].name);
  measured(energy, check, verdict);
  fputs(",\"note\":", stdout);
  if (strcmp(verdict, "skip") == 0) {
    quoted("no spectrum: the row has no closed form");
  } else if (strcmp(verdict, "fail") == 0) {
    quoted("λ3 loses its digits where I6 is small");
  } else if (strcmp(verdict, "error") == 0) {
    quoted("the check's process ended on signal 11");
  } else {
    quoted(hostile ? "a \"note\" </script><script>throw 1</script>, & more" : "");
  }
  if (strcmp(verdict, "skip") == 0) {
    fputs(",\"witness\":null", stdout);
  } else {
    witness(energy * CHECKS + check, "hessian");
  }
  putchar('}');
}

static void control_record(int i) {
  printf(",\n{\"subject\":\"%s\",\"check\":\"%s\",\"control\":", controls[i].energy,
         controls[i].check);
  quoted(controls[i].name);
  fputs(",\"mistake\":", stdout);
  quoted(controls[i].mistake);
  printf(
      ",\"verdict\":\"%s\",\"worst\":%.17g,\"bound\":30,\"why\":\"LAPACK's\",\"samples\":4096,"
      "\"not_judged\":0,\"seed\":\"1\",\"seconds\":0.02,\"note\":\"\"",
      failing && i == 6 ? "fail" : "pass", failing && i == 6 ? 3.5 : 1e9 * noise(i));
  witness(i, "eigenvalues");
  putchar('}');
}

static void record_rows(void) {
  fputs("\"records\":[", stdout);
  for (int e = 0; e < ENERGIES; e++) {
    for (int c = 0; c < CHECKS; c++) {
      if (interrupted && e * CHECKS + c >= DONE_WHEN_INTERRUPTED) break;
      if (e + c > 0) fputs(",\n", stdout);
      check_record(e, c);
    }
  }
  for (int i = 0; !interrupted && i < CONTROLS; i++) control_record(i);
  fputs("],\n", stdout);
  const sample_kind kind = {failing, hostile, awkward, interrupted};
  sample_ledger(&kind);
  fputs("\"declared\":[", stdout);
  for (int e = 0; e < ENERGIES; e++) {
    printf("%s{\"energy\":", e > 0 ? ",\n" : "");
    quoted(energy_name(e));
    fputs(
        ",\"state\":\"F = 0\",\"because\":\"the limit over rotations is zero\",\"x\":"
        "[0,0,0,0,0,0],\"p\":[1000],\"energy_value\":2000,\"gradient\":[0,0,0,0,0,0],",
        stdout);
    fputs(e % 2 == 0 ? "\"hessian\":null" : "\"hessian\":[", stdout);
    for (int i = 0; e % 2 == 1 && i < 36; i++)
      printf("%s%d", i > 0 ? "," : "", i % 7 == 0 ? 2000 : 0);
    printf("%s,\"projected\":null}", e % 2 == 1 ? "]" : "");
  }
  fputs("],\n", stdout);
}

static void series_head(int e, const char *name, const char *quantity,
                        const char *scalar, int angle, const char *columns) {
  static int some;
  printf("%s{\"name\":\"%s\",\"subject\":", some++ > 0 ? ",\n" : "", name);
  quoted(energy_name(e));
  printf(
      ",\"quantity\":\"%s\",\"scalar\":\"%s\",\"angle\":%d,\"columns\":[%s],\"rows\":[",
      quantity, scalar, angle, columns);
}

static void sweep(int e, const char *quantity, double scale) {
  series_head(e, "sweep", quantity, "f64", 0, "\"h\",\"median\",\"worst\",\"floor\"");
  for (int i = 0; i <= 56; i++) {
    const double h = pow(10, -14 + i / 4.0);
    const double floor_ = scale * (1.1e-16 / h + 0.3 * h * h);
    printf("%s[%.17g,%.17g,%.17g,%.17g]", i > 0 ? "," : "", h,
           floor_ * (0.2 + 0.2 * noise(i + e)), floor_ * (0.6 + 0.4 * noise(i + 7 * e)),
           floor_);
  }
  fputs("]}", stdout);
}

static void plane(int e, const char *name, const char *quantity, const char *scalar,
                  int angle) {
  const int digits = strcmp(name, "digits") == 0;
  series_head(e, name, quantity, scalar, angle,
              digits ? "\"s0\",\"s1\",\"digits\"" : "\"s0\",\"s1\",\"count\"");
  for (int i = 0; i < 1600; i++) {
    const int row = i / 40;
    const double s0 = (row + 0.5) / 20, s1 = (i % 40 + 0.5) / 20;
    const double t = angle * 3.14159265358979 / 180;
    const double gap = fabs(s0 * cos(t) - s1 * sin(t) * 0.5 - 0.3) + 0.01;
    const double best = strcmp(scalar, "f32") == 0 ? 7.2 : 16.2;
    const double value = fmin(17, best + 0.8 * log10(gap) - noise(i + e) * 0.8);
    const double count =
        energies[e].wrong * (s0 + s1 < 2) + (s0 < 0.7) - (s1 > 1.4 && s0 > 1.4);
    printf("%s[%.17g,%.17g,", i > 0 ? "," : "", s0, s1);
    number(digits ? (awkward && i % 50 == 0 ? (double)NAN : value)
                  : fmax(0, fmin(6, count)));
    putchar(']');
  }
  fputs("]}", stdout);
}

static void spectrum_error(int e) {
  series_head(e, "spectrum_error", "eigenvalues", "f64", 0,
              "\"tau\",\"closed\",\"dsyev\"");
  for (int i = 0; i <= 64; i++) {
    const double tau = pow(10, -16 + i / 4.0);
    printf("%s[%.17g,%.17g,%.17g]", i > 0 ? "," : "", tau,
           i % 9 == 0 ? 0 : 2e-16 * noise(i + e),
           fmin(1, 1e-16 / tau * (1 + noise(i))));
  }
  fputs("]}", stdout);
}

static void energy_series(int e) {
  static const char *const quantities[] = {"energy", "gradient", "hessian",
                                           "eigenvalues"};
  static const char *const scalars[] = {"f64", "f32"};
  const int spectrum = energies[e].lacks == NULL;
  sweep(e, "gradient", 1);
  sweep(e, "hessian", 3);
  for (int k = 0; k < 2 * (3 + spectrum) * 3; k++)
    plane(e, "digits", quantities[k / 3 % (3 + spectrum)],
          scalars[k / 3 / (3 + spectrum)], k % 3 * 15 + (k % 3 > 0) * 15);
  plane(e, "negative", "hessian", "f64", 0);
  plane(e, "negative", "hessian", "f64", 30);
  plane(e, "negative", "hessian", "f64", 45);
  if (spectrum) spectrum_error(e);
}

int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "";
  hostile = strcmp(kind, "hostile") == 0;
  awkward = strcmp(kind, "awkward") == 0;
  failing = strcmp(kind, "mixed") == 0;
  interrupted = strcmp(kind, "interrupted") == 0;
  without_series = interrupted || strcmp(kind, "small") == 0;
  head();
  energy_rows();
  record_rows();
  fputs("\"series\":[", stdout);
  for (int e = 0; !without_series && e < (hostile || awkward ? 2 : ENERGIES); e++)
    energy_series(hostile && e == 0 ? 5 : e);
  fputs("]}\n", stdout);
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}
