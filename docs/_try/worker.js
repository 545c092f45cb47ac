// Runs Python and a reader's code in a worker, so that the page stays responsive and can stop the code.
// In:  { load: PLACES }, then { code, lang } for each run; or { keep: PLACES } and nothing else.
// Out: { bytes }, { stage }, { ready: whether an image was loaded }, { text }, { outcome }, { broken }; or { kept }.
// PLACES: the addresses of pyodide, wheels and modules, and the name of the image.

let desk;

// --- loading, with progress ---

const fetchPlainly = self.fetch.bind(self);
let bytes = 0;
let sentAt = 0;

self.fetch = async (...request) => {
  const answer = await fetchPlainly(...request);
  if (!answer.body) return answer;
  const counting = new TransformStream({
    transform(part, onward) {
      bytes += part.length;
      if (performance.now() - sentAt > 50) {
        sentAt = performance.now();
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
  const files = fetched(places); // in parallel with Python
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
    } catch { // the image is of another browser version, or incomplete: load without it
      await caches.delete(STORE);
    }
  }
  return loadPyodide({ indexURL: pyodide });
}

function fetched({ wheels, modules }) {
  const files = Promise.all([...wheels, ...modules].map(get));
  files.catch(() => {}); // errors are handled where the promise is awaited
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

// --- an image of Python's memory with the rules imported, which makes the next start five times as fast ---

const STORE = "ancient-world-try";

async function keptImage(name) {
  try {
    const answer = await (await caches.open(STORE)).match(name);
    return answer && new Uint8Array(await answer.arrayBuffer());
  } catch { // insecure pages have no cache
    return undefined;
  }
}

async function keep(places) { // runs in a separate worker, so that the image contains no reader's code
  const { loadPyodide } = await import(new URL("pyodide.mjs", places.pyodide).href);
  const python = await loadPyodide({ indexURL: places.pyodide, _makeSnapshot: true });
  unpack(python, places, await fetched(places));
  python.runPython("import desk; desk.get_warm()");
  const image = python.makeMemorySnapshot();
  await caches.delete(STORE); // removes images of other versions
  await (await caches.open(STORE)).put(places.image, new Response(image));
  postMessage({ kept: true });
}

// --- running ---

let text = "";
let flushes = 0;
let flushedAt = 0;

function say(more) { // send at once, since endless code never yields; but bundle frequent small texts
  text += more;
  if (flushes < 500 || performance.now() - flushedAt > 50) flush();
}

function flush() {
  if (text) postMessage({ text });
  text = "";
  flushes += 1;
  flushedAt = performance.now();
}

async function run({ code, lang }) {
  flushes = 0;
  const result = await desk.run(code, say, lang);
  const outcome = result.toJs({ dict_converter: Object.fromEntries });
  result.destroy();
  flush();
  postMessage({ outcome });
}

self.onmessage = async ({ data }) => {
  if (data.keep) return keep(data.keep).catch((error) => postMessage({ kept: false, why: String(error) }));
  try {
    await (data.load ? load(data.load) : run(data));
  } catch (error) { // no network, or Python itself has failed, for example for lack of memory
    flush();
    postMessage({ broken: error.message || String(error) });
  }
};
