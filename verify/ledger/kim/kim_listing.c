/* kim_listing.c -- K, Appendix A: how long the listings are, and whether a compiler takes them.  Of
 * the code there are only the names here, line by line. */
#include <stdio.h>
#include <string.h>

#include "ledger/kim/kim.h"

/* "+x" where x is declared, "x" where it is used.  Braces, and where lines end, are lost in our
 * copy and supplied.  The second listing is without the line that declares I2 twice (KA.3). */
typedef struct {
  const char *line[24];
  int slip;             /* the line that is wrong; -1: none */
  const char *mended;   /* and what it should be */
  const char *declared; /* by the typedefs that are printed, or by the class */
  const char *missing;  /* declared nowhere, as it should be; "" if nothing is */
} listing;

/* Lines of code, with as many to a line here as it takes. */
#define CODE(...) \
  { __VA_ARGS__ }

static const listing listings[] = {
    {.line = CODE("Matrix3x2 +F Matrix6x6 +H", "{", "H", "Vector2 +u", "Vector2 +u", "+I5u F u",
                  "+I5v F v", "+invSqrtI5u I5u", "+invSqrtI5v I5v", "H invSqrtI5u", "H invSqrtI5v",
                  "Vector3 +fu F", "+uCoeff invSqrtI5u", "H uCoeff fu", "Vector3 +fv F",
                  "+vCoeff invSqrtI5v", "H vCoeff fv", "H mu", "}"),
     .slip = 4,
     .mended = "Vector2 +v",
     .declared = "Vector2 Vector3 Matrix3x2 Matrix6x6 mu",
     .missing = ""},
    {.line = CODE("Matrix3x2 +F Matrix6x6 +pPpF", "{", "Vector2 +u", "Vector2 +v", "+I6 F u v",
                  "+signI6 I6", "Matrix6x6 +H", "H", "Vector6 +g flatten F u v", "+I2 F",
                  "+lambda0 I2 I6", "Vector6 +q0 I6 H g lambda0", "Matrix6x6 +T", "T signI6 H",
                  "Vector6 +Tq T q0", "+normTq Tq", "pPpF I6 T Tq normTq", "lambda0 q0", "pPpF _mu",
                  "}"),
     .slip = -1,
     .declared = "Vector2 Vector3 Matrix3x2 Matrix6x6 _mu flatten",
     .missing = "Vector6"},
};

/* Adds a name to those known, " a b c "; returns whether it was among them. */
static int learn(char *known, size_t room, const char *name, int length) {
  char word[32];
  (void)snprintf(word, sizeof word, " %.*s ", length, name);
  const int was = strstr(known, word) != NULL;
  const size_t n = strlen(known);
  if (!was) (void)snprintf(known + n, room - n, "%s", word + 1);
  return was;
}

/* Names that are declared twice, or used and never declared, each counted once. */
static int faults(const listing *l, int mended) {
  char known[512];
  int n = 0;
  (void)snprintf(known, sizeof known, " %s %s ", l->declared, mended ? l->missing : "");
  for (int i = 0; l->line[i] != NULL; i++) {
    const char *at = mended && i == l->slip ? l->mended : l->line[i];
    for (at += strspn(at, " {}"); *at != '\0'; at += strspn(at, " ")) {
      const int declares = *at == '+', length = (int)strcspn(at, " ");
      n += learn(known, sizeof known, at + declares, length - declares) == declares;
      at += length;
    }
  }
  return n;
}

/* The variant is the listing. */
static int compiles(const ledger_state *s, ledger_found *f) {
  const listing *l = &listings[s->variant[0]];
  f->printed = faults(l, 0), f->remedy = faults(l, 1);
  return 1;
}

static int lines(const ledger_state *s, ledger_found *f) {
  int n = 0;
  while (listings[s->variant[0]].line[n] != NULL) n++;
  f->printed = kim_unless(n == s->variant[1]);
  f->figure = n;
  return 1;
}

LEDGER_FILE(kim_listing, ROW("KA.5", lines, {0, 19}), ROW("KA.6", lines, {1, 20}),
            ROW("KA.7", compiles), ROW("KA.8", compiles, {1}));
