/* Allocations of selvedge-verify fail, one after another: failing_walk.h says what must
 * hold.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "support/testing/failing_walk.h"
#include "support/testing/scratch.h"

program_main selvedge_main;

TestSuite(verify_memory, .init = failing_enter, .fini = failing_leave, .timeout = 240);

static void put(const char *path, const char *words) {
  cr_assert(zero(int, scratch_write(path, words, strlen(words))));
}

#define ARGUMENTS(...) FAILING_WORDS("selvedge-verify", __VA_ARGS__)
#define OUTPUTS(...) FAILING_WORDS(__VA_ARGS__)
#define WALK(...) failing_walk_all(&(failing_walk){.run = selvedge_main, __VA_ARGS__})

Test(verify_memory, list) {
  WALK(.arguments = ARGUMENTS("list"));
  WALK(.arguments = ARGUMENTS("list", "--json"));
}

Test(verify_memory, run) {
  WALK(.arguments = ARGUMENTS("run", "--energy", "bw_shear", "--check", "rest,symmetry",
                              "--samples", "1", "--threads", "1", "--json", "r.json",
                              "--junit", "r.xml"),
       .outputs = OUTPUTS("r.json", "r.xml"));
}

/* A line of text may say so in the place of a number: the records have it. */
Test(verify_memory, ledger) {
  WALK(.arguments =
           ARGUMENTS("run", "--ledger", "K34", "--threads", "1", "--json", "r.json"),
       .outputs = OUTPUTS("r.json"), .may_go_on = 1, .each = 10);
}

Test(verify_memory, eval) {
  put("states.txt", "1 0 0 0.5 1 0\n");
  WALK(.arguments = ARGUMENTS("eval", "bw_shear", "--quantity", "projected", "--set",
                              "k=8", "states.txt"));
}

Test(verify_memory, grid) {
  put("m.obj", "earlier\n");
  WALK(.arguments = ARGUMENTS("grid", "--n", "3", "--out", "m.obj"),
       .outputs = OUTPUTS("m.obj"));
}

Test(verify_memory, baseline) {
  put("b.json", "earlier\n");
  WALK(.arguments = ARGUMENTS("baseline", "--energy", "bw_shear", "--check", "symmetry",
                              "--samples", "1", "--set", "k=8", "--scalar", "double",
                              "--brief", "--threads", "1", "--out", "b.json"),
       .outputs = OUTPUTS("b.json"));
}

/* Of the second row the energy is half of what it is: the known mistakes are tried,
 * too.
 */
static const char table[] =
    "state,f0,f1,f2,f3,f4,f5,k,energy,gradient_0,gradient_1,gradient_2,gradient_3,"
    "gradient_4,gradient_5\n"
    "plain,1,0,0,0.25,1,0,100,6.25,12.5,50,0,50,0,0\n"
    "halved,1,0,0,0.25,1,0,8,0.25,1,4,0,4,0,0\n";

Test(verify_memory, check) {
  put("mine.csv", table);
  put("c.json", "earlier\n");
  WALK(.arguments =
           ARGUMENTS("check", "mine.csv", "--energy", "bw_shear", "--json", "c.json"),
       .outputs = OUTPUTS("c.json"), .fine = 1);
}

Test(verify_memory, export) {
  put("v.csv", "earlier\n");
  WALK(.arguments =
           ARGUMENTS("export", "--energy", "bw_shear", "--set", "k=8", "--quantity",
                     "energy,projected", "--samples", "2", "--out", "v.csv"),
       .outputs = OUTPUTS("v.csv"));
  WALK(.arguments = ARGUMENTS("export", "--energy", "arap", "--quantity", "gradient",
                              "--format", "json", "--samples", "2", "--out", "v.json"),
       .outputs = OUTPUTS("v.json"));
}

Test(verify_memory, export_folder) {
  WALK(.arguments =
           ARGUMENTS("export", "--energy", "bw_shear,arap", "--quantity", "energy",
                     "--format", "npy", "--samples", "1", "--out", "v"),
       .outputs = OUTPUTS("v/bw_shear_energy.npy", "v/bw_shear_smooth.npy",
                          "v/arap_x.npy", "v/arap_smooth.npy"));
}

/* ---- an energy of a plugin, in a process of its own ------------------------------ */

static const char plugin[] = SELVEDGE_PLUGIN;

Test(verify_memory, check_plugin) {
  put("mine.csv", "x0,x1,x2,x3,x4,x5,energy\n1,0,0,0,1,0,0\n");
  put("c.json", "earlier\n");
  WALK(.arguments =
           ARGUMENTS("check", "mine.csv", "--plugin", plugin, "--json", "c.json"),
       .outputs = OUTPUTS("c.json"));
}

Test(verify_memory, export_plugin) {
  put("v.csv", "earlier\n");
  WALK(.arguments = ARGUMENTS("export", "--plugin", plugin, "--quantity", "energy",
                              "--samples", "1", "--out", "v.csv"),
       .outputs = OUTPUTS("v.csv"));
}

Test(verify_memory, baseline_plugin) {
  put("b.json", "earlier\n");
  WALK(.arguments = ARGUMENTS("baseline", "--energy", "none", "--plugin", plugin,
                              "--no-checks", "--scalar", "float", "--brief",
                              "--threads", "1", "--out", "b.json"),
       .outputs = OUTPUTS("b.json"));
}
