/* refine_document.h -- one parsed document of selvedge-bench refine into rows. */
#ifndef REPORTS_REFINE_DOCUMENT_H
#define REPORTS_REFINE_DOCUMENT_H

#include "document/refine.h"
#include "document/shape.h"

/* Checks every member that the reports use. */
int refine_read(const char *path, const cJSON *tree, refine_row *row, arena *memory);

#endif
