#!/usr/bin/python3
"""Trains a value function on positions (build/GAME/positions) and writes it as a network's text.

The value function is the probability to finish above an opponent: a logistic function of a linear
function or of a small dense network, whose inputs are the game's features. The held-out loss is
the cross entropy over matches that the training does not see. For comparison it is also shown for
the game's hand-written value, through a fitted logistic function.
"""
import argparse
import json
import pathlib

import training
from training import UsageError, np, torch


def read_positions(folders):
    """Returns the records of all folders and the description of their features."""
    parts, features = [], None
    for number, folder in enumerate(folders):
        path = pathlib.Path(folder) / "positions.json"
        try:
            described = json.loads(path.read_text(encoding="utf-8"))["features"]
        except (OSError, ValueError, KeyError):
            raise UsageError(f"{path}: expected the description of a folder of positions") from None
        if features is not None and described != features:
            raise UsageError(f"{path}: expected the same features as in {folders[0]}")
        features = described
        for file in sorted(pathlib.Path(folder).glob("*.npy")):
            records = np.load(file)
            # Matches of different folders have different numbers.
            records["match"] += number * 10_000_000
            parts.append(records)
    if not parts:
        raise UsageError(f"{folders[0]}: expected files of positions, *.npy")
    records = np.concatenate(parts)
    finite = np.isfinite(records["features"])
    if not finite.all():
        name = features[int(np.argmin(finite.all(axis=0)))]["name"]
        raise UsageError(f"{folders[0]}: expected finite numbers, found another in \"{name}\"")
    return records, features


def loss_of(logits, targets):
    """Returns the mean cross entropy, for logits as numbers."""
    return float(np.mean(np.logaddexp(0, logits) - targets * logits))


def fitted_logistic(values, targets):
    """Returns scale and offset of the best logistic function of one number (Newton's method)."""
    spread = np.std(values) or 1.0
    x = np.stack([values / spread, np.ones_like(values)], 1).astype(np.float64)
    weights = np.zeros(2)
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (p - targets)
        curvature = (x * (p * (1 - p))[:, None]).T @ x + 1e-9 * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        weights -= step
        if np.abs(step).max() < 1e-9:
            break
    return weights[0] / spread, weights[1]


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", help="folders of positions")
    training.add_options(parser)
    parser.add_argument("--mix", type=float, default=0.0, help="share of the search's own value "
                        "in the target; the rest is the outcome (0)")
    parser.add_argument("--journal", help="file to which a line of JSON about the run is appended")
    parser.add_argument("--show", action="store_true", help="print a linear function's weights")
    options = parser.parse_args()
    training.check_options(options, (not 0 <= options.mix <= 1,
                                     "--mix: expected a number from 0 to 1"))
    return options


def run(options):
    records, features = read_positions(options.folders)
    scales = np.array([feature["scale"] for feature in features], np.float64)
    held = training.is_held_out(records["match"], options.held_out)
    if held.all() or not held.any():
        raise UsageError(f"{options.folders[0]}: expected positions of more matches")
    outcome = records["outcome"].astype(np.float64)
    losses = {"none": loss_of(np.full(held.sum(), np.log(np.mean(outcome[~held]) /
                                                         (1 - np.mean(outcome[~held])))),
                              outcome[held])}
    scale, offset = fitted_logistic(records["hand"][~held], outcome[~held])
    losses["hand-written"] = loss_of(scale * records["hand"][held] + offset, outcome[held])

    targets = outcome
    if options.mix > 0:
        scale, offset = fitted_logistic(records["search"][~held], outcome[~held])
        searched = 1 / (1 + np.exp(-(scale * records["search"] + offset)))
        targets = (1 - options.mix) * outcome + options.mix * searched
    inputs = torch.from_numpy((records["features"] / scales).astype(np.float32))
    targets = torch.from_numpy(targets.astype(np.float32)[:, None])
    mask = torch.from_numpy(held)
    torch.manual_seed(options.seed)
    model = training.optimized(
        training.layers_of(inputs.shape[1], options.hidden), torch.nn.BCEWithLogitsLoss(),
        (inputs[~mask], targets[~mask]), (inputs[mask], targets[mask]), options)

    network = training.exported(model, scales)
    text = network.text(options.bits)
    stored = training.Network.of_text(text)
    logits = stored.run(records["features"][held])[:, 0].astype(np.float64)
    kind = "network " + "x".join(map(str, options.hidden)) if options.hidden else "linear"
    losses[kind] = loss_of(logits, outcome[held])
    pathlib.Path(options.output).write_text(text + "\n", encoding="utf-8")

    print(f"{len(records)} positions of {len(np.unique(records['match']))} matches, "
          f"{held.sum()} held out")
    for name, loss in losses.items():
        print(f"  held-out loss {loss:.4f}  {name}")
    print(f"{options.output}: {len(network.numbers)} weights, {len(text)} characters")
    if options.show and not options.hidden:
        weights = model[0].weight.detach().numpy()[0]
        for feature, weight in sorted(zip(features, weights), key=lambda each: -abs(each[1])):
            print(f"  {weight:8.3f}  {feature['name']}")
    if options.journal:
        with open(options.journal, "a", encoding="utf-8") as file:
            file.write(json.dumps({"output": options.output, "positions": len(records),
                                   "hidden": options.hidden, "seed": options.seed,
                                   "losses": losses}) + "\n")


if __name__ == "__main__":
    training.main("train.py", lambda: run(parse()))
