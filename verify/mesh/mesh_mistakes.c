/* mesh_mistakes.c -- tables of file layouts and solver mistakes to try; texts: mesh_texts.txt. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_explain.h"
#include "support/base/texts.h"

extern const char asset_mesh_texts[];

const char *mesh_text(arena *memory, const char *key, const char *member) {
  const char *word = arena_printf(memory, "%.*s", (int)strcspn(key, " "), key);
  char *text = texts_find(asset_mesh_texts, key, member);
  if (text == NULL) text = texts_find(asset_mesh_texts, word, member);
  const char *kept = arena_strdup(memory, text);
  free(text);
  return kept;
}

/* An interpretation in which the three numbers of a vertex belong to the axes in this order. */
#define IN_AXES(order) \
  { "axes " order, 1, FOR_MATRICES, .axes = (order) }

const mesh_reading mesh_readings[] = {
    {"", 1, FOR_ALL, .planar = 0},
    {"sign", -1, FOR_ALL, .planar = 0},
    {"planar", 1, FOR_MATRICES, .planar = 1},
    {"shift -3", 1, FOR_MATRICES, .index_shift = -3},
    {"shift 3", 1, FOR_MATRICES, .index_shift = 3},
    {"shift -1", 1, FOR_MATRICES, .index_shift = -1},
    {"shift 1", 1, FOR_MATRICES, .index_shift = 1},
    {"mirror", 1, FOR_HESSIAN, .mirror = 1},
    {"mirror sign", -1, FOR_HESSIAN, .mirror = 1},
    {"planar sign", -1, FOR_FORCES, .planar = 1},
    {"halved", 1, FOR_HESSIAN, .halved = 1},
    IN_AXES("021"),
    IN_AXES("102"),
    IN_AXES("210"),
    IN_AXES("120"),
    IN_AXES("201"),
    {"moved", 1, FOR_MATRICES, .moved = 1},
};
const size_t mesh_nreadings = sizeof mesh_readings / sizeof mesh_readings[0];

/* CHANGED: a change of one or all elements.  FITTED: a factor `by` (NAN: fitted) of a summand
 * `fits` of the sum.  COUNTED: a factor of one element.  IN_ORDER: another order of corners in the
 * values; OTHER_EDGE: also at rest. */
#define CHANGED(uses, name, ...) \
  { .use = (uses), .factor = 1, .d = {__VA_ARGS__}, .key = (name) }
#define FITTED(uses, name, fits, by) \
  { .use = (uses) | OF_ALL, .fit = (fits), .factor = (by), .key = (name) }
#define COUNTED(name, by) \
  { .use = FOR_ALL | OF_ONE, .factor = (by), .d = {.kind = MESH_KINDS}, .key = (name) }
#define IN_ORDER(of, name, corners) \
  CHANGED(FOR_ALL | OF_BOTH, name " " corners, .kind = (of), .order = (corners))
#define OTHER_EDGE(corners)                                                                \
  CHANGED(FOR_ALL | OF_BOTH, "order-too " corners, .kind = MESH_HINGE, .order = (corners), \
          .follows = 1),                                                                   \
      IN_ORDER(MESH_HINGE, "order", corners)

const mesh_mistake mesh_mistakes[] = {
    FITTED(FOR_ALL, "", FIT_NONE, 1),
    COUNTED("missing", 0),
    COUNTED("twice", 2),
    COUNTED("orientation", -1),
    CHANGED(FOR_ALL | OF_BOTH, "area at-rest", .kind = MESH_TRIANGLE, .area = AREA_LEFT_OUT),
    CHANGED(FOR_ALL | OF_BOTH, "area now", .kind = MESH_TRIANGLE, .area = AREA_NOW),
    CHANGED(FOR_ALL | OF_BOTH, "space", .kind = MESH_TRIANGLE, .space = 1),
    CHANGED(FOR_ALL | OF_BOTH, "flat", .kind = MESH_HINGE, .flat = 1),
    FITTED(FOR_ALL, "zero", FIT_ALL, 0),
    FITTED(FOR_ALL, "no-membrane", FIT_MEMBRANE, 0),
    FITTED(FOR_ALL, "no-bending", FIT_BENDING, 0),
    FITTED(FOR_ALL, "factor", FIT_ALL, NAN),
    FITTED(FOR_MATRICES, "factor membrane", FIT_MEMBRANE, NAN),
    FITTED(FOR_MATRICES, "factor bending", FIT_BENDING, NAN),
    FITTED(FOR_FORCES, "load areas", FIT_LOAD, NAN),
    FITTED(FOR_FORCES, "load even", FIT_EVEN, NAN),
    FITTED(FOR_MATRICES, "last", FIT_LAST, 1),
    FITTED(FOR_MATRICES, "last membrane", FIT_LAST_MEMBRANE, 1),
    FITTED(FOR_MATRICES, "last bending", FIT_LAST_BENDING, 1),
    IN_ORDER(MESH_TRIANGLE, "corners", "021"),
    IN_ORDER(MESH_TRIANGLE, "corners", "102"),
    IN_ORDER(MESH_TRIANGLE, "corners", "210"),
    IN_ORDER(MESH_TRIANGLE, "corners", "120"),
    IN_ORDER(MESH_TRIANGLE, "corners", "201"),
    IN_ORDER(MESH_QUAD, "corners", "0321"),
    IN_ORDER(MESH_QUAD, "corners", "0132"),
    IN_ORDER(MESH_QUAD, "corners", "1230"),
    IN_ORDER(MESH_QUAD, "corners", "3012"),
    CHANGED(FOR_ALL | OF_BOTH, "edge 0", .kind = MESH_EDGE),
    CHANGED(FOR_ALL | OF_BOTH, "edge last", .kind = MESH_EDGE, .last = 1),
    CHANGED(FOR_ALL | OF_ALL, "open", .kind = MESH_RING, .closed = 1),
    CHANGED(FOR_ALL | OF_BOTH, "normal now", .kind = MESH_HINGE, .normal = 1),
    CHANGED(FOR_ALL | OF_BOTH, "normal too", .kind = MESH_HINGE, .normal = 2),
    IN_ORDER(MESH_HINGE, "order", "0213"),
    OTHER_EDGE("1032"),
    OTHER_EDGE("2013"),
    OTHER_EDGE("1023"),
    OTHER_EDGE("0132"),
    OTHER_EDGE("0231"),
    CHANGED(FOR_HESSIAN | OF_ALL, "projected", .kind = MESH_KINDS, .matrix = QUANTITY_PROJECTED),
    CHANGED(FOR_HESSIAN | OF_ALL, "clamped", .kind = MESH_KINDS, .clamped = 1),
    CHANGED(FOR_HESSIAN | OF_ALL, "definite", .kind = MESH_KINDS, .matrix = QUANTITY_DEFINITE),
    CHANGED(FOR_HESSIAN | OF_ALL, "stressless", .kind = MESH_KINDS, .stressless = 1),
    COUNTED("counts", NAN),
};
const size_t mesh_nmistakes = sizeof mesh_mistakes / sizeof mesh_mistakes[0];
