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
import sys

import numpy as np
import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "referee/bindings/python"))
from carom.network import MAX_LAYERS, MAX_WIDTH, Network  # noqa: E402


class UsageError(Exception):
    """Bad input: one sentence with the place and what was expected."""


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


def is_held_out(matches, share):
    """Returns a mask of records: whole matches are held out, the same ones in every run."""
    hashed = (matches.astype(np.uint64) * np.uint64(2654435761)) % np.uint64(2**32)
    return hashed < np.uint64(share * 2**32)


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


def layers_of(inputs, hidden, outputs=1):
    """Returns a network with these numbers of hidden neurons; none is a linear function."""
    sizes = [inputs, *hidden, outputs]
    layers = []
    for number, (ins, outs) in enumerate(zip(sizes, sizes[1:])):
        if number > 0:
            layers.append(torch.nn.ReLU())
        layers.append(torch.nn.Linear(ins, outs))
    model = torch.nn.Sequential(*layers)
    with torch.no_grad():
        model[-1].weight.zero_()
        model[-1].bias.zero_()
    return model


def optimized(model, criterion, training, held_out, options):
    """Trains a model on pairs of inputs and targets. Returns it as it was after the epoch with the
    least held-out loss."""
    inputs, targets = training
    optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate,
                                  weight_decay=options.decay)
    size = max(64, min(options.batch, len(inputs) // 50))  # few positions: smaller steps
    batches = max(1, len(inputs) // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, max_lr=options.rate, total_steps=batches * options.epochs)
    best, best_state = float("inf"), None
    for epoch in range(options.epochs):
        order = torch.randperm(len(inputs))
        for k in range(batches):
            rows = order[k * size:(k + 1) * size]
            loss = criterion(model(inputs[rows]), targets[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        with torch.no_grad():
            held = float(criterion(model(held_out[0]), held_out[1]))
        if held < best:
            best = held
            best_state = {name: value.clone() for name, value in model.state_dict().items()}
        if sys.stderr.isatty():
            print(f"\r\033[Kepoch {epoch + 1} of {options.epochs}, held-out loss {held:.4f}",
                  end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    model.load_state_dict(best_state)
    return model


def exported(model, scales):
    """Returns the model as a carom.Network that takes features which are not divided by scales."""
    numbers, sizes = [], []
    for layer in model:
        if not isinstance(layer, torch.nn.Linear):
            continue
        weights = layer.weight.detach().numpy().T.astype(np.float64)
        if not sizes:
            sizes.append(weights.shape[0])
            weights = weights / scales[:, None]
        sizes.append(weights.shape[1])
        numbers += [weights.reshape(-1), layer.bias.detach().numpy()]
    return Network(sizes, np.concatenate(numbers).astype(np.float32), activation="relu")


def add_training_options(parser, hidden=""):
    """Adds the options that train.py and policy.py share."""
    parser.add_argument("-o", "--output", required=True, help="file for the network's text")
    parser.add_argument("--hidden", default=hidden, help="neurons of hidden layers, as 32 or "
                        f"64,64; none is a linear function ({hidden or 'none'})")
    parser.add_argument("--bits", type=int, default=14, choices=[7, 14],
                        help="bits of a weight (14)")
    parser.add_argument("--held-out", type=float, default=0.1, help="share of matches (0.1)")
    parser.add_argument("--epochs", type=int, default=12, help="passes over all records (12)")
    parser.add_argument("--batch", type=int, default=4096, help="most records of a step (4096)")
    parser.add_argument("--rate", type=float, default=0.01, help="largest learning rate (0.01)")
    parser.add_argument("--decay", type=float, default=1e-4, help="weight decay (0.0001)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (1)")


def check_training_options(options, *more):
    """Replaces the text of --hidden by numbers. Problems are told before the training, which takes
    long. Each of `more` is a problem's truth and what was expected."""
    try:
        options.hidden = [int(size) for size in options.hidden.split(",") if size]
    except ValueError:
        raise UsageError(f"--hidden: expected numbers as in 64,64, found {options.hidden}") from None
    for problem, expected in [
            (len(options.hidden) > MAX_LAYERS - 2, f"--hidden: expected at most {MAX_LAYERS - 2} "
             "layers"),
            (not all(1 <= size <= MAX_WIDTH for size in options.hidden),
             f"--hidden: expected numbers from 1 to {MAX_WIDTH}"),
            (options.epochs < 1, "--epochs: expected 1 or more"),
            (options.batch < 1, "--batch: expected 1 or more"),
            (not 0 < options.held_out < 1, "--held-out: expected a number between 0 and 1"),
            (not pathlib.Path(options.output).resolve().parent.is_dir(),
             f"{options.output}: expected a file in a folder that exists"), *more]:
        if problem:
            raise UsageError(expected)


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", help="folders of positions")
    add_training_options(parser)
    parser.add_argument("--mix", type=float, default=0.0, help="share of the search's own value "
                        "in the target; the rest is the outcome (0)")
    parser.add_argument("--journal", help="file to which a line of JSON about the run is appended")
    parser.add_argument("--show", action="store_true", help="print a linear function's weights")
    options = parser.parse_args(arguments)
    check_training_options(options, (not 0 <= options.mix <= 1,
                                     "--mix: expected a number from 0 to 1"))
    return options


def run(options):
    records, features = read_positions(options.folders)
    scales = np.array([feature["scale"] for feature in features], np.float64)
    held = is_held_out(records["match"], options.held_out)
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
    model = optimized(layers_of(inputs.shape[1], options.hidden), torch.nn.BCEWithLogitsLoss(),
                      (inputs[~mask], targets[~mask]), (inputs[mask], targets[mask]), options)

    network = exported(model, scales)
    text = network.text(options.bits)
    stored = Network.of_text(text)
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


def main():
    try:
        run(parse(sys.argv[1:]))
    except (UsageError, OSError) as e:
        print(f"train.py: {e}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
