/** @file
 * A mesh of cloth, of triangles and quads: read, written, generated, deformed, examined.
 *
 * The corners of a quad are anticlockwise: p_0 .. p_3 of the bilinear patch
 *
 *     p(s, t) = (1-s)(1-t) p_0 + s (1-t) p_1 + s t p_2 + (1-s) t p_3,
 *
 * E. Schweickart, X. Zhai, Simulating Cloth Using Bilinear Elements (Supplement), 2021, section 1.
 * A quad need not be planar.
 *
 * Functions that take a mesh trust its sizes and indices; slv_mesh_check() checks them.  Meshes
 * from the reader and the generator pass this check.
 *
 * Any number of threads may call the functions at once, on the same mesh if all only read it, and
 * each writing to a different file. */
#ifndef SLV_MESH_H
#define SLV_MESH_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "selvedge/status.h"

SLV_BEGIN_DECLS

/** Maximum number of vertices, uv points, normals, triangles or quads of a mesh. */
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
  uint32_t *uv_vertex; /**< [3*ntriangles] indices into uv, from 0; NULL: no triangle has uv */
  uint32_t *quad;      /**< [4*nquads] indices into x, from 0 */
  uint32_t *uv_quad;   /**< [4*nquads] indices into uv, from 0; NULL: no quad has uv */
  size_t unknown;      /**< lines the reader skipped for an unknown keyword */
} slv_mesh;

/** Reason why a file was rejected.  A message for the user is "FILE:line: reason". */
typedef struct {
  size_t line;      /**< line from 1; 0: the whole file */
  char reason[200]; /**< what is wrong and, if it helps, what to do */
} slv_mesh_error;

/** Frees the arrays and empties m; an empty mesh, {0}, is harmless. */
SLV_API void slv_mesh_free(slv_mesh *m);

/** Checks sizes and indices.  SLV_EARG if an array is missing, an index is out of range, a size
 * exceeds SLV_MESH_MAX, or only one of triangles and quads has uv; SLV_EDOMAIN if x or uv is not
 * finite. */
SLV_API slv_status slv_mesh_check(const slv_mesh *m);

/* ---- Wavefront OBJ --------------------------------------------------------------
 *
 * The reader accepts v (x y z, then at most five numbers of weight or colour, ignored), vt (u v,
 * then at most one number, ignored), vn (checked, ignored) and f with corners 1, 1/2, 1//3, 1/2/3,
 * also negative.  Polygons become triangle fans around their first corner; see
 * slv_mesh_read_faces() for other choices.  g, o, s, usemtl, mtllib, l, p and comments are skipped;
 * other keywords are skipped and counted.  LF, CRLF and CR end a line; a backslash before the end
 * continues it, except in comments.  Lines may be of any length, words of at most 255 characters.
 * A face may refer to vertices that follow it.  Numbers have a decimal point in every locale.
 *
 * SLV_EREAD if the file cannot be opened or read, SLV_EFORMAT if it is malformed, SLV_EMEMORY.
 * *m is then empty and *error (may be NULL) has the reason. */
/** Reads the OBJ file at `path`. */
SLV_API slv_status slv_mesh_read(const char *path, slv_mesh *m, slv_mesh_error *error);
/** Reads an OBJ file from a stream. */
SLV_API slv_status slv_mesh_read_stream(FILE *f, slv_mesh *m, slv_mesh_error *error);
/** Reads an OBJ file from memory. */
SLV_API slv_status slv_mesh_read_text(const char *text, size_t size, slv_mesh *m,
                                      slv_mesh_error *error);

/** Treatment of faces with more than three corners. */
typedef enum {
  SLV_FACES_TRIANGLES, /**< fans of triangles, as by the functions above */
  SLV_FACES_QUADS,     /**< quads are kept; faces of five corners or more are rejected */
  SLV_FACES_SPLIT      /**< quads are kept; faces of five corners or more become fans */
} slv_mesh_faces;

/** Reads an OBJ file.  SLV_EARG for unknown `faces`; *m is then empty and *error untouched. */
SLV_API slv_status slv_mesh_read_faces(const char *path, slv_mesh_faces faces, slv_mesh *m,
                                       slv_mesh_error *error);
/** Reads an OBJ file from memory like slv_mesh_read_faces(). */
SLV_API slv_status slv_mesh_read_faces_text(const char *text, size_t size, slv_mesh_faces faces,
                                            slv_mesh *m, slv_mesh_error *error);

/** Writes the mesh as an OBJ file and replaces the file there: triangles before quads, numbers that
 * read back bitwise identical.  `comment` (may be NULL) comes first, each line after "# ".
 *
 * Returns SLV_EWRITE if writing fails (errno says why), or SLV_EMEMORY.  Before it writes anything,
 * it returns the errors of slv_mesh_check(), and SLV_EARG for a mesh without faces. */
SLV_API slv_status slv_mesh_write(const slv_mesh *m, const char *comment, const char *path);
/** Writes an OBJ file to a stream. */
SLV_API slv_status slv_mesh_write_stream(const slv_mesh *m, const char *comment, FILE *f);

