#include "mutate/plan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/text_file.h"
#include "support/base/complain.h"

enum { MOST = 64 };

/* One line at work. */
typedef struct {
  plan *p;
  const char *path;
  int line;
  char *field[MOST];
  size_t count;
} row;

const plan_part *plan_part_at(const items *list, size_t i) {
  return (const plan_part *)list->at + i;
}

const plan_stage *plan_stage_at(const plan *p, size_t i) {
  return (const plan_stage *)p->stages.at + i;
}

const plan_unit *plan_unit_at(const plan *p, size_t i) {
  return (const plan_unit *)p->units.at + i;
}

size_t plan_number(const items *list, size_t i) {
  return ((const size_t *)list->at)[i];
}

static int keep_texts(items *list, const row *r, size_t from) {
  for (size_t i = from; i < r->count; i++)
    if (r->field[i][0] != '\0' &&
        !items_append_text(list, r->field[i], strlen(r->field[i])))
      return out_of_memory();
  return 0;
}

static int keep_text(char **field, const row *r) {
  free(*field);
  *field = strdup(r->field[1]);
  return *field == NULL ? out_of_memory() : 0;
}

static int read_root(const row *r) {
  return keep_text(&r->p->root, r);
}

static int read_compiler(const row *r) {
  return keep_text(&r->p->compiler, r);
}

static int read_equivalent(const row *r) {
  return keep_text(&r->p->equivalent, r);
}

static int read_flags(const row *r) {
  return keep_texts(&r->p->flags, r, 1);
}

static int read_directory(const row *r) {
  return keep_texts(&r->p->directories, r, 1);
}

static int read_file(const row *r) {
  return keep_texts(&r->p->files, r, 1);
}

static int read_part(items *list, const row *r) {
  plan_part part = {.name = strdup(r->field[1])};
  int code = part.name == NULL ? out_of_memory() : keep_texts(&part.words, r, 2);
  if (code == 0 && !items_append(list, &part, sizeof part)) code = out_of_memory();
  if (code == 0) return 0;
  free(part.name);
  items_free_texts(&part.words);
  return code;
}

static int read_form(const row *r) {
  return read_part(&r->p->forms, r);
}

static int read_judge(const row *r) {
  return read_part(&r->p->judges, r);
}

static int read_group(const row *r) {
  return read_part(&r->p->groups, r);
}

static int find(const row *r, const items *list, const char *name, size_t *i) {
  for (*i = 0; *i < list->count; (*i)++)
    if (strcmp(plan_part_at(list, *i)->name, name) == 0) return 0;
  return input_error("%s:%d: '%s' is not defined above", r->path, r->line, name);
}

/* Names apart by commas. */
static int find_all(const row *r, const items *list, char *names, items *found) {
  char *rest = names;
  for (char *name = strtok_r(names, ",", &rest); name != NULL;
       name = strtok_r(NULL, ",", &rest)) {
    size_t i;
    const int code = find(r, list, name, &i);
    if (code != 0) return code;
    if (!items_append(found, &i, sizeof i)) return out_of_memory();
  }
  return 0;
}

static void free_stage(plan_stage *s) {
  free(s->forms.at);
  free(s->judges.at);
}

static int read_stage(const row *r) {
  plan_stage s = {.rest = strcmp(r->field[0], "rest") == 0};
  int code = find(r, &r->p->groups, r->field[1], &s.group);
  if (code == 0) code = find_all(r, &r->p->forms, r->field[2], &s.forms);
  if (code == 0) code = find_all(r, &r->p->judges, r->field[3], &s.judges);
  if (code == 0 && !items_append(&r->p->stages, &s, sizeof s)) code = out_of_memory();
  if (code != 0) free_stage(&s);
  return code;
}

