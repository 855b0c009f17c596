# Prints the word that differs from WORD in the fewest letters, if there are at most two: letters
# that must be changed, added or removed. Usage: awk -v word=WORD -f similar.awk, one word per line.
{
    for (j = 0; j <= length(word); ++j) row[j] = j
    for (i = 1; i <= length($0); ++i) {
        diagonal = row[0]
        row[0] = i
        for (j = 1; j <= length(word); ++j) {
            least = diagonal + (substr($0, i, 1) != substr(word, j, 1))
            if (row[j] + 1 < least) least = row[j] + 1
            if (row[j - 1] + 1 < least) least = row[j - 1] + 1
            diagonal = row[j]
            row[j] = least
        }
    }
    if (NR == 1 || row[length(word)] < fewest) {
        fewest = row[length(word)]
        found = $0
    }
}
END { if (fewest <= 2) print found }
