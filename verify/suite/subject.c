/* For realpath(). NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _XOPEN_SOURCE 700

#include "suite/subject.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/describe.h"
#include "engine/single.h"
#include "measure/spread.h"
#include "suite/selected.h"
#include "support/base/complain.h"
#include "support/cli/near.h"
#include "support/harness/named_energy.h"

/* Members of the message in which a child describes the energy that it has loaded */
static const document_field introduced[] = {
    DOCUMENT_FIELD(subject, energy, STRUCT, .of = &doc_energy_shape),
    DOCUMENT_FIELD(subject, declared, LIST, .of = &doc_declared_shape),
    DOCUMENT_FIELD(subject, looks_single, FLAG), DOCUMENT_END};
static const document_shape introduction = {.size = sizeof(subject), .fields = introduced};

static void describe_all(const slv_energy *e, subject *s) {
  size_t n = 0;
  while (e->declared != NULL && e->declared[n].state != NULL) n++;
  doc_declared *declared = arena_alloc(&s->memory, n, sizeof *declared);
  for (size_t i = 0; i < n; i++) declared[i] = describe_declared(e, &e->declared[i], &s->memory);
  s->energy = describe_energy(e, s->plugin, s->looks_single, &s->memory);
  s->name = s->energy.name;
  s->declared.v = declared, s->declared.n = n;
}

/* Length of the longest name that fits into tables and messages */
enum { LONGEST_NAME = 63 };

/* Returns the first of e's names that is too long; NULL if all fit. */
static const char *long_name(const slv_energy *e) {
  if (strlen(e->name) > LONGEST_NAME) return e->name;
  for (int i = 0; i < e->nparam; i++)
    if (strlen(e->param[i].name) > LONGEST_NAME) return e->param[i].name;
  for (int i = 0; i < slv_energy_count_rests(e); i++)
    if (strlen(e->rests[i].name) > LONGEST_NAME) return e->rests[i].name;
  return NULL;
}

/* Returns the index of a number behind the last parameter that the energy, or else its gradient,
 * reads; -1: none. That number is arbitrary, and often 0, so that no check would notice it. */
static int reads_beyond(const slv_energy *e) {
  enum { BEYOND = 4 };
  const int n = slv_energy_count_params(e);
  const quantity q = e->f64->energy != NULL ? QUANTITY_ENERGY : QUANTITY_GRADIENT;
  const int size = quantity_size(e, q);
  double p[VERIFY_MAX_PARAMS + BEYOND], y[quantity_max(e)];
  if (slv_energy_typical_params(e, p) != SLV_OK) return -1;
  for (int i = n; i < n + BEYOND; i++) p[i] = 1;
  const slv_status status = quantity_f64(e, q, e->rest, p, y);
  if (status == SLV_OK && isnan(vector_norm(size, y))) return -1;
  for (int i = n; i < n + BEYOND; i++) {
    p[i] = (double)NAN;
    if (quantity_f64(e, q, e->rest, p, y) != status) return i;
    if (status == SLV_OK && isnan(vector_norm(size, y))) return i;
  }
  return -1;
}

/* Rejects names that are too long, elements whose matrices do not fit on the stack, and plugins
 * that read more parameters than they declare. */
static int fits(const slv_energy *e, int plugin, char *why, size_t size) {
  const char *name = long_name(e);
  const int params = slv_energy_count_params(e);
  int unknown = -1;
  if (name != NULL)
    (void)snprintf(why, size, "the name %.40s... is longer than %d characters", name, LONGEST_NAME);
  else if (e->ndof > VERIFY_MAX_DOF)
    (void)snprintf(why, size, "its elements have %d coordinates, but at most %d are supported",
                   e->ndof, VERIFY_MAX_DOF);
  else if (params > VERIFY_MAX_PARAMS)
    (void)snprintf(why, size,
                   "its parameters and rest data have %d numbers, but at most %d are supported",
                   params, VERIFY_MAX_PARAMS);
  else if (plugin && (unknown = reads_beyond(e)) >= 0)
    (void)snprintf(why, size,
                   "its energy reads p[%d], but p has %d numbers: raise nparam and describe the "
                   "parameter in param",
                   unknown, params);
  else
    return 1;
  return 0;
}

