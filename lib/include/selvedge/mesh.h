/** @file
 * A mesh of cloth, of triangles and quads: read, written, generated, deformed, examined.
 *
 * A quad's corners go round it anticlockwise: p_0 .. p_3 of the bilinear patch
 *
 *     p(s, t) = (1-s)(1-t) p_0 + s (1-t) p_1 + s t p_2 + (1-s) t p_3,
 *
 * E. Schweickart, X. Zhai, Simulating Cloth Using Bilinear Elements (Supplement), 2021, section 1.
 * It need not be planar.
 *
 * Functions that take a mesh trust its sizes and indices; slv_mesh_check() judges them once.  What
 * the reader and the generator return passes it.
 *
 * Any number of threads may call the functions at once: on one mesh where all of them only read it,
 * and to write, each a file of its own. */
#ifndef SLV_MESH_H
#define SLV_MESH_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "selvedge/status.h"

SLV_BEGIN_DECLS

/** The most vertices, uv points, normals, triangles or quads a mesh may have. */
#define SLV_MESH_MAX 0x7fffffff

/** A mesh; empty: {0}. */
typedef struct {
  size_t nvertices;    /**< vertices */
  size_t nuv;          /**< uv points */
  size_t ntriangles;   /**< triangles */
  size_t nquads;       /**< quads */
  double *x;           /**< [3*nvertices] positions, m */
  double *uv;          /**< [2*nuv] rest positions in the cloth's plane, m; NULL: none */
  uint32_t *vertex;    /**< [3*ntriangles] indices into x, from 0 */
  uint32_t *uv_vertex; /**< [3*ntriangles] indices into uv, from 0; NULL: no triangle
                          has uv */
  uint32_t *quad;      /**< [4*nquads] indices into x, from 0 */
  uint32_t *uv_quad;   /**< [4*nquads] indices into uv, from 0; NULL: no quad has uv */
  size_t unknown;      /**< lines the reader skipped for an unknown keyword */
} slv_mesh;

/** Why a file was refused.  A message for the user is "FILE:line: reason". */
typedef struct {
  size_t line;      /**< from 1; 0: the file as a whole */
  char reason[200]; /**< what is wrong, and where it helps, what to do */
} slv_mesh_error;

/** Frees the arrays and empties m; an empty mesh, {0}, is harmless. */
SLV_API void slv_mesh_free(slv_mesh *m);

/** SLV_EARG when an array is missing, an index is out of range, a size is beyond
 * SLV_MESH_MAX, or triangles have uv and quads have none, or the other way; SLV_EDOMAIN
 * when a coordinate is not finite. */
SLV_API slv_status slv_mesh_check(const slv_mesh *m);

/* ---- Wavefront OBJ --------------------------------------------------------------
 *
 * Read: v (x y z, then at most five numbers of weight or colour, dropped), vt (u v, then at most
 * one, dropped), vn (checked, dropped), f with corners 1, 1/2, 1//3, 1/2/3, also negative; polygons
 * become fans around their first corner, and what else can be done with them says slv_mesh_faces.
 * g, o, s, usemtl, mtllib, l, p and comments are skipped; other keywords are skipped and counted.
 * LF, CRLF and CR end a line; a backslash before the end continues it, except in comments.  Lines
 * may be of any length, words of at most 255 characters.  A face may refer to vertices that follow
 * it. Numbers are read with a decimal point whatever the locale.
 *
 * SLV_EREAD when the file cannot be opened or read, SLV_EFORMAT when it is malformed, SLV_EMEMORY.
 * *m is then empty and *error (may be NULL) says why. */
/** Reads the OBJ file at `path`. */
SLV_API slv_status slv_mesh_read(const char *path, slv_mesh *m, slv_mesh_error *error);
/** The same from a stream. */
SLV_API slv_status slv_mesh_read_stream(FILE *f, slv_mesh *m, slv_mesh_error *error);
/** The same from memory. */
SLV_API slv_status slv_mesh_read_text(const char *text, size_t size, slv_mesh *m,
                                      slv_mesh_error *error);