static int read_unit(const row *r) {
  plan_unit u = {.name = strdup(r->field[2]), .source = strdup(r->field[3])};
  int code = u.name == NULL || u.source == NULL ? out_of_memory() : 0;
  if (code == 0) code = find(r, &r->p->groups, r->field[1], &u.group);
  if (code == 0 && !items_append(&r->p->units, &u, sizeof u)) code = out_of_memory();
  if (code == 0) return 0;
  free(u.name);
  free(u.source);
  return code;
}

static int read_whole(const row *r) {
  return find_all(r, &r->p->judges, r->field[1], &r->p->whole);
}

static const struct {
  const char *word;
  size_t least;
  int (*read)(const row *r);
} table[] = {{"root", 2, read_root},           {"compiler", 2, read_compiler},
             {"flags", 1, read_flags},         {"equivalent", 2, read_equivalent},
             {"directory", 2, read_directory}, {"file", 2, read_file},
             {"form", 2, read_form},           {"judge", 3, read_judge},
             {"group", 2, read_group},         {"stage", 4, read_stage},
             {"rest", 4, read_stage},          {"unit", 4, read_unit},
             {"whole", 2, read_whole}};

/* Empty fields count: what stands between two semicolons. */
static int split(row *r, char *line) {
  r->count = 0;
  for (char *at = line; at != NULL; r->count++) {
    if (r->count == MOST)
      return input_error("%s:%d: more than %d fields", r->path, r->line, MOST);
    r->field[r->count] = at;
    at = strchr(at, ';');
    if (at != NULL) *at++ = '\0';
  }
  return 0;
}

static int read_line(row *r, char *line) {
  const int code = split(r, line);
  if (code != 0) return code;
  for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
    if (strcmp(r->field[0], table[k].word) != 0) continue;
    if (r->count >= table[k].least) return table[k].read(r);
    return input_error("%s:%d: '%s' needs %zu fields; this has %zu", r->path, r->line,
                       table[k].word, table[k].least, r->count);
  }
  return input_error("%s:%d: '%s' is not a word of a plan; see plan.h", r->path,
                     r->line, r->field[0]);
}

static int complete(const plan *p, const char *path) {
  const char *lacks = p->root == NULL             ? "root"
                      : p->compiler == NULL       ? "compiler"
                      : p->files.count == 0       ? "file"
                      : p->directories.count == 0 ? "directory"
                      : p->units.count == 0       ? "unit"
                                                  : NULL;
  return lacks == NULL ? 0 : input_error("%s: no line '%s'", path, lacks);
}

int plan_read(const char *path, plan *p) {
  *p = (plan){0};
  char *text = text_file_read(path, NULL);
  if (text == NULL) return input_error("cannot read %s: %s", path, strerror(errno));
  row r = {.p = p, .path = path};
  int code = 0;
  for (char *at = text; at != NULL && code == 0;) {
    char *line = at;
    at = strchr(at, '\n');
    if (at != NULL) *at++ = '\0';
    r.line++;
    if (line[0] != '\0' && line[0] != '#') code = read_line(&r, line);
  }
  free(text);
  return code == 0 ? complete(p, path) : code;
}

static void free_parts(items *list) {
  for (size_t i = 0; i < list->count; i++) {
    plan_part *part = (plan_part *)list->at + i;
    free(part->name);
    items_free_texts(&part->words);
  }
  free(list->at);
}

void plan_free(plan *p) {
  free(p->root);
  free(p->compiler);
  free(p->equivalent);
  items_free_texts(&p->flags);
  items_free_texts(&p->directories);
  items_free_texts(&p->files);
  free_parts(&p->forms);
  free_parts(&p->judges);
  free_parts(&p->groups);
  for (size_t i = 0; i < p->stages.count; i++)
    free_stage((plan_stage *)p->stages.at + i);
  free(p->stages.at);
  for (size_t i = 0; i < p->units.count; i++) {
    plan_unit *u = (plan_unit *)p->units.at + i;
    free(u->name);
    free(u->source);
  }
  free(p->units.at);
  free(p->whole.at);
  *p = (plan){0};
}
