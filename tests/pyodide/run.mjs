// Runs tests under Pyodide in Node: node run.mjs PYODIDE WHEELS ROOT ARGUMENT…
// The wheels are unpacked as in a page, and the repository is mounted at /tree, of which only tests/ is imported. Timings are printed first.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, wheels, root, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const began = performance.now();
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home/pyodide", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" } });
console.log(`Pyodide ${python.version}: loaded in ${((performance.now() - began) / 1000).toFixed(1)} s`);

const folder = python.runPython("import site; site.getsitepackages()[0]");
for (const name of fs.readdirSync(wheels)) {
  python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, name))), "wheel", { extractDir: folder });
}
python.FS.mkdirTree("/tree");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/tree");
python.globals.set("given", python.toPy(given));
process.exitCode = python.runPython(`
import os
import sys

os.chdir("/tree")
sys.path.insert(0, "/tree")
from tests.pyodide import figures

figures.tell()
import pytest

int(pytest.main(given))
`);
