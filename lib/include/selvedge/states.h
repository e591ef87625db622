/** @file
 * Configurations on which energies are tested.
 *
 * A state is a pure function of (source, index): any split over threads or machines gives the same
 * numbers.  Order: the named catalogue, which includes states with rational coordinates, each state
 * with every named set of parameters and every rest shape; then the triangles, hinges or quads of a
 * mesh, if given; then random states from a counter-based generator (Random123's Philox), in
 * classes near the places where formulas fail: near rest, near rotations, I6 -> 0, columns nearly
 * parallel, compressed, stretched, tiny and huge scales; then further states, if requested.
 *
 * Further states come last, so that the others keep their indices: states whose singular values
 * differ by 1e-1 to 1e-12; for an energy of positions, the whole catalogue of deformation gradients
 * applied to its rest; all these and the named states in the other 23 axis-aligned orientations;
 * then random states with nearly equal singular values, and small elements far from the origin.
 *
 * The functions are pure: any number of threads may call them at once. */
#ifndef SLV_STATES_H
#define SLV_STATES_H

#include <stdint.h>

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Reason why a state is hard; checks that are undefined there skip the state and say so. */
enum {
  SLV_STATE_DEGENERATE = 1 << 0, /**< some formula is 0/0 or not smooth at the state */
  SLV_STATE_EXTREME = 1 << 1     /**< a column outside [1e-30, 1e30]: fourth powers may overflow */
};

/** Difficulty of a state for a formula. */
typedef enum {
  SLV_CLASS_ORDINARY, /**< typical of solvers: stretched or compressed by at most a factor of 5,
                         triangles without small angles; or at rest */
  SLV_CLASS_HARD,     /**< formulas cancel, or divide by small numbers: within 1e-6 of rest up to a
                         rotation, in single precision within 0.02 or at rest; nearly
                         degenerate; larger deformation */
  SLV_CLASS_EXTREME,  /**< size outside 1e+-8 times that of rest: fourth powers may overflow */
  SLV_CLASSES         /**< number of classes */
} slv_state_class;

/** One state of a source.  The caller provides the arrays x and p, which the functions below fill:
 *
 *     double x[12], p[SLV_MAX_PARAM];
 *     slv_state s = {.x = x, .p = p}; */
typedef struct {
  uint64_t index;              /**< number in the source, from 0 */
  char name[64];               /**< "rest", "rest (parallel)", "random near rest 123", ... */
  unsigned flags;              /**< SLV_STATE_DEGENERATE | ... */
  slv_state_class state_class; /**< class of x and p; also extreme if `flags` says so */
  const slv_rest_shape *rest;  /**< rest shape of the element; NULL if the energy has none */
  double *x;                   /**< [energy->ndof], the configuration */
  double *p;                   /**< [slv_energy_count_params()], a complete set of parameters */
} slv_state;

/** A source of states. */
typedef struct {
  const slv_energy *energy;  /**< energy for which states are drawn */
  uint64_t seed;             /**< seed of the random states */
  uint64_t random;           /**< number of random states */
  const double *mesh;        /**< [6*triangles] deformation gradients, or NULL */
  uint64_t triangles;        /**< number of triangles in `mesh` */
  const double *mesh_hinges; /**< [12*hinges] positions x_0 .. x_3, or NULL */
  uint64_t hinges;           /**< number of hinges in `mesh_hinges` */
  const double *mesh_quads;  /**< [12*quads] positions x_0 .. x_3, or NULL */
  const slv_rest_shape
      *mesh_rests; /**< [quads] their rest shapes: four positions in space, then u, v of each */
  uint64_t quads;  /**< number of quads in `mesh_quads`; used if `rest` is NULL and the energy is of
                      SLV_ELEMENT_QUAD with this kind of rest shape */
  const double *pinned; /**< [nparam] fixed parameters; NaN: varies; NULL: all vary */
  const slv_rest_shape
      *rest;        /**< rest shape of all states; NULL: state i has shape i mod their count */
  uint64_t further; /**< k: includes every k-th of the further states; 0: none */
} slv_state_source;

/** Returns deformation gradient i of the catalogue, F[6]; NULL past the last. */
SLV_API const char *slv_catalogue_at(size_t i, const double **F, unsigned *flags);
/** Returns the number of deformation gradients in the catalogue. */
SLV_API size_t slv_catalogue_size(void);

/** Returns the flags of F[6]: degenerate if a column is 0 or the columns are parallel, extreme if
 * the largest entry of a column that is not 0 is outside [1e-30, 1e30]. */
SLV_API unsigned slv_state_flags(const double F[6]);

/** Returns the number of states from the catalogue. */
SLV_API uint64_t slv_state_source_count_named(const slv_state_source *s);
/** Returns the number of states of the source. */
SLV_API uint64_t slv_state_source_count(const slv_state_source *s);

/** Writes the rest configuration to x[ndof]: the positions with which the rest shape begins; or its
 * coordinates in the cloth, in the plane z = 0; or, if it has neither, e->rest. */
SLV_API void slv_state_rest_positions(const slv_energy *e, const slv_rest_shape *shape, double *x);

/** Returns the class of a configuration and a complete set of parameters, by comparison with rest:
 * for a density and a triangle by the singular values of F; for a hinge by edge, heights and angle;
 * else by the distances between points.  A state whose F has a zero column is hard, not extreme. */
SLV_API slv_state_class slv_state_class_of(const slv_energy *e, const double *x, const double *p);

/** Computes the smallest and largest stretch, relative to rest: singular values of F for a density
 * or a triangle, else ratios of distances between points. */
SLV_API void slv_state_stretch(const slv_energy *e, const double *x, const double *p,
                               double stretch[2]);

/** Writes state `index` to *out.  SLV_EARG past the last; errors of slv_energy_prepare(). */
SLV_API slv_status slv_state_source_at(const slv_state_source *s, uint64_t index, slv_state *out);

/** Draws four doubles uniform on [0, 1) for (seed, index, stream), for all random states. */
SLV_API void slv_random_uniform4(uint64_t seed, uint64_t index, uint32_t stream, double u[4]);

/** Draws a uniform rotation of space, column-major 3x3 (Marsaglia's unit quaternion). */
SLV_API void slv_random_rotation(uint64_t seed, uint64_t index, uint32_t stream, double Q[9]);

SLV_END_DECLS
#endif
