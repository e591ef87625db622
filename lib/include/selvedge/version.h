/* version.h -- which version of Selvedge this is, and what its shared libraries export.
 *
 * CMake reads the version from here.  Before 1.0.0 a minor version may break the
 * interface; its shared libraries then have another name. */
#ifndef SLV_VERSION_H
#define SLV_VERSION_H

#define SLV_VERSION_MAJOR 0
#define SLV_VERSION_MINOR 1
#define SLV_VERSION_PATCH 0

/* "0.1.0" */
#define SLV_VERSION_TEXT_(major, minor, patch) #major "." #minor "." #patch
#define SLV_VERSION_TEXT(major, minor, patch) SLV_VERSION_TEXT_(major, minor, patch)
#define SLV_VERSION \
  SLV_VERSION_TEXT(SLV_VERSION_MAJOR, SLV_VERSION_MINOR, SLV_VERSION_PATCH)

/* Before each declaration of a public header: the libraries are compiled with
 * -fvisibility=hidden, and export nothing else. */
#define SLV_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* SLV_VERSION of the library that is linked; the macro is that of the headers. */
SLV_API const char *slv_version(void);

#ifdef __cplusplus
}
#endif
#endif
