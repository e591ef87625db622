/* json_file.h -- the text of a file as a JSON tree. */
#ifndef REPORTS_JSON_FILE_H
#define REPORTS_JSON_FILE_H

#include <cjson/cJSON.h>

#include "base/problem.h"
#include "support/base/buffer.h"

/* cJSON_Delete() the tree.  REPORT_INPUT names the file and where it stops being JSON.
 */
report_status json_parse(const char *path, const buffer *t, cJSON **tree, problem *p);

/* The same of the file; "-" is the standard input. */
report_status json_file_read(const char *path, cJSON **tree, problem *p);

#endif
