"use strict";
// The game's module (referee/bindings/web/) in a page or in a worker: requests and replies are JSON
// objects. Everything that a page says about rules comes from here.
class EngineError extends Error {}

class Engine {
  // `bytes` is the compressed module.
  static async open(bytes) {
    const unpacked = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
    return new Engine(await WebAssembly.compile(await unpacked.arrayBuffer()));
  }
  constructor(module) {
    this.module = module;
    this.start();
  }
  start() {
    this.instance = new WebAssembly.Instance(this.module, {
      carom: {failed: message => { throw new EngineError(this.text(message)); }},
      wasi_snapshot_preview1: this.system(),
    });
    this.instance.exports._initialize();
  }
  // The module reads the clock and nothing else of the system.
  system() {
    const MISSING = 8;  // the error for a file that is not open
    const view = () => new DataView(this.instance.exports.memory.buffer);
    const set = (...places) => { for (const at of places) view().setUint32(at, 0, true); return 0; };
    const calls = {
      clock_time_get: (clock, precision, at) => {
        view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      environ_sizes_get: set,
      environ_get: () => 0,
      proc_exit: status => { throw new EngineError(`the module ended with status ${status}`); },
    };
    const wanted = WebAssembly.Module.imports(this.module).filter(each => each.module !== "carom");
    return Object.fromEntries(wanted.map(({name}) => [name, calls[name] ?? (() => MISSING)]));
  }
  text(at) {
    const memory = new Uint8Array(this.instance.exports.memory.buffer);
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }
  // Answers a request. Throws an EngineError with one sentence. The module starts again after an
  // error, because an exception leaves it in the middle of its work.
  call(request) {
    try {
      const words = new TextEncoder().encode(JSON.stringify(request)), {exports} = this.instance;
      const room = exports.carom_room(words.length);
      new Uint8Array(exports.memory.buffer, room, words.length).set(words);
      return JSON.parse(this.text(exports.carom_reply()));
    } catch (error) {
      this.start();
      if (error instanceof EngineError) throw error;
      throw new EngineError(`the module failed: ${error.message}`);
    }
  }
  get memory() { return this.instance.exports.memory.buffer.byteLength; }
}

function bytesOf(base64) { return Uint8Array.from(atob(base64.trim()), letter => letter.charCodeAt(0)); }

// Runs in a worker.
function serveRequests() {
  let engine = null;
  self.onmessage = async ({data}) => {
    if (data.bytes) { engine = Engine.open(data.bytes); return; }
    try {
      self.postMessage({number: data.number, reply: (await engine).call(data.request)});
    } catch (error) {
      self.postMessage({number: data.number, error: error.message});
    }
  };
}

// A worker with its own module, for requests that take long.
class EngineWorker {
  // `code` is the text of this file.
  constructor(code, bytes) {
    const source = `${code}\n(${serveRequests})();`;
    this.address = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
    this.bytes = bytes;
    this.open = new Map();
    this.number = 0;
    this.begin();
  }
  begin() {
    this.worker = new Worker(this.address);
    this.worker.onmessage = ({data}) => {
      const {resolve, reject} = this.open.get(data.number);
      this.open.delete(data.number);
      data.error === undefined ? resolve(data.reply) : reject(new EngineError(data.error));
    };
    this.worker.onerror = event => this.fail(`the worker failed: ${event.message}`);
    this.worker.postMessage({bytes: this.bytes});
  }
  fail(why) {
    for (const {reject} of this.open.values()) reject(new EngineError(why));
    this.open.clear();
  }
  call(request) {
    return new Promise((resolve, reject) => {
      this.open.set(++this.number, {resolve, reject});
      this.worker.postMessage({number: this.number, request});
    });
  }
  // Ends the work on all open requests, which are then answered with an error.
  stop() {
    this.worker.terminate();
    this.fail("stopped");
    this.begin();
  }
}
