#include "newton/newton_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "newton/newton_json.h"
#include "newton/newton_summary.h"
#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/json/json.h"
#include "support/json/json_lines.h"

static const char schema[] = "{\"schema\": \"selvedge.newton/1\"";
static const char record_start[] = "{\"id\":";

static int cannot_write(const newton_file *t) {
  return harness_error("cannot write %s: %s", t->path, strerror(errno));
}

/* ---- what an earlier run left -------------------------------------------------------
 */

static const char *word_of(const cJSON *o, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(o, key));
  return text != NULL ? text : "";
}

/* A member of the document stands alone in its line, whose end is cut off here. */
static char *bare(char *line) {
  size_t length = strlen(line);
  if (length > 0 && line[length - 1] == '\r') line[--length] = '\0';
  if (length > 0 && line[length - 1] == ',') line[--length] = '\0';
  return line;
}

/* `"environment": {...},` is the second line. */
static int judge_environment(const char *path, char *line, const environment *now) {
  static const char key[] = "\"environment\": ";
  cJSON *e = NULL;
  if (strncmp(line, key, sizeof key - 1) == 0 &&
      !json_of_text(bare(line) + sizeof key - 1, &e))
    return out_of_memory();
  const int same = e != NULL && strcmp(word_of(e, "version"), now->version) == 0 &&
                   strcmp(word_of(e, "commit"), now->commit) == 0 &&
                   strcmp(word_of(e, "cpu"), now->cpu) == 0;
  cJSON_Delete(e);
  if (same) return 0;
  return input_error(
      "%s: it was begun by another version or on another machine; move it "
      "away, or name another file",
      path);
}

/* Keeps a line that is a record; one that was cut off is none. */
static int keep(char *line, items *lines, items *earlier) {
  newton_summary s;
  cJSON *record;
  if (!json_of_text(bare(line), &record)) return out_of_memory();
  const int found = record != NULL ? newton_summary_of(record, &s) : 0;
  cJSON_Delete(record);
  if (found <= 0) return found == 0 ? 0 : out_of_memory();
  if (!items_append(earlier, &s, sizeof s)) {
    newton_summary_free(&s);
    return out_of_memory();
  }
  return items_append(lines, &line, sizeof line) ? 0 : out_of_memory();
}

/* Splits text, which lines point into. */
static int take_earlier(const char *path, char *text, const environment *now,
                        items *lines, items *earlier) {
  char *rest = NULL;
  char *line = strtok_r(text, "\n", &rest);
  if (line == NULL) return 0; /* empty */
  if (strncmp(line, schema, sizeof schema - 1) != 0)
    return input_error("%s: not a file of selvedge-bench newton; name another", path);
  line = strtok_r(NULL, "\n", &rest);
  int code = line == NULL ? 0 : judge_environment(path, line, now);
  while (code == 0 && line != NULL && (line = strtok_r(NULL, "\n", &rest)) != NULL)
    if (strncmp(line, record_start, sizeof record_start - 1) == 0)
      code = keep(line, lines, earlier);
  return code;
}

/* ---- writing ------------------------------------------------------------------------
 */

static int put_heading(FILE *f, const newton_heading *h) {
  fprintf(f, "%s, \"tool\": \"selvedge-bench\"", schema);
  const int ok =
      json_put(f, ",\n\"environment\": ", newton_environment_json(h->environment)) &&
      json_put(f, ",\n\"run\": ", newton_run_json(h->command, h->seed));
  fputs(",\n\"records\": [", f);
  return ok;
}

static void put_record(newton_file *t, const char *line) {
  fprintf(t->f, "%s\n%s", t->records ? "," : "", line);
  t->records = 1;
}

static void put_end(FILE *f, const char *claims, const char *ledger, int complete) {
  fprintf(f, "\n],\n\"claims\": %s,\n\"ledger\": %s,\n\"complete\": %s}\n", claims,
          ledger, complete ? "true" : "false");
}

/* A new file in the place of the old: heading, the records that were kept, end. */
static int begin_file(newton_file *t, const newton_heading *h, const items *lines) {
  output o = {0};
  int code = output_open(&o, t->path);
  if (code != 0) return code;
  t->f = o.f;
  const int written = put_heading(t->f, h);
  for (size_t i = 0; i < lines->count; i++) put_record(t, items_text(lines, i));
  t->end = ftell(t->f);
  put_end(t->f, "[]", "[]", 0);
  t->f = NULL;
  code = output_close(&o, written);
  if (!written) return out_of_memory();
  if (code == 0 && (t->f = fopen(t->path, "r+")) == NULL) return cannot_write(t);
  return code;
}

static int go_on(newton_file *t, const newton_heading *h, items *earlier) {
  items lines = {0};
  struct stat s;
  buffer all = {0};
  const int begun = stat(t->path, &s) == 0 && s.st_size > 0;
  int code = begun ? input_read(t->path, &all) : 0;
  if (begun && code == 0)
    code = take_earlier(t->path, all.data, h->environment, &lines, earlier);
  if (code == 0) code = begin_file(t, h, &lines);
  free(lines.at);
  buffer_free(&all);
  return code;
}

int newton_file_open(newton_file *t, const char *path, const newton_heading *h,
                     items *earlier) {
  struct stat s;
  const int to_stdout = strcmp(path, "-") == 0;
  *t = (newton_file){.path = to_stdout ? "standard output" : path};
  t->grows = !to_stdout && (stat(path, &s) != 0 || S_ISREG(s.st_mode));
  if (t->grows) return go_on(t, h, earlier);
  t->f = to_stdout ? stdout : fopen(path, "w");
  if (t->f == NULL) return cannot_write(t);
  return put_heading(t->f, h) ? 0 : out_of_memory();
}

int newton_file_append(newton_file *t, const char *line) {
  if (t->f == NULL) return 0;
  if (t->grows && fseek(t->f, t->end, SEEK_SET) != 0) return cannot_write(t);
  put_record(t, line);
  if (t->grows) {
    t->end = ftell(t->f);
    put_end(t->f, "[]", "[]", 0);
  }
  return fflush(t->f) == 0 && !ferror(t->f) ? 0 : cannot_write(t);
}

int newton_file_finish(newton_file *t, const char *claims, const char *ledger,
                       int complete) {
  if (t->f == NULL) return 0;
  if (t->grows && fseek(t->f, t->end, SEEK_SET) != 0) return cannot_write(t);
  put_end(t->f, claims, ledger, complete);
  const int failed = fflush(t->f) != 0 || ferror(t->f);
  return failed ? cannot_write(t) : 0;
}

void newton_file_close(newton_file *t) {
  if (t->f != NULL && t->f != stdout) (void)fclose(t->f);
  t->f = NULL;
}
