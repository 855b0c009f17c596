"use strict";
// What if: on a page with the game's module (engine.js), the orders of a turn can be changed by
// hand, the bot can be asked, the recorded orders can be compared with the bot's, and a match can
// be played. The module computes everything; this file knows no rule of any game. It continues the
// script of viewer.html and uses its functions.
//
// The film tells the module what to play: film.setup and the answers of its turns. film.play is
// there if the match is played in the page: {leaders, seed, pace}, one leader per seat: {who: "you",
// "bot" or "simple", rollouts}. In film.fed and film.fed_first golden games keep their numbers.

// ---- forms of orders: "MOVE {x} {y} {thrust 0..150}" (GameInfo::answer_forms)

const SLOT = /\{(\w+)(?: (-?\d+)\.\.(-?\d+))?\}/g;
const slotsOf = form => [...form.matchAll(SLOT)].map(([, name, least, most]) =>
  ({name, least: Number(least), most: Number(most), ranged: least !== undefined}));
// Returns the values in a line of this form, and the message after them; null for another form.
function readForm(form, said) {
  const NUMBER = "(-?\\d+(?:\\.\\d+)?)";
  const words = form.split(SLOT_OR_WORD).filter(Boolean).map(word => word[0] === "{" ? NUMBER : word.trim()).filter(Boolean);
  const found = new RegExp(`^\\s*${words.join("\\s+")}(?:\\s+(.*))?$`, "i").exec(said);
  if (!found) return null;
  const values = {};
  slotsOf(form).forEach(({name}, k) => { values[name] = Number(found[k + 1]); });
  return {form, values, message: found[slotsOf(form).length + 1] ?? ""};
}
const SLOT_OR_WORD = /(\{[^}]*\})/;
const writeForm = ({form, values, message}) =>
  (form.replace(SLOT, (slot, name) => String(values[name])) + " " + message).trim();

// ---- the match as a line of answers

const answersOf = turn => (turn.out ?? []).map(out => out || null);
class MatchLine {
  constructor() {
    this.recorded = {turns: film.turns, places: film.places};
    this.answers = film.turns.slice(0, -1).map(answersOf);
    this.forgetChanges();
  }
  // Turns before `from` are as recorded.
  forgetChanges() {
    this.from = Infinity;
    this.changed = null;
  }
  get isChanged() { return this.changed !== null; }
  get now() { return this.changed ?? this.answers; }
  // Returns the line up to a turn, for a request. The recorded answers follow if `rest` is true.
  // The numbers of a golden game belong to the recorded turns only.
  until(turn, rest = false) {
    const answers = this.now.slice(0, turn);
    if (rest) answers.push(...this.answers.slice(turn));
    const line = {setup: film.setup, answers};
    if (film.fed) {
      line.fed_first = film.fed_first;
      line.fed = film.fed.slice(0, Math.min(this.from, rest ? film.fed.length : turn));
    }
    return line;
  }
  // The same for the match as it was recorded, whatever has been played since.
  recordedUntil(turn) {
    const line = {setup: film.setup, answers: this.answers.slice(0, turn)};
    if (film.fed) Object.assign(line, {fed_first: film.fed_first, fed: film.fed.slice(0, turn)});
    return line;
  }
  // Continues the match from a turn on with other answers.
  goOn(turn, answers, played, end, places) {
    this.from = Math.min(this.from, turn);
    this.changed = this.now.slice(0, turn).concat([answers]);
    played.out = answers.map(answer => answer ?? "");
    takeTurns(film.turns.slice(0, turn).concat([played, end]), places);
  }
  restore() {
    this.forgetChanges();
    takeTurns(this.recorded.turns, this.recorded.places);
  }
}

// ---- the panel in which orders are changed

class Trial {
  constructor(engine, worker) {
    Object.assign(this, {engine, worker, line: new MatchLine(), isOpen: false, turn: -1, seat: 0});
    this.body = 0;  // of the seat's bodies, the one that was used last
    this.steps = 0;  // turns that wait to be played
    this.horizon = 8;
    this.own = "repeated";
    this.others = "recorded";
    this.rollouts = 200;
    this.edits = [];  // by seat, the lines
    this.preview = null;
    this.number = 0;  // of the last request for a preview
    overlays.push(turn => this.draw(turn));
    $("try").hidden = this.isPlayed;
    $("try").onclick = () => this.toggle();
    actions.e = () => this.toggle();
    actions.Escape = () => this.close();
    actions.Enter = () => { if (this.isOpen) this.step(); };
    actions.b = () => { if (this.isOpen) this.ask(); };
    this.listenToCanvas();
  }
  get isPlayed() { return film.play !== undefined; }
  isOwn(seat) { return this.isPlayed ? film.play.leaders[seat].who === "you" : true; }
  toggle() { this.isOpen && !this.isPlayed ? this.close() : this.open(Math.floor(now)); }

