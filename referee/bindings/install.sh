#!/usr/bin/env bash
# Installs the built files: install.sh BUILD PREFIX. With --remove as the first argument it removes
# them. Packagers set DESTDIR, which is put before PREFIX.
set -eu
cd "$(dirname "$0")/../.."
remove=
if [ "$1" = --remove ]; then remove=1; shift; fi
build=$1 prefix=$2 to=${DESTDIR:-}$2
fail() { echo "install: PREFIX=$prefix: $*" >&2; exit 2; }
[[ $prefix = /* ]] || fail "expected an absolute path"
# pkg-config, CMake, make and sed each treat these characters in a special way.
[[ $prefix != *[\"\'\\\&\|\$\`\;\%\#]* ]] || fail "expected a path without any of \"'\\&|\$\`;%#"
programs=()
for program in carom carom-amalgamate carom-submission-check; do
    programs+=("$to/bin/$program")
done
folders=()
for folder in bin include/carom lib/cmake/carom lib/pkgconfig libexec/carom share/carom/tests; do
    folders+=("$to/$folder")
done
if [ -z "$remove" ]; then
    for file in carom carom-amalgamate libcarom.so; do
        [ -e "$build/$file" ] || fail "$build/$file: expected what \`make all\` builds"
    done
    mkdir -p "${folders[@]}" 2> /dev/null || fail "cannot be written to (sudo?)"
fi
for folder in "$to" "$to"/{include,lib,lib/cmake,libexec,share} "${folders[@]}"; do
    [ ! -e "$folder" ] || [ -w "$folder" ] || fail "cannot be written to (sudo?)"
done
# Folders with nothing else in them are removed as a whole, so that no file of an older version
# stays.
rm -rf "$to"/{include,share,libexec}/carom "$to/lib/cmake/carom" \
    "$to"/lib/pkgconfig/carom{,-embed}.pc "$to"/lib/libcarom{.so,.so.0,.so.1,-profile.a} \
    "$to/include/carom.h" "${programs[@]}"
if [ -n "$remove" ]; then
    echo "removed from $prefix"
    exit 0
fi
mkdir -p "${folders[@]}"
version=$(sed -n 's/^#define CAROM_VERSION "\(.*\)"/\1/p' sim/version.h)

install -m 755 "$build"/carom{,-amalgamate} referee/bindings/carom-submission-check "$to/bin"
install -m 755 "$build/libcarom.so" "$to/lib"
ln -s libcarom.so "$to/lib/libcarom.so.1"
install -m 644 referee/bindings/carom.h "$to/include"
find sim bot -name '*.h' -o -path 'sim/*.md' -o -name own_value.cpp -o -name bot.cpp \
    -o -path 'bot/*/pool/*' | while read -r header; do
    install -D -m 644 "$header" "$to/include/carom/$header"
done
for file in caromConfig.cmake caromConfigVersion.cmake; do
    sed "s|@VERSION@|$version|" "referee/bindings/$file" > "$to/lib/cmake/carom/$file"
done
for file in carom.pc carom-embed.pc; do
    sed "s|@VERSION@|$version|; s|@PREFIX@|${prefix// /\\\\ }|" "referee/bindings/$file" \
        > "$to/lib/pkgconfig/$file"
done
# The files for checking a submission: the referee's source, the golden games, and bots without
# search.
ln -s ../../include/carom/sim ../../include/carom/bot "$to/share/carom"
# The profiler of a user's bot is a library and these headers.
[ ! -e "$build/libcarom-profile.a" ] || install -m 644 "$build/libcarom-profile.a" "$to/lib"
find referee bench/profile/*.h bench/*.h -name '*.h' -o -name '*.cpp' -o -name '*.html' \
    -o -name '*.js' |
    while read -r source; do
    install -D -m 644 "$source" "$to/share/carom/$source"
done
cp -r tests/golden "$to/share/carom/tests"
install -m 644 tests/{submission,games}.sh "$to/share/carom/tests"
for file in tests/*/recorded.txt; do install -D -m 644 "$file" "$to/share/carom/$file"; done
for file in bot/*/game.conf; do install -D -m 644 "$file" "$to/include/carom/$file"; done
# The modules for pages, if `make web` has built them.
for module in "$build"/web/*.wasm.gz; do
    [ ! -e "$module" ] || install -D -m 644 "$module" "$to/share/carom/web/${module##*/}"
done
for game in bot/*/game.conf; do
    game=${game#bot/} bot=$build/${game%/*}/$(sed -n 's/^simple=//p' "bot/$game")
    [ ! -x "$bot" ] || install -D -m 755 "$bot" "$to/libexec/carom/${bot#"$build"/}"
done
echo "version $version in $prefix: bin/carom, include/carom, include/carom.h, lib/libcarom.so"
