/* list.c -- the command `selvedge-verify list`: energies, checks, controls, states, ledger rows. */
#include "cli/verify_options.h"

#include <stdio.h>
#include <string.h>

#include "engine/check.h"
#include "engine/describe.h"
#include "run/writers.h"
#include "selvedge/states.h"
#include "suite/subject.h"
#include "support/base/complain.h"
#include "support/cli/near.h"
#include "support/cli/wrap.h"

/* Prints one section, as text or as elements of a JSON array. */
typedef void list_fn(const subjects *s, int as_json);

/* Prints element i of a JSON array. */
static void put_element(size_t i, const document_shape *of, const void *element) {
  fputs(i > 0 ? ",\n" : "\n", stdout);
  document_write_element(stdout, of, element);
}

static void print_texts(const char *title, const document_texts *list) {
  printf("%22s", title);
  for (size_t i = 0; i < list->n; i++) printf("%s%s", i > 0 ? ", " : " ", list->v[i]);
  putchar('\n');
}

static void print_parameters(const doc_energy *e) {
  EACH (doc_parameter, p, e->parameters) {
    const char *unit = strcmp(p->unit, "1") == 0 ? "" : p->unit;
    printf("%22s %s: %s, %g to %g%s%s, typically %g\n", "parameter", p->name, p->meaning, p->lo,
           p->hi, *unit != '\0' ? " " : "", unit, p->typical);
  }
}

static void print_energy(const doc_energy *e, int alone) {
  printf("%-15s  %s%s%s\n", e->name, e->formula, e->plugin != NULL ? "  from " : "",
         e->plugin != NULL ? e->plugin : "");
  if (alone) print_parameters(e);
  if (!alone) printf("%22s", "parameters");
  for (size_t i = 0; !alone && i < e->parameters.n; i++)
    printf("%s%s", i > 0 ? ", " : " ", e->parameters.v[i].name);
  if (!alone) putchar('\n');
  print_texts("functions", &e->functions);
  print_texts("scalars", &e->scalars);
  for (size_t i = 0; i < e->notes.n; i++) printf("%22s %s\n", "note", e->notes.v[i]);
}

static void list_energies(const subjects *s, int as_json) {
  for (size_t i = 0; i < s->count; i++)
    if (as_json)
      put_element(i, &doc_energy_shape, &s->at[i].energy);
    else
      print_energy(&s->at[i].energy, s->count == 1);
}

static void list_checks(const subjects *s, int as_json) {
  const check *c;
  (void)s;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) {
    const doc_check d = describe_check(c);
    if (as_json)
      put_element(i, &doc_check_shape, &d);
    else
      printf("%-22s  %s; at most %g\n", c->name, c->measures, c->bound);
  }
}

#define F(member) DOCUMENT_FIELD(control, member, TEXT)
static const document_field control_fields[] = {F(name), F(check), F(energy), F(mistake),
                                                DOCUMENT_END};
#undef F
static const document_shape control_shape = {.size = sizeof(control), .fields = control_fields};

static void list_controls(const subjects *s, int as_json) {
  control c;
  (void)s;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++)
    if (as_json)
      put_element(i, &control_shape, &c);
    else
      printf("%-22s  %-15s  %s\n%22s  %s\n", c.check, c.energy, c.name, "", c.mistake);
}

/* State of the catalogue, for JSON */
typedef struct {
  const char *name;
  document_numbers F; /* the deformation gradient, six numbers */
  int degenerate, extreme;
} listed_state;

#define MEMBER(member, kind) DOCUMENT_FIELD(listed_state, member, kind)
static const document_field state_fields[] = {MEMBER(name, TEXT), MEMBER(F, NUMBERS),
                                              MEMBER(degenerate, FLAG), MEMBER(extreme, FLAG),
                                              DOCUMENT_END};
#undef MEMBER
static const document_shape state_shape = {.size = sizeof(listed_state), .fields = state_fields};

