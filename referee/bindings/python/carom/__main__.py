"""Prints the games with their orders and observations."""
import os
import sys

import numpy

import carom


def main():
    print(f"carom {carom.version()}, NumPy {numpy.__version__}, Python {sys.version.split()[0]}")
    for name, game in carom.games().items():
        batch = carom.Batch(name)
        seats = f"{game.min_seats} to {game.max_seats} seats"
        if game.min_seats == game.max_seats:
            seats = f"{game.max_seats} seat{'s' if game.max_seats > 1 else ''}"
        print(f"\n{name}: {game.title}, {seats}, {game.leagues} leagues, "
              f"at most {game.max_turns} turns")
        print(f"  orders {batch.orders_shape[1:]}: seats, units, and")
        for field in batch.order_fields:
            print(f"    {field.name:20} {field.least:g} to {field.most:g}: {field.meaning}")
        for view in ("state", "sight"):
            print(f"  {view}, {batch.width(view)} numbers:")
            line = "   "
            for column in batch.columns(view).values():
                word = f" {column.name}" + (f" x{column.room}" if column.room > 1 else "") + ","
                if len(line) + len(word) > 98:
                    print(line)
                    line = "   "
                line += word
            print(line.rstrip(","))


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # The reader, such as head, has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