/** What becomes of faces with more than three corners. */
typedef enum {
  SLV_FACES_TRIANGLES, /**< fans of triangles: what the functions above do */
  SLV_FACES_QUADS,     /**< quads are kept; a face of five corners or more is refused */
  SLV_FACES_SPLIT      /**< quads are kept; faces of five corners or more become fans */
} slv_mesh_faces;

/** slv_mesh_read() with a choice of the faces.  SLV_EARG, *m empty, *error untouched,
 * when `faces` is none of these. */
SLV_API slv_status slv_mesh_read_faces(const char *path, slv_mesh_faces faces, slv_mesh *m,
                                       slv_mesh_error *error);
/** The same from memory. */
SLV_API slv_status slv_mesh_read_faces_text(const char *text, size_t size, slv_mesh_faces faces,
                                            slv_mesh *m, slv_mesh_error *error);

/** Writes v, vt and f, triangles before quads, with as many digits as it takes to read back the
 * same bits, after `comment` (may be NULL), each of its lines behind "# ", in place of what the
 * file held.
 *
 * SLV_EWRITE when anything could not be written, errno says why; SLV_EMEMORY; slv_mesh_check's
 * errors, and SLV_EARG for a mesh without faces, before anything is. */
SLV_API slv_status slv_mesh_write(const slv_mesh *m, const char *comment, const char *path);
/** The same to a stream. */
SLV_API slv_status slv_mesh_write_stream(const slv_mesh *m, const char *comment, FILE *f);

/* ---- Quads ----------------------------------------------------------------------- */

/** The rest shape of a quad as the energies of quads take it: X[0..11] the positions of its
 * corners, m, X[12..19] u, v of each, which of a mesh without uv run along the quad's sides. */
SLV_API void slv_mesh_quad_rest(const slv_mesh *m, size_t quad, double X[20]);

/** Makes each quad two triangles, (p_0, p_1, p_2) and (p_0, p_2, p_3), after those that are there.
 * SLV_EARG where that would exceed SLV_MESH_MAX; SLV_EMEMORY; m is then as it was. */
SLV_API slv_status slv_mesh_split_quads(slv_mesh *m);

/* ---- Generated grids ------------------------------------------------------------- */

/** How the cells of a grid are cut; the patterns of triangles come before QUADS. */
typedef enum {
  SLV_GRID_ONE_DIAGONAL, /**< every cell cut from its lower left to its upper right */
  SLV_GRID_ALTERNATING,  /**< neighbouring cells cut the other way: a union jack */
  SLV_GRID_JITTERED,     /**< cells cut at random, interior vertices moved at random */
  SLV_GRID_QUADS,        /**< every cell one quad, interior vertices moved at random
                            where jitter is not 0 */
  SLV_GRID_PATTERNS
} slv_grid_pattern;

/** A rectangle of cloth, to be cut into triangles or quads. */
typedef struct {
  size_t columns;           /**< vertices along u, at least 2 */
  size_t rows;              /**< vertices along v, at least 2 */
  double width;             /**< along u, m */
  double height;            /**< along v, m */
  slv_grid_pattern pattern; /**< how the cells are cut */
  double jitter;            /**< JITTERED and QUADS: largest move along u and v as a fraction of
                               the cell, in [0, 0.25): no triangle can turn over, and every quad
                               stays convex */
  uint64_t seed;            /**< JITTERED and QUADS */
} slv_grid;

/** The rectangle [0, width] x [0, height] in the plane z = 0, row by row from the
 * origin, faces anticlockwise, a quad's from its lower left corner, uv equal to the
 * positions.  Only operations of IEEE 754: the same bits on every machine.
 *
 * SLV_EARG when a field is out of range, the mesh would exceed SLV_MESH_MAX, or a face
 * would have no area in double; SLV_EMEMORY.  *m is then empty. */