  open(turn) {
    setPlaying(false);
    this.isOpen = true;
    $("trial").hidden = false;
    $("try").setAttribute("aria-expanded", "true");
    setDragging(true);
    this.look(turn);
    go(this.turn);
  }
  close() {
    if (!this.isOpen || this.isPlayed) return;
    this.isOpen = false;
    this.steps = 0;
    this.preview = null;
    const back = Math.min(this.turn, this.line.from);
    $("trial").hidden = true;
    $("try").setAttribute("aria-expanded", "false");
    setDragging(false);
    if (this.line.isChanged) this.line.restore();
    go(Math.min(back, last));
  }
  // Shows the orders of a turn as they were.
  look(turn) {
    this.turn = Math.min(turn, this.line.now.length);
    this.number += 1;
    this.preview = null;
    try {
      this.hold();
    } catch (error) {
      this.orders = film.names.map(() => null);
      this.wrong = error.message;
    }
    const recorded = this.line.now[this.turn];
    this.edits = this.orders.map((entry, seat) => entry && this.linesOf(entry, recorded?.[seat] ?? this.before(seat) ?? entry.start));
    this.given = this.edits.map(lines => lines && lines.join("\n"));
    const asked = this.orders.map((entry, seat) => entry && this.isOwn(seat) ? seat : -1).filter(seat => seat >= 0);
    const seatOfPicked = turnAt(this.turn).bodies.find(b => b.id === picked)?.seat;
    if (!asked.includes(this.seat) || asked.includes(seatOfPicked)) this.seat = asked.includes(seatOfPicked) ? seatOfPicked : asked[0] ?? -1;
    this.build();
    this.compute();
  }
  // What a player without a recorded answer is given at first: the same orders as a turn ago.
  before(seat) { return this.turn > 0 ? this.line.now[this.turn - 1]?.[seat] : null; }
  linesOf(entry, answer) {
    const lines = answer ? answer.split("\n").slice(0, entry.straight.length) : [];
    return entry.straight.map((straight, k) => lines[k] || straight);
  }
  isEdited(seat) {
    const lines = this.edits[seat];
    if (!lines) return false;
    return this.line.now[this.turn] ? lines.join("\n") !== this.given[seat] : this.isOwn(seat);
  }
  changes() {
    const changes = {};
    this.edits.forEach((lines, seat) => { if (this.isEdited(seat)) changes[seat] = lines.join("\n") + "\n"; });
    return changes;
  }

  // The answers that are given by hand in a match that is played, also if they are as recorded.
  ownAnswers() {
    const answers = {};
    this.edits.forEach((lines, seat) => { if (lines && this.isOwn(seat)) answers[seat] = lines.join("\n") + "\n"; });
    return answers;
  }

  // ---- what would happen

