#include "run/list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check.h"
#include "run/ledger_json.h"
#include "selvedge/states.h"
#include "subjects/describe.h"
#include "subjects/subject.h"
#include "support/base/complain.h"
#include "support/base/utf8.h"
#include "support/cli/near.h"
#include "support/cli/wrap.h"
#include "support/json/json.h"

/* Prints a section: as text, or as the elements of a JSON array.  0, or an exit code.
 */
typedef int list_fn(const subjects *s, int as_json);

static const char *separator(size_t i) {
  return i > 0 ? ",\n" : "\n";
}

/* Prints and frees one element. */
static int put(size_t i, char *json) {
  if (json == NULL) return out_of_memory();
  fputs(separator(i), stdout);
  utf8_put(stdout, json);
  free(json);
  return 0;
}

/* ---- energies ----------------------------------------------------------------------
 */

static const char *text_of(const cJSON *o, const char *key) {
  const char *s = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(o, key));
  return s != NULL ? s : "";
}

/* "k, b_u" of an array of objects with names, or of names. */
static void print_names(const char *title, const cJSON *array) {
  const cJSON *item;
  const char *before = " ";
  printf("%22s", title);
  cJSON_ArrayForEach(item, array) {
    printf("%s%s", before,
           cJSON_IsString(item) ? item->valuestring : text_of(item, "name"));
    before = ", ";
  }
  putchar('\n');
}

static int print_energy(const char *json) {
  cJSON *o = cJSON_Parse(json);
  const cJSON *note;
  if (o == NULL) return out_of_memory();
  const char *plugin = text_of(o, "plugin");
  printf("%-15s  %s%s%s\n", text_of(o, "name"), text_of(o, "formula"),
         *plugin != '\0' ? "  from " : "", plugin);
  print_names("parameters", cJSON_GetObjectItemCaseSensitive(o, "parameters"));
  print_names("functions", cJSON_GetObjectItemCaseSensitive(o, "functions"));
  print_names("scalars", cJSON_GetObjectItemCaseSensitive(o, "scalars"));
  cJSON_ArrayForEach(note, cJSON_GetObjectItemCaseSensitive(o, "notes"))
      printf("%22s %s\n", "note", note->valuestring);
  cJSON_Delete(o);
  return 0;
}

static int list_energies(const subjects *s, int as_json) {
  size_t written = 0;
  int code = 0;
  for (size_t i = 0; code == 0 && i < s->count; i++) {
    const subject *one = &s->at[i];
    if (as_json)
      fputs(separator(written++), stdout),
          utf8_put(stdout, items_text(&one->energy, 0));
    else
      code = print_energy(items_text(&one->energy, 0));
  }
  return code;
}

/* ---- checks, controls, states
 * -------------------------------------------------------- */

static int list_checks(const subjects *s, int as_json) {
  const check *c;
  int code = 0;
  (void)s;
  for (size_t i = 0; code == 0 && (c = check_at(i)) != NULL; i++)
    if (as_json)
      code = put(i, describe_check(c));
    else
      printf("%-22s  %s; at most %g\n", c->name, c->measures, c->bound);
  return code;
}

