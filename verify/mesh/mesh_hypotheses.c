/* mesh_hypotheses.c -- what solvers get wrong, as rows of data. */
#include <math.h>

#include "mesh/mesh_explain.h"

#define AS_IS .r = {.sign = 1}

const mesh_reading_row mesh_readings[] = {
    {FOR_ALL, AS_IS, "", ""},
    {FOR_ALL,
     {.sign = -1},
     "all have the opposite sign",
     "forces are minus the gradient; the Hessian is that of the energy, minus the "
     "Jacobian of the forces: turn the sign before you write"},
    {FOR_FORCES | FOR_HESSIAN,
     {.sign = 1, .planar = 1},
     "coordinates are stored planar: x of all vertices, then y, then z",
     "write x, y, z of vertex 0, then of vertex 1, ..; of an array a of 3 x n, a.T"},
    {FOR_FORCES | FOR_HESSIAN,
     {.sign = 1, .shift = -3},
     "each vertex has the numbers of the one before it: vertices are counted from 1",
     "OBJ counts from 1; take 1 off each index where the file is read"},
    {FOR_FORCES | FOR_HESSIAN,
     {.sign = 1, .shift = 3},
     "each vertex has the numbers of the one behind it: 1 is taken off an index twice",
     "take 1 off each index of the OBJ once"},
    {FOR_FORCES | FOR_HESSIAN,
     {.sign = 1, .shift = -1},
     "indices of coordinates are 1 too large: they count from 1",
     "take 1 off row and column"},
    {FOR_FORCES | FOR_HESSIAN,
     {.sign = 1, .shift = 1},
     "indices of coordinates are 1 too small: 1 is taken off twice",
     "take 1 off row and column once"},
    {FOR_HESSIAN,
     {.sign = 1, .mirror = 1},
     "one triangle of the matrix is stored, the other is missing",
     "write both, or a Matrix Market file whose first line says symmetric; in a solver, "
     "tell its factorisation which triangle there is"},
    {FOR_HESSIAN,
     {.sign = -1, .mirror = 1},
     "one triangle of the matrix is stored, and all have the opposite sign",
     "write both, of the energy's Hessian, which is minus the Jacobian of the forces"},
    {FOR_FORCES,
     {.sign = -1, .planar = 1},
     "coordinates are stored planar, x of all vertices, then y, then z, and all have the "
     "opposite sign",
     "write the forces, not the gradient, x, y, z of vertex 0, then of vertex 1, .."},
    {FOR_HESSIAN,
     {.sign = 1, .halved = 1},
     "what is off the diagonal counts twice: both triangles are added to both",
     "add each pair of vertices once, or store one triangle"},
};
const size_t mesh_nreadings = sizeof mesh_readings / sizeof mesh_readings[0];

#define AS_ASSEMBLED "the sum over the elements"
#define ORDER_REMEDY \
  "the formula wants (tip, edge, edge, tip): the triangles (0, 1, 2) and (3, 2, 1)"
#define OTHER_EDGE(order, edge)                                                       \
  {WITH_BENDING | FOR_ALL, .d = {.hinge = (order), .follows = 1},                     \
   .what =                                                                            \
       "the hinges' vertices are in another order, at rest too: of (tip, edge, "      \
       "edge, tip) " edge " are taken for the edge",                                  \
   .remedy = ORDER_REMEDY},                                                           \
  {                                                                                   \
    WITH_BENDING | FOR_ALL,                                                           \
        .d = {.hinge = (order)},                                                      \
        .what =                                                                       \
            "the hinges' vertices are in another order than at rest: of (tip, edge, " \
            "edge, tip) " edge " are taken for the edge",                             \
        .remedy = ORDER_REMEDY                                                        \
  }
#define EDGES(which, as)                                                         \
  {                                                                              \
    WITH_BENDING | FOR_ALL,                                                      \
        .edges = 1, .d = {.fourth = (which)},                                    \
        .what =                                                                  \
            "the edges of the boundary count as hinges: the vertex that is not " \
            "there is " as,                                                      \
        .remedy = "leave out edges of one triangle: they have no angle"          \
  }