  leaders() {
    return this.edits.map((lines, seat) => {
      if (this.isPlayed && !this.isOwn(seat)) return {who: "straight"};
      const who = this.isEdited(seat) ? this.own : this.others;
      return who === "bot" ? {who, rollouts: this.rollouts} : {who};
    });
  }
  // Asks for the orders of the turn. The module then keeps the position for compute().
  hold() { this.orders = this.engine.call({do: "orders", ...this.position()}); }
  position() { return {...this.line.until(this.turn, true), turn: this.turn}; }
  // The page's module knows the position from hold(); the worker's does not.
  request(count) {
    const changes = this.changes();
    return {do: "try", count, changes, otherwise: Object.keys(changes).length > 0, leaders: this.leaders()};
  }
  async compute() {
    const number = ++this.number, request = {...this.request(this.horizon), sketch: true};
    this.wrong = "";
    try {
      const slow = request.leaders.some(leader => leader.who === "bot");
      const preview = slow ? await this.worker.call({...request, ...this.position()}) : this.engine.call(request);
      if (number !== this.number) return;
      preview.turns.unshift(...JSON.parse(preview.sketches));
      this.preview = preview;
      this.wrong = preview.refused.filter(({turn}) => turn === this.turn).map(({seat, why}) => `${shorts[seat]} is out: ${why}`).join("\n");
    } catch (error) {
      if (number !== this.number) return;
      this.wrong = error.message;
      this.hold();  // The module has started again, without the position.
    }
    this.tell();
    draw();
  }
  // Plays the turn with the changed orders and goes on to the next one. Calls during a turn play
  // further turns.
  step() {
    this.steps += 1;
    this.stepping ??= this.playTurns().finally(() => { this.steps = 0; this.stepping = null; draw(); });
    return this.stepping;
  }
  async playTurns() {
    for (; this.steps > 0; --this.steps) if (!await this.playTurn()) return;
  }
  // Returns whether the turn was played.
  async playTurn() {
    if (!this.orders.some(entry => entry)) return false;
    try {
      const request = this.isPlayed
        ? {do: "play", ...this.line.until(this.turn), turn: this.turn, changes: this.ownAnswers(), seed: film.play.seed,
          leaders: film.play.leaders.map(({who, rollouts}) => who === "bot" ? {who, rollouts} : {who: who === "simple" ? who : "straight"})}
        : {...this.request(1), ...this.position()};
      const turn = this.turn, reply = await this.worker.call(request);
      if (!this.isOpen) return false;
      const [played, end] = reply.turns;
      this.preview = null;
      this.line.goOn(turn, reply.answers[0], played, end, reply.over ? reply.places : undefined);
      this.turn = turn + 1;
      await this.show(turn);
      this.look(turn + 1);
      go(turn + 1);
      return true;
    } catch (error) {
      this.wrong = error.message;
      this.tell();
      return false;
    }
  }
  // Shows the turn that was just played.
  show(turn) {
    const LASTS = this.steps > 1 ? 60 : this.isPlayed && film.play.pace ? 1000 / film.play.pace : 350;  // ms
    return new Promise(resolve => {
      let begun = 0, isOver = false;
      const next = time => {
        begun = begun || time;
        const share = Math.min(1, (time - begun) / LASTS);
        if (isOver) return;
        go(turn + share);
        share < 1 ? requestAnimationFrame(next) : resolve();
      };
      requestAnimationFrame(next);
      setTimeout(() => { isOver = true; resolve(); }, 4 * LASTS);  // if the page is not visible
    });
  }
  // Plays on while nobody has to order anything by hand, or while the clock runs.
  async run() {
    if (!this.runsAlone || this.isRunning) return;
    this.isRunning = true;
    while (this.orders.some(entry => entry) && !this.isPaused) {
      await this.step();
      if (this.wrong) break;
    }
    this.isRunning = false;
  }
  get runsAlone() { return this.isPlayed && (film.play.pace > 0 || !film.play.leaders.some(({who}) => who === "you")); }
  pause() {
    this.isPaused = !this.isPaused;
    this.build();
    this.run();
  }

  // ---- the bot

  async ask() {
    if (this.seat < 0) return;
    const seat = this.seat, turn = this.turn, shown = turnAt(turn), ms = Number($("ask-ms").value);
    set($("asked"), `thinking for ${ms} ms …`);
    try {
      const begun = performance.now();
      const reply = await this.worker.call({do: "ask", ...this.line.until(turn), turn, seat, ms});
      const took = performance.now() - begun;
      (shown.asked ??= [])[seat] = reply.log;
      known.delete(shown);
      if (turn !== this.turn) return;
      this.tellAnswer(seat, reply, took);
    } catch (error) {
      set($("asked"), error.message);
    }
    draw();
  }
  tellAnswer(seat, reply, took) {
    const rollouts = /\b(?:rollouts|expanded) (\d+)/.exec(reply.log)?.[1];
    const values = valuesIn(reply.log);
    const box = $("asked");
    box.replaceChildren(element("div", "", `In the seat of ${shorts[seat]} the bot would order`), element("pre", "", reply.answer.trim()),
      element("div", "said", `${took.toFixed(0)} ms in this browser, ${Number(rollouts).toLocaleString("en")} rollouts for its last plan; the value of each turn of the plan:`));
    box.append(sparkline(values));
    const take = element("button", "", "take these orders");
    take.onclick = () => {
      this.edits[seat] = this.linesOf(this.orders[seat], reply.answer);
      this.build();
      this.compute();
    };
    box.append(take);
  }

  // ---- the panel

