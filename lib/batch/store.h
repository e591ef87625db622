/* store.h -- decides whether results are written with streaming stores, which bypass the caches. */
#pragma once

#include "selvedge/batch.h"

/* Should `bytes` of results be streamed? */
int slv_store_streams(slv_batch_store s, size_t bytes);

/* Makes this thread's streamed stores visible to the others. */
void slv_store_done(void);
