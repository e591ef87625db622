#include "support/harness/environment.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "selvedge/dense.h"
#include "selvedge/version.h"
#include "selvedge_build.h"

/* Returns the value of "model name : value" in a line of /proc/cpuinfo. */
static int model_name(const char *line, char *name, size_t size) {
  const char *colon = strchr(line, ':');
  if (strncmp(line, "model name", 10) != 0 || colon == NULL) return 0;
  colon += 1 + strspn(colon + 1, " \t");
  const size_t length = strcspn(colon, "\n");
  if (length == 0) return 0;
  (void)snprintf(name, size, "%.*s", (int)length, colon);
  return 1;
}

static void read_cpu(char *name, size_t size) {
  char line[512];
  (void)snprintf(name, size, "unknown");
  FILE *f = fopen("/proc/cpuinfo", "r");
  if (f == NULL) return;
  while (fgets(line, sizeof line, f) != NULL)
    if (model_name(line, name, size)) break;
  (void)fclose(f);
}

void environment_now(environment *e, int threads) {
  static char system[256], cpu[128], date[32];
  struct utsname u;
  struct tm utc;
  const time_t now = time(NULL);
  (void)strcpy(system, "unknown");
  (void)strcpy(date, "unknown");
  if (uname(&u) == 0)
    (void)snprintf(system, sizeof system, "%s %s %s", u.sysname, u.release, u.machine);
  read_cpu(cpu, sizeof cpu);
  if (now != (time_t)-1 && gmtime_r(&now, &utc) != NULL)
    (void)strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
  *e = (environment){.version = slv_version(),
                     .commit = SLV_COMMIT,
                     .compiler = SLV_COMPILER,
                     .flags = SLV_FLAGS,
                     .build_type = SLV_BUILD_TYPE,
                     .system = system,
                     .cpu = cpu,
                     .blas = slv_dense_blas(),
                     .threads = (uint64_t)threads,
                     .date = date};
}