SLV_API slv_status slv_mesh_create_grid(const slv_grid *g, slv_mesh *m);

/* ---- Bent grids ------------------------------------------------------------------ */

/** Surfaces that touch the plane z = 0 in the middle of a flat mesh, by one number k,
 * 1/m.  Curvatures are positive where the surface bends towards its normal, which is
 * (0, 0, 1) in the middle; the names of slv_surface_name() come first. */
typedef enum {
  SLV_SURFACE_CYLINDER_X,   /**< cylinder-x: of radius 1/k, bent along x.  Of a cylinder
                               the principal curvatures are k and 0 everywhere; lengths
                               are kept */
  SLV_SURFACE_CYLINDER_Y,   /**< cylinder-y: bent along y */
  SLV_SURFACE_CYLINDER_45,  /**< cylinder-45: bent along (1, 1) */
  SLV_SURFACE_CYLINDER_135, /**< cylinder-135: bent along (-1, 1) */
  SLV_SURFACE_SPHERE,       /**< sphere: of radius 1/k; both curvatures k.  Distances from the
                               middle are kept, up to pi/k */
  SLV_SURFACE_SADDLE,       /**< saddle: z = k (x^2 - y^2) / 2; in the middle k along x, -k
                               along y */
  SLV_SURFACE_TWIST,        /**< twist: z = k x y; in the middle k along (1, 1), -k along
                               (-1, 1) */
  SLV_SURFACES
} slv_surface;

/** "cylinder-x", as above; NULL past the last. */
SLV_API const char *slv_surface_name(slv_surface surface);

/** Lays the mesh, which is in the plane z = 0, onto a surface: positions x[3*nvertices], m.  The
 * middle of its bounding box stays where it is; the formulas above count x and y from there.  Of a
 * quad the corners alone lie on the surface.
 *
 * SLV_EARG for an unknown surface, a curvature that is not finite, or a mesh that is not in the
 * plane; SLV_EDOMAIN when a result is not finite. */
SLV_API slv_status slv_mesh_bend(const slv_mesh *m, slv_surface surface, double curvature,
                                 double *x);

/** The principal curvatures, 1/m, the larger first, where the point at[2] of the flat mesh, m,
 * counted from its middle, comes to lie.  Exact but for rounding.  SLV_EARG for an unknown surface
 * or a curvature that is not finite; SLV_EDOMAIN when a result is not finite. */
SLV_API slv_status slv_surface_curvatures(slv_surface surface, double curvature, const double at[2],
                                          double principal[2]);

/* ---- Test states from a mesh ----------------------------------------------------- */

/** Deformed positions x[3*nvertices], m: those of the mesh plus a few random waves, whose
 * amplitudes add up to `amount` bounding-box diagonals, plus a jitter of at most amount mean edge
 * lengths along each axis.  amount = 0.2 stretches, compresses, shears and folds; 0 returns the
 * mesh.  A function of (mesh, seed, amount) alone, to the bit.
 *
 * SLV_EARG when amount is negative or not finite; SLV_EDOMAIN when a result is not finite. */
SLV_API slv_status slv_mesh_deform(const slv_mesh *m, uint64_t seed, double amount, double *x);

/** Deformation gradients of the triangles at positions x[3*nvertices], in order: F has room for
 * 6*ntriangles numbers.  Quads, whose F is not constant, are not looked at. At rest is the uv where
 * the mesh has one, else its own positions by thin QR (triangle.h).  Triangles without area at rest
 * have no F; they are left out, the others close up, and *skipped counts them.
 *
 * SLV_EDEGENERATE when all are left out; SLV_EARG when a rest coordinate is out of range. */
SLV_API slv_status slv_mesh_deformation_gradients(const slv_mesh *m, const double *x, double *F,
                                                  size_t *skipped);

/* ---- Topology -------------------------------------------------------------------- */