/* ---- Quads ----------------------------------------------------------------------- */

/** Computes the rest shape of a quad for energies of quads: X[0..11] are the positions of its
 * corners, m, X[12..19] u, v of each corner.  Without uv, u and v run along the quad's sides. */
SLV_API void slv_mesh_quad_rest(const slv_mesh *m, size_t quad, double X[20]);

/** Splits each quad into two triangles, (p_0, p_1, p_2) and (p_0, p_2, p_3), after the existing
 * ones. SLV_EARG if that exceeds SLV_MESH_MAX; SLV_EMEMORY; m is then unchanged. */
SLV_API slv_status slv_mesh_split_quads(slv_mesh *m);

/* ---- Generated grids ------------------------------------------------------------- */

/** Pattern of the cells of a grid; patterns of triangles come before QUADS. */
typedef enum {
  SLV_GRID_ONE_DIAGONAL, /**< every cell cut from its lower left to its upper right */
  SLV_GRID_ALTERNATING,  /**< neighbouring cells cut along different diagonals: a union jack */
  SLV_GRID_JITTERED,     /**< cells cut at random, interior vertices moved at random */
  SLV_GRID_QUADS, /**< every cell one quad, interior vertices moved at random if jitter is not 0 */
  SLV_GRID_PATTERNS
} slv_grid_pattern;

/** A rectangular grid of cells, each one quad or two triangles. */
typedef struct {
  size_t columns;           /**< vertices along u, at least 2 */
  size_t rows;              /**< vertices along v, at least 2 */
  double width;             /**< size along u, m */
  double height;            /**< size along v, m */
  slv_grid_pattern pattern; /**< how the cells are cut */
  double jitter; /**< JITTERED and QUADS: largest move along u and v as a fraction of the cell, in
                    [0, 0.25): no triangle turns over, and every quad stays convex */
  uint64_t seed; /**< seed of JITTERED and QUADS */
} slv_grid;

/** Creates the rectangle [0, width] x [0, height] in the plane z = 0, row by row from the origin,
 * with anticlockwise faces, quads from their lower left corner, and uv equal to the positions.
 * Only IEEE 754 operations are used: results are bitwise identical on every machine.
 *
 * SLV_EARG if a field is out of range, the mesh would exceed SLV_MESH_MAX, or a face would have no
 * area in double; SLV_EMEMORY.  *m is then empty. */
SLV_API slv_status slv_mesh_create_grid(const slv_grid *g, slv_mesh *m);

/* ---- Bent grids ------------------------------------------------------------------ */

/** Surfaces that touch the plane z = 0 in the middle of a flat mesh, with one parameter k, 1/m.
 * Curvatures are positive if the surface bends towards its normal, which is (0, 0, 1) in the
 * middle.  Each comment begins with the name that slv_surface_name() returns. */
typedef enum {
  SLV_SURFACE_CYLINDER_X,  /**< cylinder-x: radius 1/k, bent along x.  The principal curvatures of a
                              cylinder are k and 0 everywhere; lengths are preserved */
  SLV_SURFACE_CYLINDER_Y,  /**< cylinder-y: bent along y */
  SLV_SURFACE_CYLINDER_45, /**< cylinder-45: bent along (1, 1) */
  SLV_SURFACE_CYLINDER_135, /**< cylinder-135: bent along (-1, 1) */
  SLV_SURFACE_SPHERE, /**< sphere: radius 1/k; both curvatures k.  Distances from the middle are
                         preserved, up to pi/k */
  SLV_SURFACE_SADDLE, /**< saddle: z = k (x^2 - y^2) / 2; in the middle k along x, -k along y */
  SLV_SURFACE_TWIST,  /**< twist: z = k x y; in the middle k along (1, 1), -k along (-1, 1) */
  SLV_SURFACES
} slv_surface;

/** Returns "cylinder-x" and so on; NULL past the last. */
SLV_API const char *slv_surface_name(slv_surface surface);

/** Lays the mesh, which is in the plane z = 0, onto a surface: positions x[3*nvertices], m.  The
 * middle of its bounding box does not move; x and y of the formulas above are relative to it.  Only
 * the corners of a quad lie on the surface.
 *
 * SLV_EARG for an unknown surface, a curvature that is not finite, or a mesh that is not in the
 * plane z = 0; SLV_EDOMAIN if a result is not finite. */
SLV_API slv_status slv_mesh_bend(const slv_mesh *m, slv_surface surface, double curvature,
                                 double *x);

/** Computes the principal curvatures, 1/m, the larger first, where the point at[2] of the flat mesh
 * lies on the surface; at[2], m, is relative to the middle.  Exact up to round-off.  SLV_EARG for
 * an unknown surface or a curvature that is not finite; SLV_EDOMAIN if a result is not finite. */
SLV_API slv_status slv_surface_curvatures(slv_surface surface, double curvature, const double at[2],
                                          double principal[2]);

/* ---- Test states from a mesh ----------------------------------------------------- */