static const mesh_change_row changes[] = {
    {FOR_ALL, .what = "", .remedy = ""},
    {WITH_MEMBRANE | FOR_ALL, .d = {.area = AREA_LEFT_OUT},
     .what = "the triangles' areas are left out",
     .remedy = "a density is an energy for each area at rest: multiply it by that"},
    {WITH_MEMBRANE | FOR_ALL, .d = {.area = AREA_NOW},
     .what = "the triangles' areas are those of the deformed mesh",
     .remedy = "a density is an energy for each area at rest: compute it once, there"},
    {WITH_MEMBRANE | WITH_UV | FOR_ALL, .d = {.space = 1},
     .what = "the membrane is at rest in the positions, not in the uv",
     .remedy =
         "take F from the uv; or remove the vt lines, if the positions are meant"},
    {WITH_BENDING | FOR_ALL, .d = {.flat = 1},
     .what = "the hinges' angles at rest are left out: they are flat at rest",
     .remedy = "subtract theta_0; or --set theta_0=0, if flat is meant"},
    {FOR_ALL, .fit = FIT_ALL, .what = "all are %s times what they should be",
     .remedy = "a thickness, an area, a 1/2 or the time step that one of the codes "
               "leaves out; or a stiffness that --set does not say"},
    {WITH_MEMBRANE | WITH_BENDING | FOR_FORCES | FOR_HESSIAN, .fit = FIT_MEMBRANE,
     .what = "the membrane counts %s times, the bending is right",
     .remedy = "a thickness, an area or a 1/2 that is left out of the triangles; or a "
               "stiffness that --set does not say"},
    {WITH_MEMBRANE | WITH_BENDING | FOR_FORCES | FOR_HESSIAN, .fit = FIT_BENDING,
     .what = "the bending counts %s times, the membrane is right",
     .remedy =
         "twice: each hinge is visited from both triangles.  Else a length, an "
         "area or a 1/2 that is left out; or a stiffness that --set does not say"},
    {FOR_FORCES, .fit = FIT_LOAD,
     .what =
         "a load is added: %s N for each m^2 at rest, a third of each triangle's on "
         "its corners: gravity",
     .remedy = "write the forces of the elements alone"},
    {FOR_FORCES, .fit = FIT_EVEN,
     .what = "a load is added: %s N on each vertex: gravity",
     .remedy = "write the forces of the elements alone"},
    {WITH_MEMBRANE | FOR_ALL, .d = {.triangle = "021"},
     .what = "the triangles' corners 1 and 2 are swapped against those at rest",
     .remedy = "take positions and uv of a face in one order"},
    {WITH_MEMBRANE | FOR_ALL, .d = {.triangle = "120"},
     .what = "the triangles' corners begin with another one than at rest",
     .remedy = "take positions and uv of a face in one order"},
    {WITH_MEMBRANE | FOR_ALL, .d = {.triangle = "201"},
     .what = "the triangles' corners begin with another one than at rest",
     .remedy = "take positions and uv of a face in one order"},
    EDGES(FOURTH_IS_ZERO, "taken for vertex 0"),
    EDGES(FOURTH_IS_LAST, "taken for the last one, which an index of -1 is in Python"),
    OTHER_EDGE("1032", "0 and 3"),
    OTHER_EDGE("2013", "0 and 1"),
    OTHER_EDGE("1023", "0 and 2"),
    OTHER_EDGE("0132", "1 and 3"),
    OTHER_EDGE("0231", "2 and 3"),
    {WITH_BENDING | FOR_ALL, .d = {.hinge = "0213"},
     .what =
         "the hinges' edges run the other way than at rest: angles have the opposite "
         "sign",
     .remedy = ORDER_REMEDY},
    {WITH_BENDING | FOR_ALL, .d = {.normal = 1},
     .what = "one of the two normals of all hinges is turned over, and not at rest",
     .remedy = ORDER_REMEDY},
    {WITH_BENDING | FOR_ALL, .d = {.normal = 2},
     .what = "one of the two normals of all hinges is turned over: angles are near pi, "
             "and their differences jump by 2 pi",
     .remedy = ORDER_REMEDY},
    {FOR_HESSIAN, .d = {.matrix = QUANTITY_PROJECTED},
     .what = "it is the Hessian projected, element by element, to semi-definite ones",
     .remedy = "write the Hessian before it is projected"},
};

