#include "document/sample_ledger.h"

#include <stdio.h>

static const struct {
  const char *id, *source, *place, *statement, *kind, *expected, *remedy, *figure;
  int fails; /* the printed formula fails at some state */
} rows[SAMPLE_ROWS] = {
    {"K7", "Kim 2020", "eq. 7", "I5 = |F a|^2", "identity", "holds", NULL, NULL, 0},
    {"K34", "Kim 2020", "eqs. 34 and 35", "the eigenvectors of shear in closed form",
     "spectrum", "misprint", "f_v above f_u", NULL, 1},
    {"K4.3.2", "Kim 2020", "section 4.3.2", "three eigenvalues are negative", "claim",
     "holds when", "I6 is not 0", "the smallest eigenvalue over the largest", 1},
    {"P40", "Pritchard 2003", "eq. 40", "normals keep their length", "identity",
     "refuted", NULL, "the part of the derivative that is lost", 1},
    {"P58", "Pritchard 2003", "eq. 58", "the rate of a condition is one sum",
     "identity", "holds", NULL, NULL, 0},
    {"P6.1", "Pritchard 2003", "section 6", "a step takes 20 ms", "claim", "open",
     "needs dynamics", NULL, 0},
};

static void text_member(const char *name, const char *value) {
  if (value != NULL)
    printf("\"%s\":\"%s\",", name, value);
  else
    printf("\"%s\":null,", name);
}

static void witness(int some) {
  fputs(some ? "\"witness\":{\"state\":\"pure shear 1/2\",\"shrunk\":false,\"x\":"
               "[1,0.5,0,0.5,1,0],\"p\":[],\"quantity\":\"\",\"command\":"
               "\"selvedge-verify --ledger K34 --seed 1\"}}"
             : "\"witness\":null}",
        stdout);
}

static void measured(int i, const sample_kind *kind, int failed) {
  const int misprint = i == 1;
  printf("\"bound\":1e-24,\"why\":\"rounding of quad\",\"printed\":%s,",
         kind->awkward && failed ? "\"Infinity\""
         : failed                ? "0.75"
                                 : "3.5e-31");
  printf("\"remedy_residual\":%s,\"figure\":%s,\"samples\":1102,",
         misprint ? "2e-30" : "null", rows[i].figure != NULL ? "-0.125" : "null");
}

static void row(int i, const sample_kind *kind) {
  const int open = i == SAMPLE_ROWS - 1, odd = kind->failing && i == 4;
  const int failed = rows[i].fails || odd;
  printf("%s{", i > 0 ? ",\n" : "");
  text_member("id", rows[i].id);
  text_member("source", rows[i].source);
  text_member("place", rows[i].place);
  text_member("statement",
              kind->hostile ? "</td><script>alert('x')</script>" : rows[i].statement);
  text_member("kind", rows[i].kind);
  text_member("states", "F");
  text_member("expected", rows[i].expected);
  text_member("verdict", odd ? "refuted" : rows[i].expected);
  printf("\"agrees\":%s,", odd ? "false" : "true");
  text_member("note", odd ? "the printed form does not hold" : "");
  text_member("remedy", rows[i].remedy);
  text_member("figure_name", rows[i].figure);
  text_member("checks", i == 1 ? "eigenpairs bw_shear" : NULL);
  text_member("plot", i == 2 ? "negative" : NULL);
  if (open)
    fputs(
        "\"bound\":null,\"why\":null,\"printed\":null,\"remedy_residual\":null,"
        "\"figure\":null,\"samples\":0,",
        stdout);
  else
    measured(i, kind, failed);
  fputs("\"not_judged\":0,\"seed\":\"1\",\"seconds\":0.02,", stdout);
  witness(failed && !open);
}

void sample_ledger(const sample_kind *kind) {
  fputs("\"ledger\":[", stdout);
  for (int i = 0; !kind->interrupted && i < SAMPLE_ROWS; i++) row(i, kind);
  fputs("],\n", stdout);
}
