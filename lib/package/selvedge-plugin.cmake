# selvedge_add_plugin(NAME SOURCE [SCALARS all])
#
# Builds NAME.so, an energy for `selvedge-verify --plugin`, from one source; see
# selvedge/plugin.h.  With SCALARS all, the source must use the type `real`, see
# selvedge/formula.h, and is compiled for double, float, quad and complex double; otherwise
# only for double.  Include directories, definitions and options that are added to NAME later
# apply to every scalar.
function(selvedge_add_plugin name source)
  cmake_parse_arguments(PARSE_ARGV 2 plugin "" "SCALARS" "")
  if(plugin_UNPARSED_ARGUMENTS OR plugin_KEYWORDS_MISSING_VALUES
     OR (DEFINED plugin_SCALARS AND NOT plugin_SCALARS STREQUAL "all"))
    message(FATAL_ERROR "selvedge_add_plugin(${ARGV}): expected NAME SOURCE [SCALARS all]")
  endif()

  add_library(${name} MODULE ${source})
  set_target_properties(${name} PROPERTIES PREFIX "")
  target_link_libraries(${name} PRIVATE selvedge::selvedge)
  target_compile_features(${name} PRIVATE c_std_17)
  target_compile_options(${name} PRIVATE -ffp-contract=off) # no silent fused multiply-adds
  if(NOT plugin_SCALARS)
    return()
  endif()

  target_compile_definitions(${name} PRIVATE SLV_ALL_SCALARS) # compiled for double itself
  foreach(scalar F32 F128 C64)
    set(pass ${name}_${scalar})
    add_library(${pass} OBJECT ${source})
    set_target_properties(${pass} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_features(${pass} PRIVATE c_std_17)
    target_link_libraries(${pass} PRIVATE selvedge::selvedge)
    target_compile_definitions(${pass} PRIVATE SLV_SCALAR_${scalar}
      $<TARGET_PROPERTY:${name},COMPILE_DEFINITIONS>)
    target_compile_options(${pass} PRIVATE $<TARGET_PROPERTY:${name},COMPILE_OPTIONS>)
    target_include_directories(${pass} PRIVATE $<TARGET_PROPERTY:${name},INCLUDE_DIRECTORIES>)
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:${pass}>)
  endforeach()
endfunction()
