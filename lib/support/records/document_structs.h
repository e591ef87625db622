/* document_structs.h -- declares structs from a list of members, the file STRUCTS_FROM, such as
 * bend_document.def; documents.c makes their tables from the same lists:
 *
 *   BEGIN(type) ... END(type)       the struct `type`, and its shape, type_shape
 *   WHOLE(type, title, schema)      in place of END for a whole document
 *   BEGIN_PART(part, type) ... THEN(part, type) ... END(type)
 *                                   a struct; members before THEN are also the shape part_shape
 *   MEMBER(type, member, KIND, ...) a member; meaning, range, ... may follow as in DOCUMENT_FIELD()
 *   FIELD(...)                      a member of the table only
 *   OWN(declaration)                a member of the struct only
 *   WORDS(name, ...)                words of a choice
 *
 * KIND is one of document_kind, without its prefix, or CHOICE_OF(type, words), OBJECT_OF(type),
 * STRUCT_OF(type), MEMBERS_OF(type), LIST_OF(type).  Each list includes this file once. */
#include "support/records/document.h"

// clang-format off
#define BEGIN(type) typedef struct type {
#define END(type) } type; extern const document_shape type##_shape;
// clang-format on
#define WHOLE(type, title, schema) END(type)
#define BEGIN_PART(part, type) BEGIN(type)
#define THEN(part, type)
#define MEMBER(type, member, ...) DOCUMENT_MEMBER(member, __VA_ARGS__, )
#define FIELD(...)
#define OWN(...) __VA_ARGS__;
#define WORDS(name, ...) extern const char *const name[]; /* ended by NULL */

#include STRUCTS_FROM

#undef BEGIN
#undef END
#undef WHOLE
#undef BEGIN_PART
#undef THEN
#undef MEMBER
#undef FIELD
#undef OWN
#undef WORDS
#undef STRUCTS_FROM
