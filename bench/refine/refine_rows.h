/* refine_rows.h -- judges rows of the ledger by the series of the mesh-refinement study. */
#pragma once

#include "newton/newton_rows.h"
#include "support/records/refine_document.h"

enum { REFINE_ROWS = 3 };

/* Judges the series, doc_refine_series.  Free the findings with newton_findings_free(). */
void refine_rows_judge(const items *series, newton_finding out[REFINE_ROWS]);
