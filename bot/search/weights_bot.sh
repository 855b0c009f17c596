#!/bin/sh
# A sparring bot that is a file of weights: the game's bot with its hand-written value and the
# weights NAME.csv beside this file, which is called NAME. Options given to it come first.
here=$(dirname -- "$0")
[ "$*" != --weights-list ] || exec "$here/../bot" --weights-list
exec "$here/../bot" "$@" --network none --weights "$here/${0##*/}.csv"
