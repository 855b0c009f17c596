#!/usr/bin/python3
"""Trains a policy on what the search ordered (build/GAME/positions --moves), and writes it as a
network's text.

The network's inputs are a unit's senses; its outputs are logits, one for each class of order, in
groups (for Mad Pod Racing: how far to turn, and the kind of power). The held-out loss is the mean
cross entropy of a group over matches that the training does not see.
"""
import argparse
import json
import pathlib

import training
from training import UsageError, np, torch


def read_moves(folders):
    """Returns the records of all folders and the numbers of classes of each group."""
    parts, shape = [], None
    for number, folder in enumerate(folders):
        path = pathlib.Path(folder) / "positions.json"
        try:
            described = json.loads(path.read_text(encoding="utf-8"))["policy"]
        except (OSError, ValueError, KeyError):
            raise UsageError(f"{path}: expected the description of a folder of positions that "
                             "was written with --moves") from None
        if shape is not None and described != shape:
            raise UsageError(f"{path}: expected the same senses and groups as in {folders[0]}")
        shape = described
        for file in sorted((pathlib.Path(folder) / "moves").glob("*.npy")):
            records = np.load(file)
            records["match"] += number * 10_000_000
            parts.append(records)
    if not parts:
        raise UsageError(f"{folders[0]}: expected files of moves, moves/*.npy")
    return np.concatenate(parts), shape["groups"]


class GroupLoss(torch.nn.Module):
    """The cross entropy of each group of classes, summed."""

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def each(self, logits, classes):
        parts, at = [], 0
        for group, size in enumerate(self.groups):
            parts.append(torch.nn.functional.cross_entropy(logits[:, at:at + size],
                                                           classes[:, group]))
            at += size
        return parts

    def forward(self, logits, classes):
        return sum(self.each(logits, classes))


def run(options):
    records, groups = read_moves(options.folders)
    held = torch.from_numpy(training.is_held_out(records["match"], options.held_out))
    if held.all() or not held.any():
        raise UsageError(f"{options.folders[0]}: expected moves of more matches")
    inputs = torch.from_numpy(np.ascontiguousarray(records["senses"]))
    classes = torch.from_numpy(records["classes"].astype(np.int64))
    torch.manual_seed(options.seed)
    loss = GroupLoss(groups)
    model = training.optimized(
        training.layers_of(inputs.shape[1], options.hidden, sum(groups)), loss,
        (inputs[~held], classes[~held]), (inputs[held], classes[held]), options)

    network = training.exported(model, np.ones(inputs.shape[1]))
    text = network.text(options.bits)
    pathlib.Path(options.output).write_text(text + "\n", encoding="utf-8")
    print(f"{len(records)} moves of {len(np.unique(records['match']))} matches, "
          f"{int(held.sum())} held out")
    with torch.no_grad():
        logits = model(inputs[held])
    at = 0
    for group, (size, of_group) in enumerate(zip(groups, loss.each(logits, classes[held]))):
        chosen = logits[:, at:at + size].argmax(1) == classes[held][:, group]
        share = np.bincount(classes[~held][:, group], minlength=size) / int((~held).sum())
        always = -np.mean(np.log(np.maximum(share, 1e-9))[classes[held][:, group]])
        print(f"  group {group} of {size} classes: held-out loss {float(of_group):.4f} "
              f"(shares of the classes alone {always:.4f}), "
              f"right {100 * chosen.double().mean():.1f}%")
        at += size
    print(f"{options.output}: {len(network.numbers)} weights, {len(text)} characters")


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", help="folders of positions with moves")
    training.add_options(parser, hidden="64")
    options = parser.parse_args()
    training.check_options(options)
    return options


if __name__ == "__main__":
    training.main("policy.py", lambda: run(parse()))
