/** @file
 * Which version of Selvedge this is, and what its shared libraries export.
 *
 * CMake reads the version from here.  Before 1.0.0 a minor version may break the interface; shared
 * libraries then get another name.  Any number of threads may call slv_version() at once. */
#ifndef SLV_VERSION_H
#define SLV_VERSION_H

#define SLV_VERSION_MAJOR 0 /**< The version of these headers. */
#define SLV_VERSION_MINOR 1 /**< Its second number. */
#define SLV_VERSION_PATCH 0 /**< Its third number. */

/** SLV_VERSION_QUOTE(0, 1, 0) is "0.1.0". */
#define SLV_VERSION_QUOTE(major, minor, patch) #major "." #minor "." #patch
/** The same, where the arguments are macros: they are expanded first. */
#define SLV_VERSION_TEXT(major, minor, patch) SLV_VERSION_QUOTE(major, minor, patch)

/** The version of these headers as text, "0.1.0". */
#define SLV_VERSION SLV_VERSION_TEXT(SLV_VERSION_MAJOR, SLV_VERSION_MINOR, SLV_VERSION_PATCH)

/** Marks an exported declaration: the libraries are compiled with -fvisibility=hidden. */
#define SLV_API __attribute__((visibility("default")))

#ifdef __cplusplus
#define SLV_BEGIN_DECLS extern "C" {
#define SLV_END_DECLS }
#else
#define SLV_BEGIN_DECLS /**< Before the declarations of a header: C's linkage, also in C++. */
#define SLV_END_DECLS   /**< After them. */
#endif

SLV_BEGIN_DECLS

/** SLV_VERSION of the library that is linked; the macro is that of the headers. */
SLV_API const char *slv_version(void);

SLV_END_DECLS
#endif
