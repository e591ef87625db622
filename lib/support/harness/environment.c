#include "support/harness/environment.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "selvedge/dense.h"
#include "selvedge/version.h"
#include "selvedge_build.h"

/* Reads the name from the first line "model name : NAME" of /proc/cpuinfo. */
static void read_cpu(char name[128]) {
  char line[512];
  (void)strcpy(name, "unknown");
  FILE *f = fopen("/proc/cpuinfo", "r");
  if (f == NULL) return;
  while (fgets(line, sizeof line, f) != NULL)
    if (sscanf(line, "model name : %127[^\n]", name) == 1) break;
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
  read_cpu(cpu);
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
