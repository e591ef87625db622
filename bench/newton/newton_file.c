#include "newton/newton_write.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "newton/newton_summary.h"
#include "support/base/complain.h"
#include "support/base/file.h"

static const char record_start[] = "{\"id\":";

static int cannot_write(const newton_file *t) {
  return harness_error("cannot write %s: %s", t->path, strerror(errno));
}

/* ---- what an earlier run left ---------------------------------------------------- */

/* Finds a member of the document, which stands on a line of its own, and cuts off
 * the line's end. */
static char *bare(char *line) {
  size_t length = strlen(line);
  if (length > 0 && line[length - 1] == '\r') line[--length] = '\0';
  if (length > 0 && line[length - 1] == ',') line[--length] = '\0';
  return line;
}

/* Is this line the environment of the same version on the same machine? */
static int is_same_environment(const char *path, char *line, const doc_environment *now) {
  static const char key[] = "\"environment\": ";
  char message[DOCUMENT_MESSAGE];
  arena memory = {0};
  doc_environment e = {0};
  if (strncmp(line, key, sizeof key - 1) != 0) return 0;
  cJSON *tree = cJSON_Parse(bare(line) + sizeof key - 1);
  const int same = document_read(tree, path, &doc_environment_shape, &e, &memory, message) &&
                   strcmp(e.version, now->version) == 0 && strcmp(e.commit, now->commit) == 0 &&
                   strcmp(e.cpu, now->cpu) == 0;
  cJSON_Delete(tree);
  arena_free(&memory);
  return same;
}

/* Keeps a line if it is a complete record. */
static void read_record(char *line, items *lines, items *earlier) {
  newton_summary s;
  if (!newton_summary_of_line(bare(line), &s)) return;
  items_append(earlier, &s, sizeof s);
  items_append(lines, &line, sizeof line);
}

/* Splits the text into lines, which point into it.  The schema is on the first line,
 * the environment on the third. */
static int read_earlier(const char *path, char *text, const doc_newton *now, items *lines,
                        items *earlier) {
  char schema[64], *rest = NULL;
  char *line = strtok_r(text, "\n", &rest);
  if (line == NULL) return 0; /* an empty file */
  (void)snprintf(schema, sizeof schema, "{\"schema\": \"%s\"", doc_newton_shape.schema);
  if (strncmp(line, schema, strlen(schema)) != 0)
    return input_error("%s: not a file of selvedge-bench newton; name another", path);
  if (strtok_r(NULL, "\n", &rest) == NULL)
    return 0; /* the earlier run was cut off before its first record */
  if ((line = strtok_r(NULL, "\n", &rest)) == NULL) return 0;
  if (!is_same_environment(path, line, &now->environment->common))
    return input_error(
        "%s: it was begun by another version or on another machine; move it "
        "away, or name another file",
        path);
  while ((line = strtok_r(NULL, "\n", &rest)) != NULL)
    if (strncmp(line, record_start, sizeof record_start - 1) == 0)
      read_record(line, lines, earlier);
  return 0;
}

/* ---- writing --------------------------------------------------------------------- */

static void put_record(newton_file *t, const char *line) {
  fprintf(t->f, "%s%s", t->records ? ",\n" : "", line);
  t->records = 1;
}

/* Starts a new file in place of the old: heading, the records that were kept, end. */
static int begin_file(newton_file *t, const items *lines) {
  output o = {0};
  int code = output_open(&o, t->path);
  if (code != 0) return code;
  t->f = o.f;
  document_write_head(t->f, &doc_newton_shape, t->document, "records");
  for (size_t i = 0; i < lines->count; i++) put_record(t, items_text(lines, i));
  t->end = ftell(t->f);
  document_write_tail(t->f, &doc_newton_shape, t->document, "records");
  t->f = NULL;
  code = output_close(&o, 1);
  if (code == 0 && (t->f = fopen(t->path, "r+")) == NULL) return cannot_write(t);
  return code;
}

static int go_on(newton_file *t, items *earlier) {
  items lines = {0};
  struct stat s;
  buffer all = {0};
  const int begun = stat(t->path, &s) == 0 && s.st_size > 0;
  int code = begun ? input_read(t->path, &all) : 0;
  if (begun && code == 0) code = read_earlier(t->path, all.data, t->document, &lines, earlier);
  if (code == 0) code = begin_file(t, &lines);
  free(lines.at);
  buffer_free(&all);
  return code;
}

int newton_file_open(newton_file *t, const char *path, const doc_newton *document, items *earlier) {
  struct stat s;
  const int to_stdout = strcmp(path, "-") == 0;
  *t = (newton_file){.path = to_stdout ? "standard output" : path, .document = document};
  t->grows = !to_stdout && (stat(path, &s) != 0 || S_ISREG(s.st_mode));
  if (t->grows) return go_on(t, earlier);
  t->f = to_stdout ? stdout : fopen(path, "w");
  if (t->f == NULL) return cannot_write(t);
  document_write_head(t->f, &doc_newton_shape, document, "records");
  return 0;
}

int newton_file_append(newton_file *t, const char *line) {
  if (t->f == NULL) return 0;
  if (t->grows && fseek(t->f, t->end, SEEK_SET) != 0) return cannot_write(t);
  put_record(t, line);
  if (t->grows) {
    t->end = ftell(t->f);
    document_write_tail(t->f, &doc_newton_shape, t->document, "records");
  }
  return fflush(t->f) == 0 && !ferror(t->f) ? 0 : cannot_write(t);
}

int newton_file_finish(newton_file *t) {
  if (t->f == NULL) return 0;
  if (t->grows && fseek(t->f, t->end, SEEK_SET) != 0) return cannot_write(t);
  document_write_tail(t->f, &doc_newton_shape, t->document, "records");
  const int failed = fflush(t->f) != 0 || ferror(t->f);
  return failed ? cannot_write(t) : 0;
}

void newton_file_close(newton_file *t) {
  if (t->f != NULL && t->f != stdout) (void)fclose(t->f);
  t->f = NULL;
}