/* A program has no limit here, because its child watches it. */
double subject_limit(const subject *s, double limit) {
  return s->program.command != NULL ? (double)INFINITY : limit;
}

const slv_energy *subject_load(const subject *s, int fd) {
  char why[256] = "";
  const slv_energy *e = s->row;
  if (e != NULL) return e;
  const int foreign = s->program.command != NULL;
  if (foreign) e = program_load(&s->program, fd, why, sizeof why);
  if (foreign ? e != NULL : named_plugin(s->plugin, &e, why, sizeof why) == SLV_OK) {
    if (slv_energy_find(e->name) != NULL)
      (void)snprintf(why, sizeof why, "its energy is named %s, as a built-in one is; rename it",
                     e->name);
    else if (fits(e, !foreign, why, sizeof why)) {
      if (!foreign) e = trace_calls(e);
      if (s->scalar == NULL && !s->looks_single) return e;
      return judged_in(e, s->scalar == NULL || strcmp(s->scalar, "float") == 0);
    }
  }
  wire_send(fd, WIRE_REFUSED, why, strlen(why));
  _exit(0);
}

static void describe_to(const slv_energy *e, subject *s, int fd) {
  describe_all(e, s);
  wire_send_element(fd, WIRE_ENERGY, &introduction, s);
}

/* Sends the description of the energy, then once more if it looks like single precision. */
static void introduce(void *with, int fd) {
  subject *s = with;
  single_notice notice = {.e = subject_load(s, fd)};
  describe_to(notice.e, s, fd);
  if (s->scalar != NULL || (notice.e->claims & SLV_SINGLE_PRECISION) != 0) return;
  if (s->program.command != NULL) notice.prefetch = program_prefetch(notice.e);
  prefetch_run(notice.prefetch, notice_single, &notice);
  notice_single(&notice);
  s->looks_single = notice.looks_single;
  if (s->looks_single) describe_to(judged_in(notice.e, 1), s, fd);
}

typedef struct {
  subject *subject;
  int garbled; /* 1: a message was not readable */
} meeting;

static void on_introduction(void *to, wire_tag tag, const char *payload, size_t size) {
  meeting *m = to;
  (void)size;
  if (tag == WIRE_ENERGY)
    m->garbled |= !wire_read_element(payload, &introduction, m->subject, &m->subject->memory);
}

int subject_refuse(const subject *s, const char *why) {
  return input_error("%s %s: %s", s->program.command != NULL ? "--spec" : "--plugin", s->plugin,
                     why);
}

static int introduce_plugin(subject *s, double limit) {
  meeting m = {.subject = s};
  const child_job job = {
      .work = introduce, .with = s, .limit = limit, .handle = on_introduction, .to = &m};
  child_report r;
  TRY(isolate_or_stop(&job, &r));
  if (s->energy.name != NULL && !m.garbled) { /* later failures are found by the checks */
    s->name = s->energy.name;
    return 0;
  }
  if (r.end == CHILD_REFUSED) return subject_refuse(s, r.why);
  if (r.end == CHILD_BROKEN)
    return input_error("--spec %s: '%.80s' %s", s->plugin, s->program.command, r.why);
  (void)snprintf(s->broken, sizeof s->broken, "while being loaded it %.160s",
                 m.garbled ? "wrote into the results" : r.why);
  const char *slash = strrchr(s->plugin, '/');
  s->name = slash != NULL ? slash + 1 : s->plugin; /* its failed record has the file's name */
  return 0;
}

static const subject *find_subject(const subjects *s, const char *name) {
  for (size_t i = 0; i < s->count; i++)
    if (strcmp(s->at[i].name, name) == 0) return &s->at[i];
  return NULL;
}

static int unknown_energy(const char *name, const subjects *s) {
  const slv_energy *e;
  nearest n = nearest_to(name);
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) nearest_try(&n, e->name);
  for (size_t i = 0; i < s->count; i++) nearest_try(&n, s->at[i].name);
  return usage_error("unknown energy '%s'%s; 'selvedge-verify list' names them", name,
                     nearest_hint(&n));
}

