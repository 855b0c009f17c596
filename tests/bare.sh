#!/usr/bin/env bash
# Runs `make play` and `make test` where nothing is installed: in a minimal Debian system with only
# git, make and ca-certificates, as root without sudo, without recommended packages. Uses Debian's
# stable release, and testing if its packages can be downloaded. Usage: bare.sh [RELEASE...]. Needs
# root, and mmdebstrap.
set -euo pipefail
cd "$(dirname "$0")/.."
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
[ $# -gt 0 ] || set -- stable testing
status=0

remove() {  # ROOT: removes a system, but nothing that is still mounted in it
    umount -l "$1/dev" "$1/proc" "$1/sys" 2> /dev/null
    rm -rf --one-file-system "$1"
}

try() (  # RELEASE: prints one line per command with its time
    local release=$1 root log=build/bare/$1.log
    root=$(mktemp -d /tmp/carom-bare.XXXXXX)
    # shellcheck disable=SC2064 # this root
    trap "remove $root" EXIT
    # A mirror may have an expired list of packages, which is acceptable here.
    mmdebstrap --variant=apt --include=git,make,ca-certificates \
        --aptopt='Acquire::Check-Valid-Until "false"' "$release" "$root" "$mirror" \
        > "$log" 2>&1 || { echo "  $release: cannot be had ($(tail -n 1 "$log"))"; exit 3; }
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mount -t proc proc "$root/proc"
    mount --rbind --make-rslave /dev "$root/dev"  # What is unmounted there stays in /dev.
    mount -t sysfs sys "$root/sys" 2> /dev/null || true
    git clone -q . "$root/carom"
    local command start
    for command in "make play" "make test"; do
        start=$SECONDS
        chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
            sh -c "cd /carom && $command" < /dev/null >> "$log" 2>&1 ||
            { tail -n 30 "$log"; echo "  $release: $command FAILED"; exit 1; }
        echo "  $release: $command, $((SECONDS - start)) s, $(tail -n 1 "$log")"
    done
)

mkdir -p build/bare
tried=
for release in "$@"; do
    code=0
    try "$release" || code=$?
    [ $code -eq 1 ] && status=1
    [ $code -eq 0 ] && tried="$tried $release"
done
[ -n "$tried" ] || { echo "  no bare root could be made"; status=1; }
exit $status
