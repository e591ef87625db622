/* export_files.h -- the files that `export` leaves. */
#ifndef VERIFY_EXPORT_FILES_H
#define VERIFY_EXPORT_FILES_H

#include "vectors/export_vectors.h"

typedef enum { FORMAT_CSV, FORMAT_NPY, FORMAT_JSON, FORMATS } export_format;

const char *export_format_word(export_format f);

typedef struct {
  const char *path; /* of --out; "-": standard output */
  export_format format;
  int folder; /* path is one: FOLDER/bw_shear.csv, FOLDER/bw_shear_gradient.npy */
} export_place;

/* Is there a folder of that name, or does it end as one? */
int is_folder(const char *path);

/* 0; or an exit code, having said what is wrong. */
int make_folder(const char *path);
int export_files(const export_place *to, const plugin_host *host, const vectors *v);

#endif
