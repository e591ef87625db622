/* mesh_mistakes.c -- mistakes of solvers, as rows of data. */
#include <math.h>

#include "mesh/mesh_explain.h"

#define READING(uses, factor, set, text, remedy_text) \
  { .use = (uses), .r = {.sign = (factor), set}, .what = text, .remedy = remedy_text }
/* Axis of each number of a vertex. */
#define IN_AXES(order, text)                                                                       \
  READING(FOR_MATRICES, 1, .axes = (order), "the three numbers of a vertex are of the axes " text, \
          "write x, y, z, as the mesh has them: some programs have y up, and others z")

const mesh_reading_row mesh_readings[] = {
    READING(FOR_ALL, 1, .planar = 0, "", ""),
    READING(
        FOR_ALL, -1, .planar = 0, "all have the opposite sign",
        "forces are minus the gradient; the Hessian is that of the energy, minus the Jacobian of "
        "the forces: turn the sign before you write"),
    READING(FOR_MATRICES, 1, .planar = 1,
            "coordinates are stored planar: x of all vertices, then y, then z",
            "write x, y, z of vertex 0, then of vertex 1, ..; of an array a of 3 x n, a.T"),
    READING(FOR_MATRICES, 1, .shift = -3,
            "each vertex has the numbers of the one before it: vertices are counted from 1",
            "OBJ counts from 1; take 1 off each index where the file is read"),
    READING(FOR_MATRICES, 1, .shift = 3,
            "each vertex has the numbers of the one behind it: 1 is taken off an index twice",
            "take 1 off each index of the OBJ once"),
    READING(FOR_MATRICES, 1, .shift = -1,
            "indices of coordinates are 1 too large: they count from 1",
            "take 1 off row and column"),
    READING(FOR_MATRICES, 1, .shift = 1,
            "indices of coordinates are 1 too small: 1 is taken off twice",
            "take 1 off row and column once"),
    READING(
        FOR_HESSIAN, 1, .mirror = 1, "one triangle of the matrix is stored, the other is missing",
        "write both, or a Matrix Market file whose first line says symmetric; in a solver, tell "
        "its factorisation which triangle there is"),
    READING(FOR_HESSIAN, -1, .mirror = 1,
            "one triangle of the matrix is stored, and all have the opposite sign",
            "write both, of the energy's Hessian, which is minus the Jacobian of the forces"),
    READING(FOR_FORCES, -1, .planar = 1,
            "coordinates are stored planar, x of all vertices, then y, then z, and all have the "
            "opposite sign",
            "write the forces, not the gradient, x, y, z of vertex 0, then of vertex 1, .."),
    READING(FOR_HESSIAN, 1, .halved = 1,
            "what is off the diagonal counts twice: both triangles are added to both",
            "add each pair of vertices once, or store one triangle"),
    IN_AXES("021", "x, z, y"),
    IN_AXES("102", "y, x, z"),
    IN_AXES("210", "z, y, x"),
    IN_AXES("120", "y, z, x"),
    IN_AXES("201", "z, x, y"),
    READING(
        FOR_MATRICES, 1, .moved = 1, "vertices stand in another order than in the mesh",
        "write them in the order of the v lines: a reader that merges, splits or sorts vertices "
        "changes it"),
};
const size_t mesh_nreadings = sizeof mesh_readings / sizeof mesh_readings[0];

#define AREA_REMEDY "a density is an energy for each area at rest: compute it once, there"
#define CORNER_REMEDY "take positions, and uv, of a face in one order"
#define HINGE_REMEDY \
  "the formula wants (tip, edge, edge, tip): the triangles (0, 1, 2) and (3, 2, 1)"
#define NORMAL_REMEDY "orient the faces alike, or take the normals from the hinge's own order"
#define EDGE_REMEDY "leave out edges of one triangle: they have no angle"
#define LOAD_REMEDY "write the forces of the elements alone"

/* A change of each element, with a factor of `fits`, NAN: fitted, or another order of corners. */
#define CHANGED(uses, text, remedy_text, ...) \
  { .use = (uses), .factor = 1, .d = {__VA_ARGS__}, .what = text, .remedy = remedy_text }
