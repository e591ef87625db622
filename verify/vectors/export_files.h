/* export_files.h -- the files that `export` writes. */
#pragma once

#include "vectors/export_vectors.h"

typedef struct {
  const char *path; /* the argument of --out; "-": standard output */
  int npy;          /* NumPy arrays; else CSV */
  int folder;       /* path is a folder, for FOLDER/bw_shear.csv, FOLDER/bw_shear_gradient.npy
                     */
} export_place;

/* Does a folder of that name exist, or does the name end as a folder's? */
int is_folder(const char *path);

/* Returns 0, or an exit code after a message. */
int export_files(const export_place *to, const plugin_host *host, const vectors *v);
