/* shape_fields.h -- short words for tables of fields. */
#ifndef REPORTS_SHAPE_FIELDS_H
#define REPORTS_SHAPE_FIELDS_H

#include "document/shape.h"

#define COUNT(a) (sizeof(a) / sizeof(a)[0])
#define FIELD(type, member, kind) \
  { #member, kind, offsetof(type, member), NULL, NULL }
#define NESTED(type, member, kind, of) \
  { #member, kind, offsetof(type, member), &of##_shape, NULL }
#define CHOICE(type, member, words) \
  { #member, FIELD_CHOICE, offsetof(type, member), NULL, words }
/* A struct of that name from the fields TYPE_fields. */
#define SHAPE(type)                   \
  static const shape type##_shape = { \
      .size = sizeof(type), .fields = type##_fields, .nfields = COUNT(type##_fields)}

#endif