#define FITTED(uses, fits, by, text, remedy_text) \
  { .use = (uses) | OF_ALL, .fit = (fits), .factor = (by), .what = text, .remedy = remedy_text }
#define OVERWRITTEN(of, text) \
  FITTED(FOR_MATRICES, of, 1, text, "add to what is there, +=, and not =")
#define IN_ORDER(of, corners, text, remedy_text) \
  CHANGED(FOR_ALL | OF_BOTH, text, remedy_text, .kind = (of), .order = (corners))
#define CORNERS(of, corners, text) \
  IN_ORDER(of, corners, "has its corners " text " at rest", CORNER_REMEDY)
#define OTHER_EDGE(corners, edge)                                                                \
  CHANGED(FOR_ALL | OF_BOTH,                                                                     \
          "has its vertices in another order, at rest too: of (tip, edge, "                      \
          "edge, tip) " edge " are taken for the edge",                                          \
          HINGE_REMEDY, .kind = MESH_HINGE, .order = (corners), .follows = 1),                   \
      IN_ORDER(MESH_HINGE, corners,                                                              \
               "has its vertices in another order than at rest: of (tip, edge, edge, tip) " edge \
               " are taken for the edge",                                                        \
               HINGE_REMEDY)

const mesh_mistake mesh_mistakes[] = {
    {FOR_ALL | OF_ALL, .factor = 1, .what = "", .remedy = ""},
    {FOR_ALL | OF_ONE, .d = {.kind = MESH_KINDS}, .what = "is missing",
     .remedy = "see that the loop reaches it"},
    {FOR_ALL | OF_ONE, .factor = 2, .d = {.kind = MESH_KINDS}, .what = "counts twice",
     .remedy = "see that it stands in the list once"},
    {FOR_ALL | OF_ONE, .factor = -1, .d = {.kind = MESH_KINDS},
     .what = "counts with the opposite sign: its orientation",
     .remedy = "take the area's absolute value, or turn the face"},
    CHANGED(FOR_ALL | OF_BOTH, "has its area left out", AREA_REMEDY, .kind = MESH_TRIANGLE,
            .area = AREA_LEFT_OUT),
    CHANGED(FOR_ALL | OF_BOTH, "has the area of the deformed mesh", AREA_REMEDY,
            .kind = MESH_TRIANGLE, .area = AREA_NOW),
    CHANGED(FOR_ALL | OF_BOTH, "is at rest in the positions, not in the uv",
            "take F from the uv; or remove the vt lines, if the positions are meant",
            .kind = MESH_TRIANGLE, .space = 1),
    CHANGED(FOR_ALL | OF_BOTH, "has its angle at rest left out: it is flat at rest",
            "subtract theta_0; or --set theta_0=0, if flat is meant", .kind = MESH_HINGE,
            .flat = 1),
    FITTED(FOR_ALL, FIT_ALL, 0, "all are 0: nothing was added",
           "write them behind the loop over the elements, and not the array that the step begins "
           "with"),
    FITTED(FOR_ALL, FIT_MEMBRANE, 0, "the membrane is missing, the bending is right",
           "add the triangles, too"),
    FITTED(FOR_ALL, FIT_BENDING, 0, "the bending is missing, the membrane is right",
           "add the hinges, too; or leave --bending out, if none is meant"),
    FITTED(FOR_ALL, FIT_ALL, NAN, "all are %s times what they should be",
           "a thickness, an area, a 1/2 or the time step that one of the codes leaves out; or a "
           "stiffness that --set does not say"),
    FITTED(FOR_MATRICES, FIT_MEMBRANE, NAN, "the membrane counts %s times, the bending is right",
           "a thickness, an area or a 1/2 that is left out of the triangles; or a stiffness that "
           "--set does not say"),
    FITTED(FOR_MATRICES, FIT_BENDING, NAN, "the bending counts %s times, the membrane is right",
           "twice: each hinge is visited from both triangles.  Else a length, an area or a 1/2 "
           "that is left out; or a stiffness that --set does not say"),
    FITTED(FOR_FORCES, FIT_LOAD, NAN,
           "a load is added: %s N for each m^2 at rest, a third of each triangle's on its "
           "corners: gravity",
           LOAD_REMEDY),
    FITTED(FOR_FORCES, FIT_EVEN, NAN, "a load is added: %s N on each vertex: gravity", LOAD_REMEDY),
    OVERWRITTEN(FIT_LAST, "each number is that of one element alone, and not the sum"),
    OVERWRITTEN(FIT_LAST_MEMBRANE,
                "each number is that of one triangle or quad alone, and not "
                "the sum over these, with the bending added"),
    OVERWRITTEN(FIT_LAST_BENDING,
                "each number is that of one element of bending alone, and not the sum over all"),
    CORNERS(MESH_TRIANGLE, "021", "1 and 2 swapped against those"),
    CORNERS(MESH_TRIANGLE, "102", "0 and 1 swapped against those"),
    CORNERS(MESH_TRIANGLE, "210", "0 and 2 swapped against those"),
    CORNERS(MESH_TRIANGLE, "120", "turned round against those"),
    CORNERS(MESH_TRIANGLE, "201", "turned round against those"),
    CORNERS(MESH_QUAD, "0321", "run the other way than"),
    CORNERS(MESH_QUAD, "0132", "2 and 3 swapped against those"),
    CORNERS(MESH_QUAD, "1230", "turned round against those"),
    CORNERS(MESH_QUAD, "3012", "turned round against those"),
    CHANGED(FOR_ALL | OF_BOTH,
            "of one triangle counts as a hinge: the vertex that is not there is taken for vertex 0",
            EDGE_REMEDY, .kind = MESH_EDGE),
    CHANGED(FOR_ALL | OF_BOTH,
            "of one triangle counts as a hinge: the vertex that is not there is taken for the "
            "last one, which an index of -1 is in Python",
            EDGE_REMEDY, .kind = MESH_EDGE, .last = 1),
    CHANGED(FOR_ALL | OF_ALL,
            "at the boundary is left out, where the faces do not go all the way round",
            "add them; see selvedge/ring.h, which has both choices", .kind = MESH_RING,
            .closed = 1),
    CHANGED(FOR_ALL | OF_BOTH,
            "has one normal turned over, and not at rest: the orientation of a triangle",
            NORMAL_REMEDY, .kind = MESH_HINGE, .normal = 1),
    CHANGED(FOR_ALL | OF_BOTH,
            "has one normal turned over: its angle is near pi, and differences jump by 2 pi: the "
            "orientation of a triangle",
            NORMAL_REMEDY, .kind = MESH_HINGE, .normal = 2),
    IN_ORDER(MESH_HINGE, "0213",
             "has its edge run the other way than at rest: its angle has the opposite sign",
             HINGE_REMEDY),
    OTHER_EDGE("1032", "0 and 3"),
    OTHER_EDGE("2013", "0 and 1"),
    OTHER_EDGE("1023", "0 and 2"),
    OTHER_EDGE("0132", "1 and 3"),
    OTHER_EDGE("0231", "2 and 3"),
    CHANGED(FOR_HESSIAN | OF_ALL,
            "it is the Hessian projected, element by element, to semi-definite ones",
            "write the Hessian before it is projected", .kind = MESH_KINDS,
            .matrix = QUANTITY_PROJECTED),
    CHANGED(FOR_HESSIAN | OF_ALL,
            "it is the Hessian projected, element by element, in the coordinates and not in F",
            "write the Hessian before it is projected", .kind = MESH_KINDS, .clamped = 1),
    CHANGED(FOR_HESSIAN | OF_ALL,
            "it is the semi-definite matrix of the formula's source in the place of the Hessian",
            "write the Hessian itself", .kind = MESH_KINDS, .matrix = QUANTITY_DEFINITE),
    CHANGED(FOR_HESSIAN | OF_ALL,
            "it is the Hessian without the terms of stress and torque: Gauss-Newton's",
            "add the second derivatives of strain and angle; or keep it, where it is meant, and "
            "judge the forces alone",
            .kind = MESH_KINDS, .stressless = 1),
    {FOR_ALL | OF_ONE, .factor = NAN, .d = {.kind = MESH_KINDS}, .what = "counts %s times",
     .remedy = "its area, its lengths at rest or its stiffness are others"},
};
const size_t mesh_nmistakes = sizeof mesh_mistakes / sizeof mesh_mistakes[0];
