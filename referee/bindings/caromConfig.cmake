# find_package(carom): carom::sim are the headers of sim/ and bot/, with the flags that they are
# exact under; carom::embed is the C library (carom.h).
get_filename_component(carom_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET carom::sim)
  add_library(carom::sim INTERFACE IMPORTED)
  set_target_properties(carom::sim PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${carom_prefix}/include/carom"
    INTERFACE_COMPILE_FEATURES cxx_std_17
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>")

  add_library(carom::embed SHARED IMPORTED)
  set_target_properties(carom::embed PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${carom_prefix}/include"
    IMPORTED_LOCATION "${carom_prefix}/lib/libcarom.so"
    IMPORTED_SONAME libcarom.so.1)
endif()
unset(carom_prefix)
