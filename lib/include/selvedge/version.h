/** @file
 * The version of Selvedge, and the macros that mark exported declarations.
 *
 * CMake reads the version from here.  Before 1.0.0 a minor version may break the interface; shared
 * libraries then get another name.  Any number of threads may call slv_version() at once. */
#ifndef SLV_VERSION_H
#define SLV_VERSION_H

#define SLV_VERSION_MAJOR 0 /**< Major version of these headers. */
#define SLV_VERSION_MINOR 1 /**< Minor version. */
#define SLV_VERSION_PATCH 0 /**< Patch version. */

/** SLV_VERSION_QUOTE(0, 1, 0) is "0.1.0". */
#define SLV_VERSION_QUOTE(major, minor, patch) #major "." #minor "." #patch
/** Expands macros in its arguments, then quotes them by SLV_VERSION_QUOTE(). */
#define SLV_VERSION_TEXT(major, minor, patch) SLV_VERSION_QUOTE(major, minor, patch)

/** The version of these headers as text, "0.1.0". */
#define SLV_VERSION SLV_VERSION_TEXT(SLV_VERSION_MAJOR, SLV_VERSION_MINOR, SLV_VERSION_PATCH)

/** Marks an exported declaration: the libraries are compiled with -fvisibility=hidden. */
#define SLV_API __attribute__((visibility("default")))

#ifdef __cplusplus
#define SLV_BEGIN_DECLS extern "C" {
#define SLV_END_DECLS }
#else
#define SLV_BEGIN_DECLS /**< Begins a header's declarations, which have C linkage also in C++. */
#define SLV_END_DECLS   /**< Ends a header's declarations. */
#endif

SLV_BEGIN_DECLS

/** Returns the SLV_VERSION with which the linked library was compiled. */
SLV_API const char *slv_version(void);

SLV_END_DECLS
#endif
