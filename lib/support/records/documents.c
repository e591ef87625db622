/* documents.c -- tables of fields of all documents, from lists of members (document_structs.h). */
#include "support/records/assembled_document.h"
#include "support/records/baseline_document.h"
#include "support/records/bench_document.h"
#include "support/records/bend_document.h"
#include "support/records/foreign_document.h"
#include "support/records/motion_document.h"
#include "support/records/newton_document.h"
#include "support/records/refine_document.h"
#include "support/records/verify_sums.h"

// clang-format off
#define BEGIN(type) static const document_field type##_fields[] = {
#define CLOSE(name, type, ...) DOCUMENT_END}; \
  const document_shape name##_shape = {.size = sizeof(type), .fields = name##_fields, __VA_ARGS__};
#define END(type) CLOSE(type, type, )
#define WHOLE(type, words, version) CLOSE(type, type, .title = (words), .schema = (version))
#define BEGIN_PART(part, type) BEGIN(part)
#define THEN(part, type) CLOSE(part, type, ) BEGIN(type)
#define MEMBER(type, member, ...) ROW(type, member, __VA_ARGS__, )
#define ROW(type, member, kind, ...) \
  {.name = #member, .offset = offsetof(type, member), K_##kind, __VA_ARGS__},
#define FIELD(...) {__VA_ARGS__},
#define OWN(...)
#define WORDS(name, ...) const char *const name[] = {__VA_ARGS__, NULL};
// clang-format on

#define K_TEXT .kind = DOCUMENT_TEXT
#define K_NUMBER .kind = DOCUMENT_NUMBER
#define K_POINTED .kind = DOCUMENT_POINTED
#define K_HEX .kind = DOCUMENT_HEX
#define K_COUNT .kind = DOCUMENT_COUNT
#define K_DIGITS .kind = DOCUMENT_DIGITS
#define K_FLAG .kind = DOCUMENT_FLAG
#define K_PAIR .kind = DOCUMENT_PAIR
#define K_NUMBERS .kind = DOCUMENT_NUMBERS
#define K_TABLE .kind = DOCUMENT_TABLE
#define K_TEXTS .kind = DOCUMENT_TEXTS
#define K_MAP .kind = DOCUMENT_MAP
#define K_CHOICE_OF(type, list) .words = (list), .kind = DOCUMENT_CHOICE
#define K_OBJECT_OF(type) .of = &type##_shape, .kind = DOCUMENT_OBJECT
#define K_STRUCT_OF(type) .of = &type##_shape, .kind = DOCUMENT_STRUCT
#define K_MEMBERS_OF(type) .of = &type##_shape, .kind = DOCUMENT_MEMBERS
#define K_LIST_OF(type) .of = &type##_shape, .kind = DOCUMENT_LIST

#define FINITE .range = DOCUMENT_FINITE
#define POSITIVE .range = DOCUMENT_POSITIVE
#define NOT_NEGATIVE .range = DOCUMENT_NOT_NEGATIVE
#define INTEGER .range = DOCUMENT_WHOLE
#define OR_NULL .nullable = 1
#define OPTIONAL .optional = 1
#define NOT_EMPTY .not_empty = 1
#define SOME .pattern = "."

#include "support/records/assembled_document.def"
#include "support/records/baseline_document.def"
#include "support/records/bench_document.def"
#include "support/records/bend_document.def"
#include "support/records/environment_document.def"
#include "support/records/foreign_document.def"
#include "support/records/motion_document.def"
#include "support/records/newton_document.def"
#include "support/records/refine_document.def"
#include "support/records/verify_document.def"
