"""What the trainers of value functions and policies share: options, training, and export."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "referee/bindings/python"))
try:
    import numpy as np
    import torch
    from carom.network import MAX_LAYERS, MAX_WIDTH, Network
except ImportError as e:
    print(f"{sys.executable}: expected a Python with NumPy and PyTorch ({e}); `make deps-learn` "
          "installs Debian's packages, which /usr/bin/python3 uses", file=sys.stderr)
    sys.exit(2)


class UsageError(Exception):
    """Bad input: one sentence with the place and what was expected."""


def is_held_out(matches, share):
    """Returns a mask of records: whole matches are held out, the same ones in every run."""
    hashed = (matches.astype(np.uint64) * np.uint64(2654435761)) % np.uint64(2**32)
    return hashed < np.uint64(share * 2**32)


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
    if best_state is None:
        raise UsageError(f"--rate {options.rate}: expected a lower rate; no loss was a number")
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


def add_options(parser, hidden=""):
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


def check_options(options, *more):
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
            (not 0 < options.rate <= 1, "--rate: expected a number above 0, at most 1"),
            (not 0 <= options.decay <= 1, "--decay: expected a number from 0 to 1"),
            (not 0 < options.held_out < 1, "--held-out: expected a number between 0 and 1"),
            (not pathlib.Path(options.output).resolve().parent.is_dir(),
             f"{options.output}: expected a file in a folder that exists"), *more]:
        if problem:
            raise UsageError(expected)


def main(name, work):
    """Runs a trainer. Bad input ends it with one sentence and status 2."""
    try:
        work()
    except (UsageError, OSError) as e:
        print(f"{name}: {e}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