/** Computes deformed positions x[3*nvertices], m: the mesh plus a few random waves, whose
 * amplitudes add up to `amount` bounding-box diagonals, plus a jitter of at most amount mean edge
 * lengths along each axis.  amount = 0.2 stretches, compresses, shears and folds; 0 returns the
 * mesh.  The result is deterministic: it depends bitwise on (mesh, seed, amount) only.
 *
 * SLV_EARG if amount is negative or not finite; SLV_EDOMAIN if a result is not finite. */
SLV_API slv_status slv_mesh_deform(const slv_mesh *m, uint64_t seed, double amount, double *x);

/** Computes the deformation gradients of the triangles at positions x[3*nvertices], in order; F
 * has room for 6*ntriangles numbers.  Quads are skipped, because their F is not constant.  The rest
 * shape is the uv if the mesh has uv, else its positions by thin QR (triangle.h).  Triangles
 * without area at rest have no F: they are left out of the array, and *skipped counts them.
 *
 * SLV_EDEGENERATE if all triangles are left out; SLV_EARG if a rest coordinate is out of range. */
SLV_API slv_status slv_mesh_deformation_gradients(const slv_mesh *m, const double *x, double *F,
                                                  size_t *skipped);

/* ---- Topology -------------------------------------------------------------------- */

/** Counts of a mesh and its defects.  A face is a triangle or a quad.  Faces that repeat a vertex,
 * and duplicates of earlier faces, do not count towards edges.  The area of a quad is that of its
 * area vector, (p_2 - p_0) x (p_3 - p_1) / 2. */
typedef struct {
  size_t edges;           /**< edges of all faces */
  size_t boundary;        /**< edges of one face */
  size_t hinges;          /**< edges of two triangles */
  size_t quad_hinges;     /**< edges of two faces, at least one a quad */
  size_t nonmanifold;     /**< edges of more than two faces */
  size_t inconsistent;    /**< edges that have the same direction in both of their faces */
  size_t repeated_vertex; /**< faces that name a vertex twice */
  size_t no_area;    /**< faces without area in space, including those that name a vertex twice */
  size_t no_uv_area; /**< faces without area in uv */
  size_t duplicates; /**< faces with the same vertices as an earlier face */
  size_t unused;     /**< vertices of no face */
} slv_mesh_report;

/** Edges of a mesh.  Inner edges of quads are only counted, not listed, because a quad has two
 * vertices opposite to an edge.  slv_rings covers the bending across them. */
typedef struct {
  uint32_t *boundary; /**< [2*report.boundary] each edge in the direction of its face */
  uint32_t *hinge; /**< [4*report.hinges] ends of the edge in the direction of the first triangle,
                      then the opposite vertex of the first and of the second */
  slv_mesh_report report; /**< counts and defects */
} slv_topology;

/** Finds the edges, ascending by vertices.  O(n log n).  SLV_EMEMORY; *t is then empty. */
SLV_API slv_status slv_topology_create(const slv_mesh *m, slv_topology *t);

/** Frees the arrays and empties t. */
SLV_API void slv_topology_free(slv_topology *t);

/* ---- Rings ----------------------------------------------------------------------- */

/** Faces around each vertex, in anticlockwise order as seen from the side where the corners of the
 * faces run anticlockwise.
 *
 * The points of a ring are the vertex x_0 and then its rim r_0, r_1, ...  The faces follow the rim,
 *
 *     (x_0, r_k, r_k+1)  a triangle,  (x_0, r_k, r_k+1, r_k+2)  a quad,
 *
 * each with its corners in the mesh's order; a face begins with the last rim point of the previous
 * face.  A closed ring has (corners - 2) rim points for each face, and its last face ends with r_0.
 * An open ring, at the boundary of the mesh, has one rim point more.  A closed ring begins with the
 * face whose first rim point has the lowest index, an open ring with its first face.
 *
 * A vertex has no ring if its faces are not one such fan: an edge at the vertex has three faces, or
 * two faces of opposite orientation, two fans meet in the vertex, or two faces are equal.  It also
 * has no ring if a point would be in the ring twice, or if a closed rim had fewer than three
 * points.  Vertices without faces are not in the list. */
typedef struct {
  size_t count;       /**< number of rings, in ascending order of their vertices */
  size_t most_points; /**< largest number of points of a ring, x_0 included; 0: there is no ring */
  size_t *point_at;   /**< [count + 1] index of the first point of each ring */
  uint32_t *point;    /**< [point_at[count]] indices of vertices: x_0, then the rim */
  size_t *face_at;    /**< [count + 1] index of the first face of each ring */
  uint8_t *corners;   /**< [face_at[count]] corners of each face: 3 or 4 */
  uint8_t *closed;    /**< [count] 1: closed, 0: open */
  size_t nrefused;    /**< number of vertices with faces but without a ring */
  uint32_t *refused;  /**< [nrefused] these vertices, ascending */
} slv_rings;

/** Finds the rings.  O(vertices + faces).  SLV_EMEMORY; *r is then empty. */
SLV_API slv_status slv_rings_create(const slv_mesh *m, slv_rings *r);

/** Frees the arrays and empties r. */
SLV_API void slv_rings_free(slv_rings *r);

SLV_END_DECLS
#endif
