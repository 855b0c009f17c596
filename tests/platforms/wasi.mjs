// Runs a WebAssembly program as a command: node wasi.mjs PROGRAM.wasm [ARGUMENT...]. The program
// can access the folder in which it is started.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const args = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args, preopens: { ".": "." }, returnOnExit: true });
const module = await WebAssembly.compile(readFileSync(args[0]));
const imports = { wasi_snapshot_preview1: wasi.wasiImport };
process.exitCode = wasi.start(await WebAssembly.instantiate(module, imports));
