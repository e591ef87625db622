# fuzz.cmake -- functions that define fuzz targets.
#
# Fuzz targets use libFuzzer with Clang and sanitizers; otherwise they are plain programs that run
# on the corpus and on mutated copies of it.
set(SELVEDGE_FUZZ_SECONDS 6 CACHE STRING "Seconds for which a test runs a target of libFuzzer")
if(SELVEDGE_SANITIZE AND CMAKE_C_COMPILER_ID STREQUAL "Clang")
  include(CheckCSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer)
  check_c_source_compiles("#include <stddef.h>
    int LLVMFuzzerTestOneInput(const unsigned char *d, size_t n);
    int LLVMFuzzerTestOneInput(const unsigned char *d, size_t n) { (void)d; return n > 9; }"
    SELVEDGE_LIBFUZZER)
  unset(CMAKE_REQUIRED_FLAGS)
endif()

# selvedge_fuzzed(selvedge ...): instruments these libraries for libFuzzer.
function(selvedge_fuzzed)
  foreach(library IN LISTS ARGN)
    if(SELVEDGE_LIBFUZZER)
      target_compile_options(${library} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
  endforeach()
endfunction()

if(BUILD_TESTING)
  add_custom_target(selvedge_fuzzers)
endif()

# selvedge_fuzz(mesh/obj_fuzz.c selvedge [NAME name] [DICTIONARY file] [BRIEF]): defines the
# target fuzz_obj with its corpus in mesh/obj_corpus/.  BRIEF: a third of the time, for similar
# readers.  libFuzzer writes its inputs to build/*/fuzz/fuzz_obj/.
function(selvedge_fuzz source)
  if(NOT BUILD_TESTING)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 fuzz "BRIEF" "NAME;DICTIONARY" "")
  set(seconds ${SELVEDGE_FUZZ_SECONDS})
  if(fuzz_BRIEF AND seconds LESS 60) # longer times are set by hand and used unchanged
    math(EXPR seconds "(${seconds} + 2) / 3")
  endif()
  cmake_path(ABSOLUTE_PATH source NORMALIZE OUTPUT_VARIABLE path)
  string(REGEX REPLACE "_fuzz\\.c$" "_corpus" corpus ${path})
  if(NOT fuzz_NAME)
    cmake_path(GET source STEM stem)
    string(REGEX REPLACE "(.*)_fuzz$" "fuzz_\\1" fuzz_NAME ${stem})
  endif()
  add_executable(${fuzz_NAME} ${source})
  set_target_properties(${fuzz_NAME} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${fuzz_NAME} PRIVATE
    ${fuzz_UNPARSED_ARGUMENTS} selvedge_fuzz_parts selvedge_flags)
  if(SELVEDGE_LIBFUZZER)
    set(found ${CMAKE_BINARY_DIR}/fuzz/${fuzz_NAME})
    file(MAKE_DIRECTORY ${found})
    target_compile_options(${fuzz_NAME} PRIVATE -fsanitize=fuzzer)
    target_link_options(${fuzz_NAME} PRIVATE -fsanitize=fuzzer)
    set(options -max_total_time=${seconds} -timeout=10 -rss_limit_mb=1024
      -close_fd_mask=3 -print_final_stats=1 -artifact_prefix=${found}-)
    if(fuzz_DICTIONARY)
      cmake_path(ABSOLUTE_PATH fuzz_DICTIONARY)
      list(APPEND options -dict=${fuzz_DICTIONARY})
    endif()
    add_test(NAME ${fuzz_NAME} COMMAND ${fuzz_NAME} ${options} ${found} ${corpus})
  else()
    target_link_libraries(${fuzz_NAME} PRIVATE selvedge_fuzz_driver)
    add_test(NAME ${fuzz_NAME} COMMAND ${fuzz_NAME} 200 ${corpus})
  endif()
  math(EXPR limit "${SELVEDGE_FUZZ_SECONDS} + 300")
  set_tests_properties(${fuzz_NAME} PROPERTIES TIMEOUT ${limit})
  set_property(GLOBAL APPEND PROPERTY selvedge_tested ${path})
  add_dependencies(selvedge_fuzzers ${fuzz_NAME})
endfunction()
