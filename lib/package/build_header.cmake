# Writes selvedge_build.h: commit, compiler, flags and type of build.  Runs at build time, so the
# commit is that of the compiled sources.  An unchanged file keeps its time.
#
#   cmake -D SOURCE=.. -D HEADER=.. -D COMPILER=.. -D FLAGS=.. -D BUILD_TYPE=..
#         -P build_header.cmake

# The ceiling prevents an unpacked archive from taking the commit of a repository around it; the
# other two settings allow checkouts of another owner and read-only ones.
function(describe source result)
  set(${result} "unknown" PARENT_SCOPE)
  find_program(GIT git)
  if(NOT GIT)
    return()
  endif()
  cmake_path(GET source PARENT_PATH above)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env GIT_CEILING_DIRECTORIES=${above} GIT_OPTIONAL_LOCKS=0
            ${GIT} -c safe.directory=${source} describe --always --dirty
    WORKING_DIRECTORY ${source}
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
    RESULT_VARIABLE failed)
  if(NOT failed AND commit)
    set(${result} "${commit}" PARENT_SCOPE)
  endif()
endfunction()

# A C string literal.
function(quote text result)
  string(REGEX REPLACE "([\\\\\"])" "\\\\\\1" text "${text}")
  set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

describe("${SOURCE}" COMMIT)
set(header "/* Generated at build time by lib/package/build_header.cmake. */\n")
string(APPEND header "#ifndef SELVEDGE_BUILD_H\n#define SELVEDGE_BUILD_H\n\n")
foreach(fact COMMIT COMPILER FLAGS BUILD_TYPE)
  quote("${${fact}}" literal)
  string(APPEND header "#define SLV_${fact} ${literal}\n")
endforeach()
string(APPEND header "\n#endif\n")
file(CONFIGURE OUTPUT ${HEADER} CONTENT "${header}" @ONLY)