  build() {
    const panel = $("trial");
    panel.replaceChildren();
    const seats = this.orders.map((entry, seat) => entry && this.isOwn(seat) ? [seat, shorts[seat]] : null).filter(Boolean);
    const heading = row(element("b", "", !this.isPlayed ? `what if, turn ${this.turn}`
      : `turn ${this.turn}` + (seats.length ? ": your orders" : "")));
    if (!this.isPlayed) heading.append(pressed("back to the film", "Escape", () => this.close()));
    panel.append(heading);
    const isOver = !this.orders.some(entry => entry);
    if (isOver) panel.append(element("div", "said", "The match is over."));
    else panel.append(this.deeds(seats.length > 0));
    panel.append(named("said", "tried"), named("wrong", "refused"), named("said", "asked"));
    if (seats.length > 1) {
      panel.append(row("orders of", menu(seats, this.seat, seat => { this.seat = Number(seat); this.build(); draw(); })));
    }
    if (seats.length > 0) this.orders[this.seat].bodies.forEach((body, k) => panel.append(this.fieldOf(body, k)));
    if (!isOver) panel.append(...this.continuation());
    panel.append(this.exits());
    this.tell();
  }
  // The buttons that play the turn and ask the bot.
  deeds(hasQuestions) {
    const step = pressed("play this turn", "Enter", () => this.step());
    step.className = "step";
    const ms = menu([[100, "100 ms"], [300, "300 ms"], [1000, "1 s"], [3000, "3 s"]], this.ms ?? 300, chosen => { this.ms = Number(chosen); });
    ms.id = "ask-ms";
    ms.setAttribute("aria-label", "time for the bot");
    const parts = [step];
    if (this.runsAlone) parts.push(pressed(this.isPaused ? "go on" : "pause", "stop or continue the match", () => this.pause()));
    if (hasQuestions) parts.push(pressed("ask the bot", "b", () => this.ask()), ms);
    return row(...parts);
  }
  // The controls of one body's order.
  fieldOf(body, k) {
    const field = element("fieldset"), lines = this.edits[this.seat];
    field.onpointerdown = () => { this.body = k; draw(); };
    const drawn = turnAt(this.turn).bodies.find(b => b.id === body.id);
    field.append(element("legend", "said", `${drawn ? kindOf(drawn).name : "body"} ${body.id}`));
    const read = this.read(k), current = element("input");
    current.type = "text";
    current.value = lines[k];
    current.spellcheck = false;
    current.setAttribute("aria-label", `order of ${body.id}`);
    current.onchange = () => this.change(k, current.value);
    const forms = body.forms.map(({form}) => [form, form.replace(SLOT, (slot, name) => name)]);
    const choice = menu(read ? forms : [["", "another form"], ...forms], read?.form ?? "", form => this.change(k, this.inForm(k, form)));
    choice.setAttribute("aria-label", `form of the order of ${body.id}`);
    field.append(row(choice, current));
    for (const slot of read ? slotsOf(read.form) : []) {
      if (slot.name === "body") {
        const targets = body.forms.find(({form}) => form === read.form).bodies;
        field.append(row("on", menu(targets.map(id => [id, this.nameOf(id)]), read.values.body,
          id => this.change(k, writeForm({...read, values: {...read.values, body: Number(id)}})))));
      }
      if (!slot.ranged) continue;
      const slider = element("input"), shown = element("span", "", String(read.values[slot.name]));
      slider.type = "range";
      Object.assign(slider, {min: slot.least, max: slot.most, step: 1, value: read.values[slot.name]});
      slider.setAttribute("aria-label", `${slot.name} of ${body.id}`);
      slider.oninput = () => {
        shown.textContent = slider.value;
        const now = this.read(k);
        lines[k] = current.value = writeForm({...now, values: {...now.values, [slot.name]: Number(slider.value)}});
        this.compute();
      };
      field.append(row(slot.name, slider, shown));
    }
    return field;
  }
  nameOf(id) {
    const body = turnAt(this.turn).bodies.find(b => b.id === id);
    return body ? `${body.seat === undefined ? "" : shorts[body.seat] + "'s "}${kindOf(body).name} ${id}` : String(id);
  }
  // Who orders after the turn that is tried, and how far the future is drawn.
  continuation() {
    const WHO = [["recorded", "as recorded"], ["repeated", "the same again"], ["straight", "straight on"], ["bot", "led by the bot"]];
    const rows = [];
    if (!this.isPlayed) {
      rows.push(row("then", menu(WHO, this.own, who => { this.own = who; this.compute(); }),
        "others", menu(WHO, this.others, who => { this.others = who; this.compute(); })));
    }
    const turns = element("input"), told = element("span", "", `${this.horizon} turns`);
    turns.type = "range";
    Object.assign(turns, {min: 1, max: 20, value: this.horizon});
    turns.setAttribute("aria-label", "turns that are drawn");
    turns.oninput = () => { this.horizon = Number(turns.value); told.textContent = `${turns.value} turns`; this.compute(); };
    rows.push(row("draw", turns, told));
    return rows;
  }
  exits() {
    const record = pressed("copy as a record", "a record for: carom ask FILE --turn N --seat N", () => {
      copy(this.engine.call({do: "record", names: film.names, ...this.line.until(this.line.now.length)}).record, record);
    });
    // A link names a turn of the recorded match, and only a page of its own has an address.
    if (this.line.isChanged || window.parent !== window) return row(record);
    const link = pressed("copy link", "", () => copy(this.link(), link));
    return row(link, record);
  }
  link() {
    const tried = Object.entries(this.changes()).map(([seat, text]) => `${seat}:${text.trim()}`);
    return location.href.replace(/#.*/, "") + `#turn=${this.turn}` + tried.map(each => `&try=${encodeURIComponent(each)}`).join("");
  }
  // Takes the turn and the orders of a link.
  follow(hash) {
    const turn = /^#turn=(\d+)/.exec(hash);
    if (!turn) return;
    this.open(Math.min(Number(turn[1]), last));
    for (const [, words] of hash.matchAll(/&try=([^&]*)/g)) {
      const [, seat, text] = /^(\d+):([^]*)$/.exec(decodeURIComponent(words)) ?? [];
      const entry = this.orders[seat];
      if (!entry) continue;
      this.edits[seat] = this.linesOf(entry, text);
      this.seat = Number(seat);
    }
    this.build();
    this.compute();
  }
  // Tells the scores and contacts of both futures.
  tell() {
    if (!$("tried")) return;
    set($("refused"), this.wrong ?? "");
    if (!this.preview) return;
    const turns = this.preview.turns, end = this.turn + turns.length - 1;
    const scores = turn => isRace ? turn.counters.map(counters => counters[look.progress]).join(" : ") + ` ${look.counters[look.progress]}`
      : turn.score.map(scoreOf).join(" : ");
    const contacts = list => list.reduce((sum, turn) => sum + turn.hits.length, 0);
    const told = [`after turn ${end - 1}: ${scores(turns.at(-1))}, ${contacts(turns)} contacts` + (this.preview.over ? "; the match is over" : "")];
    const then = this.line.recorded.turns;
    if (!this.line.isChanged && end < then.length && end > this.turn) {
      told.push(`as recorded: ${scores(then[end])}, ${contacts(then.slice(this.turn, end))} contacts`);
    }
    set($("tried"), told.join("\n"));
  }

  // ---- orders on the map

  read(k, seat = this.seat) {
    const body = this.orders[seat]?.bodies[k];
    if (!body) return null;
    for (const {form} of body.forms) {
      const read = readForm(form, this.edits[seat][k]);
      if (read) return read;
    }
    return null;
  }
  change(k, said) {
    this.edits[this.seat][k] = said;
    this.build();
    this.compute();
  }
  // Returns the order of a body in another form. Values of the same name are kept.
  inForm(k, form) {
    const body = this.orders[this.seat].bodies[k], before = this.read(k)?.values ?? {};
    const drawn = turnAt(this.turn).bodies.find(b => b.id === body.id), values = {};
    const target = drawn ? {x: Math.round(drawn.path[1] + SHOWN / 10), y: Math.round(drawn.path[2])} : {x: 0, y: 0};
    for (const {name, least, most, ranged} of slotsOf(form)) {
      const other = name === "body" ? body.forms.find(each => each.form === form).bodies[0] : ranged ? most : target[name];
      const kept = before[name] ?? other;
      values[name] = ranged ? Math.min(most, Math.max(least, kept)) : kept;
    }
    return writeForm({form, values, message: ""});
  }
  // Returns the bodies of the chosen seat whose orders name a place, with that place.
  handles() {
    if (!this.orders?.[this.seat]) return [];
    const bodies = turnAt(this.turn).bodies;
    return this.orders[this.seat].bodies.flatMap(({id}, k) => {
      const body = bodies.find(b => b.id === id), read = this.read(k);
      if (!body || read?.values.x === undefined) return [];
      // A place outside the map is shown at the edge.
      const from = {x: body.path[1], y: body.path[2]}, dx = read.values.x - from.x, dy = read.values.y - from.y;
      const within = (at, d, least, most) => d > 0 ? (most - at) / d : d < 0 ? (least - at) / d : Infinity;
      const inside = SHOWN / 45;
      const share = Math.max(0, Math.min(1, within(from.x, dx, look.left + inside, look.right - inside), within(from.y, dy, look.top + inside, look.bottom - inside)));
      return [{k, body, from, x: from.x + dx * share, y: from.y + dy * share}];
    });
  }
  draw() {
    if (!this.isOpen || this.stepping) return;
    if (Math.floor(now) !== this.turn) {
      if (!playing && !this.isLate) {  // The panel follows the slider.
        this.isLate = true;
        setTimeout(() => { this.isLate = false; if (!playing && this.isOpen && Math.floor(now) !== this.turn) this.look(Math.floor(now)); }, 60);
      }
      return;
    }
    const future = this.preview?.turns ?? [];
    if (!this.line.isChanged) this.drawFuture(this.line.recorded.turns.slice(this.turn, this.turn + future.length - 1), true);
    this.drawFuture(future.slice(0, -1), false);
    for (const {k, from, x, y, body} of this.handles()) {
      const ink = palette["p" + body.seat] ?? palette.ink, size = SHOWN / (k === this.aimed ? 75 : 95);
      line([[from.x, from.y], [x, y]], ink, 2, [2, 6]);
      pen.lineWidth = 3;
      disc(x, y, size, palette.paper, ink);
      line([[x - size, y], [x + size, y]], ink, 2);
      line([[x, y - size], [x, y + size]], ink, 2);
    }
  }
  // Draws the ways of all moving bodies over some turns, with contacts.
  drawFuture(turns, isRecorded) {
    const ways = new Map();
    for (const turn of turns) {
      for (const body of turn.bodies.filter(b => kindOf(b)?.moves)) {
        const way = ways.get(body.id) ?? {body, points: [], ends: []};
        for (let at = 0; at < body.path.length; at += 3) way.points.push([body.path[at + 1], body.path[at + 2]]);
        const f = body.gone ?? 1, end = place(body, f);
        way.points.push([end.x, end.y]);
        way.ends.push([end.x, end.y]);
        ways.set(body.id, way);
      }
    }
    for (const {body, points, ends} of ways.values()) {
      const ink = inkOf(kindOf(body).fill, body);
      pen.globalAlpha = isRecorded ? 0.5 : 1;
      line(points, ink, isRecorded ? 2 : 4, isRecorded ? [4, 8] : []);
      if (!isRecorded) for (const [x, y] of ends) disc(x, y, SHOWN / 260, palette.paper, ink);
      pen.globalAlpha = 1;
    }
    if (isRecorded) return;
    pen.lineWidth = 2;
    for (const hit of turns.flatMap(turn => turn.hits)) disc(hit.x, hit.y, SHOWN / 110, null, palette.flash);
  }
  // The body whose target a click sets.
  get aimed() { return Math.min(this.body, (this.orders?.[this.seat]?.bodies.length ?? 1) - 1); }
  // Sets the target of a body of the chosen seat. Returns whether an order of it can have a target.
  aim(k, {x, y}) {
    const forms = this.orders?.[this.seat]?.bodies[k]?.forms, read = forms && this.read(k);
    const form = read?.values.x === undefined ? forms?.find(({form}) => form.includes("{x}"))?.form : read.form;
    if (!form) return false;
    const kept = read?.form === form ? read : readForm(form, this.inForm(k, form));
    this.edits[this.seat][k] = writeForm({...kept, values: {...kept.values, x: Math.round(x), y: Math.round(y)}});
    if (!this.isComputing) {
      this.isComputing = true;
      requestAnimationFrame(() => { this.isComputing = false; this.compute(); });
    }
    return true;
  }
  // Dragging a target, or a body of the chosen seat, changes its order. A click on the map aims the
  // body that was used last.
  listenToCanvas() {
    let dragged = null;
    const listen = (kind, act) => canvas.addEventListener(kind, event => { if (this.isOpen && act(event)) event.stopImmediatePropagation(); }, true);
    listen("pointerdown", event => {
      const at = pointed(event), near = 14 * at.units;
      const distance = ({x, y}) => Math.hypot(x - at.x, y - at.y);
      const handle = this.handles().filter(each => distance(each) < SHOWN / 90 + near).sort((a, b) => distance(a) - distance(b))[0];
      const bodies = this.orders?.[this.seat]?.bodies ?? [];
      const k = handle ? handle.k : bodies.findIndex(({id}) => {
        const body = turnAt(this.turn).bodies.find(b => b.id === id);
        return body && distance({x: body.path[1], y: body.path[2]}) < body.radius;
      });
      if (k < 0) return false;
      this.body = k;
      dragged = {k, moved: handle !== undefined};
      canvas.setPointerCapture(event.pointerId);
      return true;
    });
    listen("pointermove", event => {
      if (!dragged) return false;
      if (this.aim(dragged.k, pointed(event))) dragged.moved = true;
      return true;
    });
    listen("pointerup", () => {
      if (!dragged) return false;
      if (dragged.moved) this.build();
      this.wasDragged = dragged.moved;
      dragged = null;
      return true;
    });
    listen("pointercancel", () => { dragged = null; return false; });
    // After a drag there is a click, which must not pick a unit.
    listen("click", event => {
      const was = this.wasDragged, at = pointed(event);
      this.wasDragged = false;
      if (was || grip?.moved || Math.floor(now) !== this.turn) return was;
      const isOn = b => kindOf(b).moves && Math.hypot(b.path[1] - at.x, b.path[2] - at.y) <= b.radius;
      if (turnAt(this.turn).bodies.some(isOn) || !this.aim(this.aimed, at)) return false;
      this.build();
      return true;
    });
  }
}

// ---- comparing a player's orders with the bot's

class Judge {
  constructor(worker, line) {
    Object.assign(this, {worker, line, losses: [], isRunning: false});
    this.seat = 0;
    this.rollouts = 400;
    this.judged = {seat: 0, rollouts: 400};  // whose losses are shown, while the menus may say more
    $("judge").hidden = false;
    this.build();
    $("losses").onclick = event => {
      const box = $("losses").getBoundingClientRect();
      go(Math.round((event.clientX - box.left) / box.width * last));
    };
  }
  build() {
    const seats = menu(shorts.map((name, seat) => [seat, name]), this.seat, seat => { this.seat = Number(seat); });
    const effort = menu([[100, "100 rollouts"], [400, "400 rollouts"], [1600, "1,600 rollouts"]], this.rollouts, chosen => { this.rollouts = Number(chosen); });
    effort.setAttribute("aria-label", "rollouts per question");
    const button = pressed("compare", "each turn's order with the bot's", () => this.isRunning ? this.stop() : this.run());
    button.id = "compare";
    const bar = element("progress");
    bar.id = "compared";
    bar.hidden = true;
    $("judge").replaceChildren(element("div", "", "each turn's order, compared with the bot's"), row(seats, effort, button, bar),
      named("said", "worst"), named("wrong", "judge-wrong"));
  }
  stop() {
    this.isRunning = false;
    this.worker.stop();
  }
  // Returns the bot's answer and value at a turn of a line, or null if the seat is not asked there.
  async asked(turn, line) {
    try {
      const reply = await this.worker.call({do: "ask", ...line, turn, ...this.judged});
      return {answer: reply.answer.trim(), values: valuesIn(reply.log)};
    } catch (error) {
      if (error.message.endsWith("is not asked")) return null;
      throw error;
    }
  }
  // The loss of a turn is how much better the bot's best future is if its order is played in place
  // of the recorded one, and all others do what they did.
  async run() {
    this.isRunning = true;
    this.losses = [];
    this.judged = {seat: this.seat, rollouts: this.rollouts};
    const turns = this.line.answers.length, {seat} = this.judged;
    set($("judge-wrong"), "");
    set($("worst"), "");
    $("compare").textContent = "stop";
    $("compared").hidden = false;
    $("compared").max = turns;
    try {
      let here = await this.asked(0, this.line.recordedUntil(0));
      for (let turn = 0; turn < turns; ++turn) {
        $("compared").value = turn;
        const next = await this.asked(turn + 1, this.line.recordedUntil(turn + 1)), was = this.line.answers[turn][seat];
        if (here && next && was) this.losses[turn] = await this.lossAt(turn, here.answer, was.trim(), next.values);
        here = next;
        if (turn % 5 === 0) this.draw();
      }
    } catch (error) {
      if (this.isRunning) set($("judge-wrong"), error.message);
    }
    this.isRunning = false;
    $("compare").textContent = "compare";
    $("compared").hidden = true;
    this.tell();
    this.draw();
  }
  // The values of both futures are compared turn by turn, and the median of the differences counts:
  // a checkpoint that is passed a turn later changes one of them very much.
  async lossAt(turn, best, was, values) {
    if (best === was) return 0;
    const line = this.line.recordedUntil(turn + 1);
    line.answers[turn] = [...line.answers[turn]];
    line.answers[turn][this.judged.seat] = best + "\n";
    if (line.fed) line.fed.length = Math.min(line.fed.length, turn);
    const other = await this.asked(turn + 1, line);
    if (!other) return undefined;
    const differences = values.slice(0, other.values.length).map((value, k) => other.values[k] - value).sort((a, b) => a - b);
    return differences[Math.floor(differences.length / 2)];
  }
  worst() {
    return [...this.losses.keys()].filter(turn => this.losses[turn] > 0).sort((a, b) => this.losses[b] - this.losses[a]).slice(0, 3);
  }
  tell() {
    $("worst").replaceChildren(element("div", "", this.losses.length ? `${shorts[this.judged.seat]} lost most in the turns` : ""));
    for (const turn of this.worst()) {
      $("worst").append(pressed(`${turn}: ${Number(this.losses[turn].toPrecision(3))}`, "go to this turn", () => go(turn)), " ");
    }
    if (this.losses.length) {
      $("worst").append(element("div", "", "by how much the bot values the future after this order lower than after its own order"
        + " (points of its value function, to be compared with each other only)"));
    }
  }
  draw() {
    const board = $("losses"), ink = board.getContext("2d"), box = board.getBoundingClientRect();
    board.hidden = this.losses.length === 0;
    if (box.width > 0) board.height = Math.round(board.width * box.height / box.width);
    const w = board.width, h = board.height;
    board.setAttribute("aria-label", `what ${shorts[this.judged.seat]}'s orders lost, by turn`);
    board.title = "what each turn's order lost; a click goes there";
    const worst = this.worst(), most = this.losses[worst[0]] || 1, middle = h - EDGE;
    ink.strokeStyle = palette.line;
    ink.lineWidth = 2;
    ink.strokeRect(1, 1, w - 2, h - 2);
    this.losses.forEach((loss, turn) => {
      const isWorst = worst.includes(turn);
      ink.fillStyle = isWorst ? palette.flash : palette["p" + this.judged.seat];
      const height = Math.max(0, loss) / most * (h - 34), wide = isWorst ? 6 : 4;
      ink.fillRect(stripX(turn + 0.5) - wide / 2, middle - height, wide, height);
      if (!isWorst) return;
      ink.font = "600 22px system-ui, sans-serif";
      ink.textAlign = "center";
      ink.fillText(String(turn), stripX(turn + 0.5), middle - height - 6);
    });
  }
}

// ---- small parts

function row(...parts) {
  const made = element("div", "row");
  for (const part of parts) made.append(typeof part === "string" ? element("label", "", part) : part);
  return made;
}
function named(kind, id) {
  const made = element("div", kind);
  made.id = id;
  return made;
}
function menu(choices, chosen, act) {
  const made = element("select");
  for (const [value, words] of choices) {
    const option = element("option", "", words);
    option.value = value;
    option.selected = String(value) === String(chosen);
    made.append(option);
  }
  made.onchange = () => act(made.value);
  return made;
}
function pressed(words, title, act) {
  const made = element("button", "", words);
  made.title = title;
  made.onclick = () => { made.blur(); act(); };
  return made;
}
// Returns the values of the turns of a plan, from the bot's explanation (bot/search/kit.h).
function valuesIn(log) {
  return /\bvalues((?: -?\d[\d.e+-]*)+)/.exec(log)?.[1].trim().split(" ").map(Number) ?? [];
}
// Draws numbers as a line, one per turn.
function sparkline(values) {
  const least = Math.min(...values), most = Math.max(...values), W = 160, H = 32;
  const at = (value, k) => `${4 + k * (W - 8) / Math.max(1, values.length - 1)},${H - 4 - (value - least) / (most - least || 1) * (H - 8)}`;
  const holder = element("div");
  holder.title = values.join("  ");
  holder.innerHTML = `<svg viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" fill="none" stroke="${palette.p1}" stroke-width="2"><polyline points="${values.map(at).join(" ")}"/></svg>`;
  return holder;
}
async function copy(words, button) {
  const said = button.textContent;
  try {
    await navigator.clipboard.writeText(words);
    button.textContent = "copied";
  } catch {
    button.textContent = "the browser does not allow copying";
  }
  setTimeout(() => { button.textContent = said; }, 1500);
}

async function startEngine() {
  const packed = $("engine").textContent.trim();
  const asked = location.hash;  // The address changes while the module starts.
  if (!packed || !film.setup) return;
  let isWanted = false;
  actions.e = () => { isWanted = true; };  // The panel opens when the module has started.
  try {
    if (typeof WebAssembly !== "object") throw new Error("it has no WebAssembly");
    const bytes = bytesOf(packed), engine = await Engine.open(bytes);
    const worker = new EngineWorker($("engine-code").textContent, bytes);
    const trial = new Trial(engine, worker);
    tellKeys([["e", "try other orders in this turn"], ["Enter", "play the turn with these orders"], ["b", "ask the bot"], ["click", "aim the last used body"],
      ["Escape", "back to the film"]]);
    carom.engine = engine;
    carom.trial = trial;
    if (film.play) {
      trial.open(last);
      trial.run();
    } else {
      carom.judge = new Judge(new EngineWorker($("engine-code").textContent, bytes), trial.line);
      trial.follow(asked);
      if (isWanted && !trial.isOpen) trial.toggle();
      window.addEventListener("hashchange", () => trial.follow(location.hash));
    }
  } catch (error) {
    $("trial").hidden = false;
    $("trial").textContent = `This browser cannot run the simulator (${error.message}), so the page shows the film only.`;
  }
}
carom.started = startEngine();