size_t mesh_changes(const mesh_change_row **rows) {
  *rows = changes;
  return sizeof changes / sizeof changes[0];
}

#define SWAPPED(order, corners)                                                    \
  {                                                                                \
    MESH_TRIANGLE, 1, .d = {.triangle = (order)},                                  \
                      .what = "has its corners " corners " against those at rest", \
                      .remedy = "take positions and uv of a face in one order"     \
  }
#define HINGE_ORDER(order, edge)                                                \
  {MESH_HINGE, 1, .d = {.hinge = (order), .follows = 1},                        \
   .what = "has its vertices in another order: of (tip, edge, edge, tip) " edge \
           " are taken for the edge",                                           \
   .remedy = ORDER_REMEDY},                                                     \
  {                                                                             \
    MESH_HINGE, 1,                                                              \
        .d = {.hinge = (order)},                                                \
        .what =                                                                 \
            "has its vertices in another order than at rest: of (tip, edge, "   \
            "edge, tip) " edge " are taken for the edge",                       \
        .remedy = ORDER_REMEDY                                                  \
  }
#define COUNTED(kind)                                                        \
  {kind, 0, .what = "is missing", .remedy = "see that the loop reaches it"}, \
      {kind, 2, .what = "counts twice",                                      \
       .remedy = "see that it stands in the list once"},                     \
  {                                                                          \
    kind, -1, .what = "counts with the opposite sign: its orientation",      \
              .remedy = "take the area's absolute value, or turn the face"   \
  }
#define FOURTH(which, as)                                                             \
  {                                                                                   \
    MESH_EDGE, 1,                                                                     \
        .d = {.fourth = (which)},                                                     \
        .what =                                                                       \
            "of one triangle counts as a hinge: the vertex that is not there is " as, \
        .remedy = "leave out edges of one triangle: they have no angle"               \
  }

static const mesh_fault_row faults[] = {
    COUNTED(MESH_TRIANGLE),
    COUNTED(MESH_HINGE),
    {MESH_TRIANGLE, 1, .d = {.area = AREA_LEFT_OUT}, .what = "has its area left out",
     .remedy = "a density is an energy for each area at rest: multiply it by that"},
    {MESH_TRIANGLE, 1, .d = {.area = AREA_NOW},
     .what = "has the area of the deformed mesh",
     .remedy = "a density is an energy for each area at rest: compute it once, there"},
    SWAPPED("021", "1 and 2 swapped"),
    SWAPPED("102", "0 and 1 swapped"),
    SWAPPED("210", "0 and 2 swapped"),
    SWAPPED("120", "turned round"),
    SWAPPED("201", "turned round"),
    {MESH_HINGE, 1, .d = {.normal = 1},
     .what = "has one normal turned over: the orientation of a triangle",
     .remedy =
         "orient the faces alike, or take the normals from the hinge's own order"},
    {MESH_HINGE, 1, .d = {.normal = 2},
     .what = "has one normal turned over, at rest too: the orientation of a triangle",
     .remedy =
         "orient the faces alike, or take the normals from the hinge's own order"},
    {MESH_HINGE, 1, .d = {.hinge = "0213"},
     .what = "has its edge run the other way than at rest: its angle has the opposite "
             "sign",
     .remedy = ORDER_REMEDY},
    {MESH_HINGE, 1, .d = {.flat = 1}, .what = "has its angle at rest left out",
     .remedy = "subtract theta_0"},
    HINGE_ORDER("1032", "0 and 3"),
    HINGE_ORDER("2013", "0 and 1"),
    HINGE_ORDER("1023", "0 and 2"),
    HINGE_ORDER("0132", "1 and 3"),
    HINGE_ORDER("0231", "2 and 3"),
    FOURTH(FOURTH_IS_ZERO, "taken for vertex 0"),
    FOURTH(FOURTH_IS_LAST, "taken for the last one"),
    {MESH_TRIANGLE, NAN, .what = "counts %s times",
     .remedy = "its area or its stiffness is another one"},
    {MESH_HINGE, NAN, .what = "counts %s times",
     .remedy = "its lengths at rest or its stiffness are others"},
};

size_t mesh_faults(const mesh_fault_row **rows) {
  *rows = faults;
  return sizeof faults / sizeof faults[0];
}
