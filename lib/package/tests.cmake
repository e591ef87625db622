# Tests the package in its installed form, found by find_package() and by pkg-config.
set(prefix ${CMAKE_CURRENT_BINARY_DIR}/prefix)
get_property(libraries GLOBAL PROPERTY selvedge_libraries)
list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE_NAME:\\1>" OUTPUT_VARIABLE library_names)
find_package(Python3 3.9 COMPONENTS Interpreter)
if(Python3_FOUND)
  set(completion _selvedge-verify selvedge-bench.fish)
endif()

add_test(NAME package_install
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/install_test.sh
    ${CMAKE_COMMAND} ${PROJECT_BINARY_DIR} ${prefix} ${PROJECT_SOURCE_DIR}/lib/include
    ${library_names} ${completion})
set_tests_properties(package_install PROPERTIES FIXTURES_SETUP package)

# Builds the examples by find_package() and by pkg-config.
set(examples ${prefix}/${CMAKE_INSTALL_DATADIR}/selvedge/examples)
add_test(NAME package_examples
  COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${examples} ${CMAKE_CURRENT_BINARY_DIR}/examples
    --build-generator ${CMAKE_GENERATOR} --build-makeprogram ${CMAKE_MAKE_PROGRAM}
    --build-options
      -DCMAKE_C_COMPILER=${CMAKE_C_COMPILER} "-DCMAKE_C_FLAGS=${CMAKE_C_FLAGS} -Werror"
      -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE} -DCMAKE_PREFIX_PATH=${prefix}
    --test-command ${CMAKE_CTEST_COMMAND} --output-on-failure)

separate_arguments(c_flags UNIX_COMMAND "${CMAKE_C_FLAGS}")
add_test(NAME package_pkg_config
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/pkg_config_test.sh ${prefix}
    ${prefix}/${pc_dir} ${examples} ${CMAKE_C_COMPILER} ${c_flags})

set_tests_properties(package_examples package_pkg_config PROPERTIES
  FIXTURES_REQUIRED package TIMEOUT 1200
  # LeakSanitizer may crash while threads of LLVM's OpenMP end.
  ENVIRONMENT "ASAN_OPTIONS=detect_leaks=0")

# Sanitizers add their own symbols.
if(NOT SELVEDGE_SANITIZE)
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1_internals>" OUTPUT_VARIABLE archives)
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1_exports>" OUTPUT_VARIABLE exports)
  add_test(NAME package_symbols
    COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/symbols_test.sh
      ${CMAKE_NM} ${PROJECT_SOURCE_DIR}/lib/include ${archives} ${exports})
endif()

# A build that cannot distinguish NaN from numbers must fail.
add_test(NAME fast_math COMMAND ${CMAKE_C_COMPILER} -ffast-math -fsyntax-only
  -I ${PROJECT_SOURCE_DIR}/lib/include ${PROJECT_SOURCE_DIR}/lib/core/status.c)
set_tests_properties(fast_math PROPERTIES
  PASS_REGULAR_EXPRESSION "build it without -ffast-math or -Ofast")

# Compiles every public header alone, in both languages.
set(header_test sh ${CMAKE_CURRENT_SOURCE_DIR}/header_test.sh ${PROJECT_SOURCE_DIR}/lib/include)
add_test(NAME headers_c17 COMMAND ${header_test} c ${CMAKE_C_COMPILER})
foreach(compiler g++ clang++)
  add_test(NAME headers_cxx17_${compiler} COMMAND ${header_test} c++ ${compiler})
endforeach()

add_test(NAME package_docs
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/docs_test.sh doxygen ${CMAKE_CURRENT_BINARY_DIR}/Doxyfile
    ${PROJECT_SOURCE_DIR}/lib/include ${PROJECT_BINARY_DIR}/docs/html)

add_test(NAME bootstrap
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/bootstrap_test.sh ${PROJECT_SOURCE_DIR}/bootstrap.sh)

set_tests_properties(package_docs headers_cxx17_g++ headers_cxx17_clang++
  PROPERTIES SKIP_RETURN_CODE 77)

if(Python3_FOUND)
  foreach(page verify/selvedge-verify bench/selvedge-bench reports/selvedge-report)
    cmake_path(GET page FILENAME program)
    add_test(NAME man_${program} COMMAND ${Python3_EXECUTABLE}
      ${CMAKE_CURRENT_SOURCE_DIR}/man_page.py ${PROJECT_SOURCE_DIR}/${page}.1
      $<TARGET_FILE:${program}>)
    set_tests_properties(man_${program} PROPERTIES SKIP_RETURN_CODE 77
      ENVIRONMENT "ASAN_OPTIONS=detect_leaks=0")
  endforeach()
  add_test(NAME package_completion
    COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/completion_test.sh
      ${PROJECT_BINARY_DIR}/completion ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
  set_tests_properties(package_completion PROPERTIES SKIP_RETURN_CODE 77
    ENVIRONMENT "ASAN_OPTIONS=detect_leaks=0")
  add_test(NAME rooms
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/house.py rooms)
endif()
