// Python, and a reader's code in it, away from the page: whatever the code does, the page goes on, and can end it.
// In:  { load: PLACES }, then { code, lang } for each run; or { keep: PLACES } and nothing else.
// Out: { bytes }, { stage }, { ready: whether an image is kept }, { text }, { outcome }, { broken }; or { kept }.
// PLACES: where pyodide, wheels and modules are, and the name of the image.

let desk;

// --- loading, and how far it is ---

const fetchPlainly = self.fetch.bind(self);
let bytes = 0;
let toldAt = 0;

self.fetch = async (...asked) => {
  const answer = await fetchPlainly(...asked);
  if (!answer.body) return answer;
  const counting = new TransformStream({
    transform(part, onward) {
      bytes += part.length;
      if (performance.now() - toldAt > 50) {
        toldAt = performance.now();
        postMessage({ bytes });
      }
      onward.enqueue(part);
    },
  });
  return new Response(answer.body.pipeThrough(counting), answer);
};

async function get(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function load(places) {
  postMessage({ stage: "python" });
  const files = fetched(places); // while Python comes
  const image = await keptImage(places.image);
  const python = await begin(places, image);
  postMessage({ stage: "rules" });
  unpack(python, places, await files);
  desk = python.pyimport("desk");
  desk.begin();
  postMessage({ ready: image !== undefined });
}

async function begin({ pyodide }, kept) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", pyodide).href);
  if (kept) {
    try {
      return await loadPyodide({ indexURL: pyodide, _loadSnapshot: kept });
    } catch { // it is of another browser, or was cut: it can be done without
      await caches.delete(STORE);
    }
  }
  return loadPyodide({ indexURL: pyodide });
}

function fetched({ wheels, modules }) {
  const files = Promise.all([...wheels, ...modules].map(get));
  files.catch(() => {}); // whoever waits for them is told
  return files;
}

function unpack(python, { wheels, modules }, files) {
  const folder = python.runPython("import importlib, site; importlib.invalidate_caches(); site.getsitepackages()[0]");
  wheels.forEach((_, number) => python.unpackArchive(files[number], "wheel", { extractDir: folder }));
  modules.forEach((address, number) => {
    const name = new URL(address).pathname.split("/").pop();
    python.FS.writeFile(`${folder}/${name}`, files[wheels.length + number]);
  });
}

// --- an image of Python's memory, with the rules imported: with it, the next visit begins in a fifth of the time ---

const STORE = "ancient-world-try";

async function keptImage(name) {
  try {
    const answer = await (await caches.open(STORE)).match(name);
    return answer && new Uint8Array(await answer.arrayBuffer());
  } catch { // pages without a secure address have no store
    return undefined;
  }
}

async function keep(places) { // in a worker of its own, in which no reader's code has run
  const { loadPyodide } = await import(new URL("pyodide.mjs", places.pyodide).href);
  const python = await loadPyodide({ indexURL: places.pyodide, _makeSnapshot: true });
  unpack(python, places, await fetched(places));
  python.runPython("import desk; desk.get_warm()");
  const image = python.makeMemorySnapshot();
  await caches.delete(STORE); // with images of other versions
  await (await caches.open(STORE)).put(places.image, new Response(image));
  postMessage({ kept: true });
}

// --- running ---

let text = "";
let said = 0;
let saidAt = 0;

function say(more) { // at once, since code that never ends leaves no time for it later; but not a message for each of many words
  text += more;
  if (said < 500 || performance.now() - saidAt > 50) flush();
}

function flush() {
  if (text) postMessage({ text });
  text = "";
  said += 1;
  saidAt = performance.now();
}

async function run({ code, lang }) {
  said = 0;
  const told = await desk.run(code, say, lang);
  const outcome = told.toJs({ dict_converter: Object.fromEntries });
  told.destroy();
  flush();
  postMessage({ outcome });
}

self.onmessage = async ({ data }) => {
  if (data.keep) return keep(data.keep).catch((error) => postMessage({ kept: false, why: String(error) }));
  try {
    await (data.load ? load(data.load) : run(data));
  } catch (error) { // no network, or Python itself is at its end, as when memory is
    flush();
    postMessage({ broken: error.message || String(error) });
  }
};