static char *control_json(const control *c) {
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "name", cJSON_CreateString(c->name)) &&
      json_add(o, "check", cJSON_CreateString(c->check)) &&
      json_add(o, "energy", cJSON_CreateString(c->energy)) &&
      json_add(o, "mistake", cJSON_CreateString(c->mistake)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

static int list_controls(const subjects *s, int as_json) {
  control c;
  int code = 0;
  (void)s;
  for (size_t i = 0; code == 0 && control_at(i, &c) == SLV_OK; i++)
    if (as_json)
      code = put(i, control_json(&c));
    else
      printf("%-22s  %-15s  %s\n%22s  %s\n", c.check, c.energy, c.name, "", c.mistake);
  return code;
}

static char *state_json(const char *name, const double *F, unsigned flags) {
  cJSON *o = cJSON_CreateObject();
  if (o != NULL && json_add(o, "name", cJSON_CreateString(name)) &&
      json_add(o, "F", json_numbers(F, 6)) &&
      json_add(o, "degenerate",
               cJSON_CreateBool((flags & SLV_STATE_DEGENERATE) != 0)) &&
      json_add(o, "extreme", cJSON_CreateBool((flags & SLV_STATE_EXTREME) != 0)))
    return json_text(o);
  cJSON_Delete(o);
  return NULL;
}

static void print_state(const char *name, const double *F, unsigned flags) {
  printf("%-40s", name);
  for (int i = 0; i < 6; i++) printf(" %s%.6g", i == 3 ? "| " : "", F[i]);
  printf("%s%s\n", (flags & SLV_STATE_DEGENERATE) != 0 ? "  degenerate" : "",
         (flags & SLV_STATE_EXTREME) != 0 ? "  extreme" : "");
}

static int list_states(const subjects *s, int as_json) {
  const double *F;
  unsigned flags;
  const char *name;
  int code = 0;
  (void)s;
  for (size_t i = 0; code == 0 && (name = slv_catalogue_at(i, &F, &flags)) != NULL; i++)
    if (as_json)
      code = put(i, state_json(name, F, flags));
    else
      print_state(name, F, flags);
  return code;
}

/* ---- the ledger --------------------------------------------------------------------
 */

static int list_ledger(const subjects *s, int as_json) {
  const ledger_row *row;
  int code = 0;
  (void)s;
  for (size_t i = 0; code == 0 && (row = ledger_at(i)) != NULL; i++) {
    if (as_json) {
      code = put(i, ledger_row_json(row));
      continue;
    }
    printf("%-8s  %-10s  ", row->id, ledger_verdict_word(row->expected));
    wrap_text(stdout, row->place, 22, 22);
    wrap_text(stdout, row->statement, 22, 0);
  }
  return code;
}

/* ---- the command
 * ---------------------------------------------------------------------- */

static const struct {
  const char *topic;
  list_fn *list;
} sections[] = {{"energies", list_energies},
                {"checks", list_checks},
                {"controls", list_controls},
                {"states", list_states},
                {"ledger", list_ledger}};

enum { SECTIONS = sizeof sections / sizeof sections[0] };

static int known_topic(const char *topic) {
  char hint[HINT_TEXT];
  if (topic == NULL) return 0;
  nearest n = nearest_to(topic);
  for (int i = 0; i < SECTIONS; i++) {
    if (strcmp(topic, sections[i].topic) == 0) return 0;
    nearest_try(&n, sections[i].topic);
  }
  nearest_hint(&n, hint);
  return usage_error("list knows no '%s'%s", topic, hint);
}

static int print_sections(const options *o, const subjects *s) {
  const char *before = "{";
  int code = 0, printed = 0;
  for (int i = 0; code == 0 && i < SECTIONS; i++) {
    if (o->topic != NULL && strcmp(o->topic, sections[i].topic) != 0) continue;
    if (o->list_json)
      printf("%s\"%s\":[", before, sections[i].topic);
    else if (o->topic == NULL)
      printf("%s%s\n\n", printed ? "\n" : "", sections[i].topic);
    code = sections[i].list(s, o->list_json);
    if (o->list_json) printf("]");
    before = ",\n";
    printed = 1;
  }
  if (o->list_json) printf("}\n");
  return code;
}

/* Before anything is printed: half a JSON document would be of no use. */
static int all_loaded(const subjects *s) {
  for (size_t i = 0; i < s->count; i++)
    if (s->at[i].broken[0] != '\0')
      return plugin_failed("--plugin %s: %s", s->at[i].plugin, s->at[i].broken);
  return 0;
}

int list_command(const options *o) {
  subjects s = {0};
  int code = known_topic(o->topic);
  if (code == 0) code = subjects_choose(o, &s);
  if (code == 0) code = all_loaded(&s);
  if (code == 0) code = print_sections(o, &s);
  subjects_free(&s);
  errno = 0;
  if (fflush(stdout) != 0 || ferror(stdout))
    return harness_error("cannot write standard output: %s", strerror(errno));
  return code;
}
