#!/usr/bin/env bash
# Prints links, and paths in backticks, of documents that lead nowhere. Usage: dead_links.sh FILE...
set -u
for text in "$@"; do
    folder=$(dirname "$text")
    grep -oE '\]\([^)# ]+' "$text" | cut -c3- | grep -v '^https\?:' | while read -r link; do
        [ -e "$folder/$link" ] || echo "$text: $link"
    done
    grep -oE '`(sim|referee|bot|tests|bench|\.ci)/[A-Za-z0-9_./-]*`' "$text" | tr -d '`' |
        while read -r link; do
            [ -e "$link" ] || echo "$text: $link"
        done
done
exit 0
