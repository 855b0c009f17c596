// Compares the games' modules for pages with the native programs: node modules.mjs FOLDER, where the
// folder has for each game GAME.json, a record of bots with 60 rollouts and the simple player in the
// last seat, GAME.html, its page, and GAME.verified, what `carom verify` prints of its golden games.
import { readdirSync, readFileSync } from "node:fs";
import vm from "node:vm";

const Engine = vm.runInThisContext(readFileSync("referee/view/engine.js", "utf8") + "; Engine");
const folder = process.argv[2];
const games = readdirSync(folder).filter(name => name.endsWith(".verified")).map(name => name.split(".")[0]);
let wrong = 0;
function expect(holds, game, what) {
  if (!holds) { ++wrong; console.log(`${game}: ${what}`); }
}

// Returns the film that a page contains, with every property of every body.
function filmOf(page) {
  const film = JSON.parse(/<script id="film" type="application\/json">(.*?)<\/script>/s.exec(page)[1]);
  const told = new Map();
  for (const body of film.turns.flatMap(turn => turn.bodies)) {
    const before = told.get(body.id) ?? {};
    for (const name of film.lasting) {
      if (body[name] === undefined && before[name] !== undefined) body[name] = before[name];
      if (body[name] === null) delete body[name];
    }
    told.set(body.id, body);
  }
  return film;
}
const sorted = value => Array.isArray(value) ? value.map(sorted)
  : value && typeof value === "object" ? Object.fromEntries(Object.keys(value).sort().map(key => [key, sorted(value[key])])) : value;
const same = (a, b) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

for (const game of games) {
  const engine = await Engine.open(readFileSync(`build/web/${game}.wasm.gz`));
  // Golden games of the official referee.
  let count = 0, turns = 0, events = 0;
  for (const name of readdirSync(`tests/golden/${game}`).filter(name => name.endsWith(".txt"))) {
    const text = readFileSync(`tests/golden/${game}/${name}`, "utf8");
    for (let index = 0, of = 1; index < of; ++index) {
      const read = engine.call({do: "read", path: name, text, index});
      of = read.games;
      ++count, turns += read.turns, events += read.events;
    }
  }
  const verified = JSON.parse(readFileSync(`${folder}/${game}.verified`, "utf8"));
  expect(count === verified.games && turns === verified.turns && events === verified.events, game,
    `${count} golden games, ${turns} turns, ${events} events; natively ${verified.games}, ${verified.turns}, ${verified.events}`);

  // A record: its film, and each turn tried with the recorded orders.
  const record = readFileSync(`${folder}/${game}.json`, "utf8");
  const {setup, answers, names} = engine.call({do: "read", path: game, text: record});
  const native = filmOf(readFileSync(`${folder}/${game}.html`, "utf8"));
  const film = engine.call({do: "film", setup, answers});
  expect(film.turns.length === native.turns.length, game, `${film.turns.length} turns in the film, natively ${native.turns.length}`);
  film.turns.forEach((turn, t) => {
    const {out, ms, err, ended, ...rest} = native.turns[t];
    expect(same(turn, rest), game, `turn ${t} of the film differs`);
  });
  expect(same(film.places, native.places), game, "places differ");
  const leaders = names.map(() => ({who: "recorded"}));
  for (let turn = 0; turn < answers.length; ++turn) {
    const tried = engine.call({do: "try", setup, answers, turn, count: 3, changes: {}, leaders});
    tried.turns.forEach((each, k) => expect(each.state === film.turns[turn + k].state, game, `turn ${turn} + ${k}, tried as recorded, differs`));
  }
  // A line is written as a record that the module reads again.
  const written = engine.call({do: "record", setup, answers, names}).record;
  const again = engine.call({do: "read", path: "written", text: written});
  expect(same(again.answers, answers), game, "a written record has other answers");

  // The bots play the same match, and answer the same if they are asked in the middle of it.
  const line = {setup, answers: []};
  const players = names.map((name, seat) => seat > 0 && seat === names.length - 1 ? {who: "simple"} : {who: "bot", rollouts: 60});
  for (let turn = 0; ; ++turn) {
    const played = engine.call({do: "play", ...line, turn, seed: 1, changes: {}, leaders: players});
    line.answers.push(played.answers[0]);
    if (played.over) break;
  }
  const plain = all => all.map(turn => turn.map(answer => (answer ?? "").trim()));
  const differing = plain(line.answers).findIndex((turn, t) => !same(turn, plain(answers)[t]));
  expect(differing < 0 && line.answers.length === answers.length, game, `the bots play otherwise from turn ${differing} on`);
  console.log(`${game}: ${count} golden games, ${turns} turns, ${events} events; a match of ${answers.length} turns`);
}
process.exitCode = wrong || games.length === 0 ? 1 : 0;