static void subject_free(subject *s) {
  arena_free(&s->memory);
  free(s->replay.data);
}

/* If --energy names plugins, drops the other plugins, after all have been loaded. */
static void keep_named(subjects *s, const items *names) {
  size_t named = 0, kept = 0;
  for (size_t i = 0; i < s->count; i++) named += (size_t)names_contain(names, s->at[i].name);
  for (size_t i = 0; named > 0 && i < s->count; i++)
    if (names_contain(names, s->at[i].name))
      s->at[kept++] = s->at[i];
    else
      subject_free(&s->at[i]);
  if (named > 0) s->count = kept;
}

static int judge_names(const items *names, const subjects *s) {
  for (size_t i = 0; i < names->count; i++) {
    const char *name = items_text(names, i);
    const int none = strcmp(name, "none") == 0;
    if (none && names->count > 1) return usage_error("--energy none excludes other names");
    if (none && s->count == 0)
      return usage_error("--energy none leaves nothing to verify without --plugin or --command");
    if (!none && find_subject(s, name) == NULL && slv_energy_find(name) == NULL)
      return unknown_energy(name, s);
  }
  return 0;
}

static void add_built_in(const items *names, subjects *s) {
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    if (names->count > 0 && !names_contain(names, e->name)) continue;
    subject *one = &s->at[s->count++];
    *one = (subject){.row = e};
    describe_all(e, one);
  }
}

subject subject_of(const options *o, size_t i) {
  const int foreign = o->command != NULL && i + 1 == o->plugins.count;
  subject s = {.plugin = items_text(&o->plugins, i)};
  if (foreign) s.program = (program_call){o->command, s.plugin, o->time_limit, (int)o->threads};
  return s;
}

static int meet_plugins(const options *o, subjects *s) {
  for (size_t i = 0; i < o->plugins.count; i++) {
    subject one = subject_of(o, i);
    one.scalar = o->scalar;
    const int code = introduce_plugin(&one, subject_limit(&one, o->time_limit));
    const subject *same = code == 0 ? find_subject(s, one.name) : NULL;
    s->at[s->count++] = one;
    if (code != 0) return code;
    if (same != NULL)
      return input_error("--plugin %s and %s: both are named %s", same->plugin, one.plugin,
                         one.name);
  }
  return 0;
}

/* Writes the start of the command that evaluates the subject, with the full path of a plugin, so
 * that it works in any folder. `program` is the path by which this program was called. */
static void name_command(const char *program, subject *s) {
  buffer_shell_word(&s->replay, program);
  buffer_format(&s->replay, " eval ");
  if (s->plugin == NULL) {
    buffer_format(&s->replay, "%s", s->name);
  } else {
    char *full = realpath(s->plugin, NULL); /* NULL: the file no longer exists */
    if (s->program.command != NULL) {
      buffer_format(&s->replay, "--command ");
      buffer_shell_word(&s->replay, s->program.command);
    }
    buffer_format(&s->replay, s->program.command != NULL ? " --spec " : "--plugin ");
    buffer_shell_word(&s->replay, full != NULL ? full : s->plugin);
    free(full);
  }
}

int subjects_choose(const options *o, subjects *s) {
  const items *names = &o->energies;
  size_t built_in = 0;
  while (slv_energy_at(built_in) != NULL) built_in++;
  *s = (subjects){.at = base_alloc(o->plugins.count + built_in, sizeof *s->at)};
  TRY(meet_plugins(o, s));
  TRY(judge_names(names, s));
  const int only_plugins = names->count == 0
                               ? o->command != NULL
                               : names->count == 1 && strcmp(items_text(names, 0), "none") == 0;
  keep_named(s, names);
  if (!only_plugins) add_built_in(names, s);
  for (size_t i = 0; i < s->count; i++) name_command(o->program, &s->at[i]);
  return 0;
}

void subjects_free(subjects *s) {
  for (size_t i = 0; i < s->count; i++) subject_free(&s->at[i]);
  free(s->at);
  *s = (subjects){0};
}