/** What a mesh has and what is wrong with it.  A face is a triangle or a quad.  Faces
 * that repeat a vertex, and all but the first of equal ones, take no part in the edges.
 * A quad's area is that of its area vector, (p_2 - p_0) x (p_3 - p_1) / 2. */
typedef struct {
  size_t edges;           /**< of any face */
  size_t boundary;        /**< edges of one face */
  size_t hinges;          /**< edges of two triangles */
  size_t quad_hinges;     /**< edges of two faces of which one or both are quads */
  size_t nonmanifold;     /**< edges of more than two faces */
  size_t inconsistent;    /**< edges of two faces that both run in one direction */
  size_t repeated_vertex; /**< faces that name a vertex twice */
  size_t no_area;         /**< faces without area in space, those included */
  size_t no_uv_area;      /**< faces without area in uv */
  size_t duplicates;      /**< faces of the same vertices as one before */
  size_t unused;          /**< vertices of no face */
} slv_mesh_report;

/** The edges of a mesh.  Edges of quads that are not on the boundary are counted, not
 * listed: the two vertices of a quad off an edge are both opposite to it.  Bending
 * across them is the matter of vertices: slv_rings. */
typedef struct {
  uint32_t *boundary;     /**< [2*report.boundary] each edge as its face runs it */
  uint32_t *hinge;        /**< [4*report.hinges] edge from and to, as the first triangle runs
                             it, then the vertex opposite in the first and in the second */
  slv_mesh_report report; /**< how many there are, and what is wrong */
} slv_topology;

/** Finds the edges, in ascending order of their vertices.  O(n log n).  SLV_EMEMORY; *t
 * is then empty. */
SLV_API slv_status slv_topology_create(const slv_mesh *m, slv_topology *t);

/** Frees the arrays and empties t. */
SLV_API void slv_topology_free(slv_topology *t);

/* ---- Rings ----------------------------------------------------------------------- */

/** The faces around each vertex, in their order around it, which is anticlockwise seen
 * from the side where the faces' corners run anticlockwise.
 *
 * The points of a ring are x_0, the vertex, and then its rim r_0, r_1, ...  Its faces
 * take the rim in turn,
 *
 *     (x_0, r_k, r_k+1)  a triangle,  (x_0, r_k, r_k+1, r_k+2)  a quad,
 *
 * each with its corners in the mesh's order, and the next face begins with the rim
 * point that this one ends with.  A closed ring has (corners - 2) rim points for each
 * face, and its last face ends with r_0; an open one, at the boundary of the mesh, has
 * one more.  A closed ring begins with the face whose first rim point has the lowest
 * index, an open one with the only face that none comes before.
 *
 * A vertex has no ring where its faces are not one such fan: an edge of it has three
 * faces or two that run it in one direction, two fans meet in it, two faces are equal.
 * Nor has it one where a point would stand in it twice, or a closed rim have fewer than
 * three points.  Vertices of no face have none either, and are not in the list. */
typedef struct {
  size_t count;       /**< rings, in ascending order of their vertices */
  size_t most_points; /**< of any ring, x_0 included; 0: there is no ring */
  size_t *point_at;   /**< [count + 1] where the points of a ring begin */
  uint32_t *point;    /**< [point_at[count]] indices of vertices: x_0, then the rim */
  size_t *face_at;    /**< [count + 1] where the faces of a ring begin */
  uint8_t *corners;   /**< [face_at[count]] of each face: 3 or 4 */
  uint8_t *closed;    /**< [count] 1: closed, 0: open */
  size_t nrefused;    /**< vertices of faces that have no ring */
  uint32_t *refused;  /**< [nrefused] which, ascending */
} slv_rings;

/** Finds the rings.  O(vertices + faces).  SLV_EMEMORY; *r is then empty. */
SLV_API slv_status slv_rings_create(const slv_mesh *m, slv_rings *r);

/** Frees the arrays and empties r. */
SLV_API void slv_rings_free(slv_rings *r);

SLV_END_DECLS
#endif
