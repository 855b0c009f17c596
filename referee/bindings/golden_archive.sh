#!/usr/bin/env bash
# Packs the official referees' games, the description of their files, and the rules. The archive
# always has the same bytes. Usage: golden_archive.sh BUILD.
set -eu
cd "$(dirname "$0")/../.."
build=$1
version=$(sed -n 's/^#define CAROM_VERSION "\(.*\)"/\1/p' sim/version.h)
name=carom-golden-$version
folder=$build/golden/$name
rm -rf "$build/golden" && mkdir -p "$folder"
for game in tests/golden/*/; do
    game=$(basename "$game")
    cp -r "tests/golden/$game" "$folder/$game"
    cp "sim/$game/RULES.md" "$folder/$game/RULES.md"
done
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=u=rwX,go=rX \
    -C "$build/golden" -cf - "$name" | gzip -9n > "$build/golden/$name.tar.gz"
cd "$build/golden"
sha256sum "$name.tar.gz" > "$name.tar.gz.sha256"
rm -rf "$name"
echo "$build/golden/$name.tar.gz, $(wc -c < "$name.tar.gz") bytes"
cat "$name.tar.gz.sha256"
