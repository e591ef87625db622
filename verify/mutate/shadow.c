#include "mutate/shadow.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "mutate/text_file.h"
#include "support/base/complain.h"

static int failed(const char *what, const char *path) {
  return harness_error("cannot %s %s: %s", what, path, strerror(errno));
}

int make_directory(const char *path) {
  char *part = strdup(path);
  if (part == NULL) return out_of_memory();
  int code = 0;
  for (char *at = part; code == 0 && at != NULL;) {
    at = strchr(at + 1, '/');
    if (at != NULL) *at = '\0';
    if (mkdir(part, 0777) != 0 && errno != EEXIST) code = failed("make", part);
    if (at != NULL) *at = '/';
  }
  free(part);
  return code;
}

static int copy(const char *from, const char *to) {
  char *text = text_file_read(from, NULL);
  if (text == NULL) return failed("read", from);
  const int code = text_file_write(to, text) ? 0 : failed("write", to);
  free(text);
  return code;
}

static int copy_file(const char *from, const char *to, const char *name) {
  struct stat s;
  char *source = path_join(from, name), *target = path_join(to, name);
  int code = 0;
  if (source == NULL || target == NULL)
    code = out_of_memory();
  else if (stat(source, &s) == 0 && S_ISREG(s.st_mode))
    code = copy(source, target);
  free(source);
  free(target);
  return code;
}

static int copy_files(const char *from, const char *to) {
  DIR *d = opendir(from);
  if (d == NULL) return failed("read the directory", from);
  int code = make_directory(to);
  for (const struct dirent *e; code == 0 && (e = readdir(d)) != NULL;)
    if (e->d_name[0] != '.') code = copy_file(from, to, e->d_name);
  (void)closedir(d);
  return code;
}

int shadow_make(const plan *p, const char *at) {
  int code = make_directory(at);
  for (size_t i = 0; code == 0 && i < p->directories.count; i++) {
    const char *directory = items_text(&p->directories, i);
    char *from = path_join(p->root, directory), *to = path_join(at, directory);
    if (from == NULL || to == NULL)
      code = out_of_memory();
    else
      code = copy_files(from, to);
    free(from);
    free(to);
  }
  return code;
}

int shadow_put(const char *at, const char *file, const char *text) {
  char *name = path_join(at, file);
  if (name == NULL) return out_of_memory();
  const int code = text_file_write(name, text) ? 0 : failed("write", name);
  free(name);
  return code;
}
