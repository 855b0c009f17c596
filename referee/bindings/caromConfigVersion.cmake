# A request MAJOR.MINOR accepts only the same MAJOR.MINOR. A request MAJOR accepts all its minor
# versions, and a range accepts every version in it. CHANGELOG.md says what stays the same between
# versions.
set(PACKAGE_VERSION @VERSION@)
string(REGEX MATCH "^[0-9]+\\.[0-9]+" carom_line "${PACKAGE_VERSION}")
string(REGEX MATCH "^[0-9]+(\\.[0-9]+)?" carom_asked "${PACKAGE_FIND_VERSION}")
if(PACKAGE_FIND_VERSION_RANGE)
  if(PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION_MAX OR
     (PACKAGE_FIND_VERSION_RANGE_MAX STREQUAL "INCLUDE" AND
      PACKAGE_VERSION VERSION_EQUAL PACKAGE_FIND_VERSION_MAX))
    if(NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION_MIN)
      set(PACKAGE_VERSION_COMPATIBLE TRUE)
    endif()
  endif()
elseif(carom_asked STREQUAL "" OR carom_line STREQUAL carom_asked OR
   (carom_line MATCHES "^${carom_asked}\\."))
  if(NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
  endif()
  if(PACKAGE_FIND_VERSION STREQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
unset(carom_line)
unset(carom_asked)
