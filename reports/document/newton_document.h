/* newton_document.h -- one parsed document of selvedge-bench newton into rows. */
#ifndef REPORTS_NEWTON_DOCUMENT_H
#define REPORTS_NEWTON_DOCUMENT_H

#include "document/newton.h"
#include "document/shape.h"

/* Checks every member that the reports use. */
int newton_read(const char *path, const cJSON *tree, newton_row *row, arena *memory);

#endif