static void list_states(const subjects *s, int as_json) {
  const double *F;
  unsigned flags;
  const char *name;
  (void)s;
  for (size_t i = 0; (name = slv_catalogue_at(i, &F, &flags)) != NULL; i++) {
    const listed_state state = {.name = name,
                                .F = {.v = F, .n = 6},
                                .degenerate = (flags & SLV_STATE_DEGENERATE) != 0,
                                .extreme = (flags & SLV_STATE_EXTREME) != 0};
    if (as_json) {
      put_element(i, &state_shape, &state);
      continue;
    }
    printf("%-40s", name);
    for (size_t k = 0; k < 6; k++) printf(" %s%.6g", k == 3 ? "| " : "", F[k]);
    printf("%s%s\n", state.degenerate ? "  degenerate" : "", state.extreme ? "  extreme" : "");
  }
}

static void list_ledger(const subjects *s, int as_json) {
  const ledger_row *row;
  (void)s;
  for (size_t i = 0; (row = ledger_at(i)) != NULL; i++) {
    if (as_json) {
      put_element(i, &doc_claim_shape, &row->claim);
      continue;
    }
    printf("%-8s  %-13s  ", row->claim.id, ledger_verdict_words[row->claim.expected]);
    wrap_text(stdout, row->claim.place, 25, 25);
    wrap_text(stdout, row->claim.statement, 25, 0);
  }
}

static const struct {
  const char *topic;
  list_fn *list;
  const char *what;
} sections[] = {{"energies", list_energies, "formula, parameters and functions of every energy"},
                {"checks", list_checks, "what each check measures, and its bound"},
                {"controls", list_controls, "wrong formulas, and the check that must catch each"},
                {"states", list_states, "named states at which energies of F are tested"},
                {"ledger", list_ledger, "claims of the papers, and the expected verdict on each"}};

enum { SECTIONS = sizeof sections / sizeof sections[0] };

static void list_topics(const subjects *s) {
  for (int i = 0; i < SECTIONS; i++) printf("%-12s %s\n", sections[i].topic, sections[i].what);
  printf("\nor the name of an energy:\n");
  for (size_t i = 0; i < s->count; i++) printf("  %s\n", s->at[i].name);
}

static int unknown_topic(const char *topic, const subjects *s) {
  nearest n = nearest_to(topic);
  for (int i = 0; i < SECTIONS; i++) nearest_try(&n, sections[i].topic);
  for (size_t i = 0; i < s->count; i++) nearest_try(&n, s->at[i].name);
  return usage_error("'%s' is no topic and no energy%s; 'selvedge-verify list' names them", topic,
                     nearest_hint(&n));
}

/* Prints the section or energy named `topic`; if it is NULL, all sections as JSON. */
static int list_topic(const char *topic, const subjects *s, int as_json) {
  subjects chosen = *s;
  int first = 0, last = SECTIONS;
  for (int i = 0; i < SECTIONS && topic != NULL; i++)
    if (strcmp(topic, sections[i].topic) == 0) first = i, last = i + 1;
  if (topic != NULL && last - first > 1) { /* the topic names no section */
    size_t k = 0;
    while (k < s->count && strcmp(topic, s->at[k].name) != 0) k++;
    if (k == s->count) return unknown_topic(topic, s);
    chosen = (subjects){&s->at[k], 1};
    last = 1;
  }
  for (int i = first; i < last; i++) {
    if (as_json) printf("%s\"%s\":[", i > first ? ",\n" : "{", sections[i].topic);
    sections[i].list(&chosen, as_json);
    if (as_json) printf("]");
  }
  if (as_json) printf("}\n");
  return 0;
}

/* Checks that all plugins are loaded before printing: half a JSON document would be useless. */
static int all_loaded(const subjects *s) {
  for (size_t i = 0; i < s->count; i++)
    if (s->at[i].broken[0] != '\0')
      return plugin_failed("--plugin %s: %s", s->at[i].plugin, s->at[i].broken);
  return 0;
}

int list_command(const options *o) {
  subjects s = {0};
  int code = subjects_choose(o, &s);
  if (code == 0) code = all_loaded(&s);
  if (code == 0 && o->topic == NULL && !o->list_json)
    list_topics(&s);
  else if (code == 0)
    code = list_topic(o->topic, &s, o->list_json);
  subjects_free(&s);
  const int written = options_finish();
  return written != 0 ? written : code;
}
