/* samples.h -- the committed meshes of samples/ and the calls that make them; the text
 * in a file is the call as compiled.  The target selvedge_samples rewrites them. */
#ifndef MESH_SAMPLES_H
#define MESH_SAMPLES_H

#include "mesh/skirt.h"

typedef struct {
  const char *file, *comment;
  slv_grid grid; /* all zero: the skirt */
} sample;

#define SAMPLE(file, ...)                                                          \
  {                                                                                \
    file, "Made by slv_mesh_create_grid(&(slv_grid){" #__VA_ARGS__ "}, &mesh).", { \
      __VA_ARGS__                                                                  \
    }                                                                              \
  }

static const sample samples[] = {
    SAMPLE("one_diagonal.obj", .columns = 6, .rows = 5, .width = 1, .height = 0.75,
           .pattern = SLV_GRID_ONE_DIAGONAL),
    SAMPLE("alternating.obj", .columns = 6, .rows = 5, .width = 1, .height = 0.75,
           .pattern = SLV_GRID_ALTERNATING),
    SAMPLE("jittered.obj", .columns = 6, .rows = 5, .width = 1, .height = 0.75,
           .pattern = SLV_GRID_JITTERED, .jitter = 0.2, .seed = 1),
    {.file = "skirt.obj",
     .comment = "A skirt with a waistband and four godets, made by lib/mesh/skirt.h."},
};

enum { SAMPLES = sizeof samples / sizeof samples[0] };

static inline slv_status make_sample(const sample *s, slv_mesh *m) {
  return s->grid.columns > 0 ? slv_mesh_create_grid(&s->grid, m) : make_skirt(m);
}

#endif
