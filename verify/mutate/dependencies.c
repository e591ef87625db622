#include "mutate/dependencies.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mutate/command.h"
#include "mutate/text_file.h"
#include "support/base/complain.h"

#define RULE "dependencies.log"

/* Takes out "./", and "name/.." where a name stands before it. */
static void normalise(char *path) {
  char *up;
  while (strncmp(path, "./", 2) == 0) memmove(path, path + 2, strlen(path + 2) + 1);
  while ((up = strstr(path, "/../")) != NULL) {
    char *name = up;
    while (name > path && name[-1] != '/') name--;
    memmove(name, up + 4, strlen(up + 4) + 1);
  }
}

static int has(const items *files, const char *file) {
  for (size_t i = 0; i < files->count; i++)
    if (strcmp(items_text(files, i), file) == 0) return 1;
  return 0;
}

static int add(items *files, const char *word, size_t length) {
  char *path = strndup(word, length);
  if (path == NULL) return 0;
  normalise(path);
  const int added = path[0] == '/' || has(files, path) ||
                    items_append_text(files, path, strlen(path));
  free(path);
  return added;
}

int dependencies_parse(const char *rule, items *files) {
  const char *at = strchr(rule, ':');
  while (at != NULL && *++at != '\0') {
    if (isspace((unsigned char)*at) || *at == '\\') continue;
    const size_t length = strcspn(at, " \t\r\n");
    if (!add(files, at, length)) return 0;
    at += length - 1;
  }
  return 1;
}

int dependencies_include(const dependencies *d, const char *file) {
  return has(&d->files, file);
}

static int add_texts(items *words, const items *more, uint64_t *digest) {
  int added = 1;
  for (size_t i = 0; i < more->count && added; i++) {
    const char *word = items_text(more, i);
    *digest = digest_text(*digest, word);
    added = items_append_text(words, word, strlen(word));
  }
  return added;
}

/* Of one form: what `cc -MM` prints. */
static int ask(const plan *p, const plan_unit *u, size_t form, dependencies *d) {
  const plan_part *part = plan_part_at(&p->forms, form);
  items words = {0};
  int complete = items_append_text(&words, p->compiler, strlen(p->compiler)) &&
                 add_texts(&words, &p->flags, &d->digest) &&
                 add_texts(&words, &part->words, &d->digest) &&
                 items_append_text(&words, "-MM", 3) &&
                 items_append_text(&words, u->source, strlen(u->source));
  const command_end end =
      complete ? command_run(&words, NULL, 60, RULE) : COMMAND_NEVER;
  items_free_texts(&words);
  if (!complete) return out_of_memory();
  char *rule = text_file_read(RULE, NULL);
  if (end != COMMAND_FINE || rule == NULL) {
    const int code = input_error("%s -MM fails on %s: %.200s", p->compiler, u->source,
                                 rule == NULL ? strerror(errno) : rule);
    free(rule);
    return code;
  }
  complete = dependencies_parse(rule, &d->files);
  free(rule);
  return complete ? 0 : out_of_memory();
}

static int digest_file(const char *path, uint64_t *digest) {
  size_t size = 0;
  char *bytes = text_file_read(path, &size);
  if (bytes == NULL) return input_error("cannot read %s: %s", path, strerror(errno));
  *digest = digest_add(*digest, bytes, size);
  free(bytes);
  return 0;
}

static int digest_sources(const plan *p, dependencies *d) {
  int code = 0;
  for (size_t i = 0; i < d->files.count && code == 0; i++) {
    char *path = path_join(p->root, items_text(&d->files, i));
    code = path == NULL ? out_of_memory() : digest_file(path, &d->digest);
    free(path);
  }
  return code;
}

/* The program, with the name of the unit filled in where it is part of it, and its
 * arguments. */
static int digest_judge(const plan_part *judge, const plan_unit *u, uint64_t *digest) {
  for (size_t i = 0; i < judge->words.count; i++)
    *digest = digest_text(*digest, items_text(&judge->words, i));
  const char *program = judge->words.count > 0 ? items_text(&judge->words, 0) : "";
  const char *hole = strstr(program, "{unit}");
  if (strcmp(program, "{output}") == 0) return 0;
  if (hole == NULL) return digest_file(program, digest);
  const size_t size = strlen(program) + strlen(u->name) + 1;
  char *path = calloc(size, 1);
  if (path == NULL) return out_of_memory();
  memcpy(path, program, (size_t)(hole - program));
  strcat(path, u->name);
  strcat(path, hole + strlen("{unit}"));
  const int code = digest_file(path, digest);
  free(path);
  return code;
}

static int find_unit(const plan *p, const plan_unit *u, dependencies *d) {
  int code = 0;
  d->digest = digest_text(DIGEST_START, u->source);
  d->judges = DIGEST_START;
  for (size_t i = 0; i < p->stages.count && code == 0; i++) {
    const plan_stage *s = plan_stage_at(p, i);
    if (s->group != u->group) continue;
    for (size_t k = 0; k < s->forms.count && code == 0; k++)
      code = ask(p, u, plan_number(&s->forms, k), d);
    for (size_t k = 0; k < s->judges.count && code == 0; k++)
      code = digest_judge(plan_part_at(&p->judges, plan_number(&s->judges, k)), u,
                          &d->judges);
  }
  for (size_t i = 0; i < p->whole.count && code == 0; i++)
    code = digest_judge(plan_part_at(&p->judges, plan_number(&p->whole, i)), u,
                        &d->judges);
  return code == 0 ? digest_sources(p, d) : code;
}

int dependencies_find(const plan *p, const char *tree, dependencies *found) {
  int code = 0;
  if (chdir(tree) != 0)
    return harness_error("cannot enter %s: %s", tree, strerror(errno));
  for (size_t i = 0; i < p->units.count && code == 0; i++)
    code = find_unit(p, plan_unit_at(p, i), &found[i]);
  return code;
}

void dependencies_free(dependencies *found, size_t count) {
  for (size_t i = 0; found != NULL && i < count; i++) items_free_texts(&found[i].files);
}
