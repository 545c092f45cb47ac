// Runs the documentation's page for two without a browser: the document is a tree of elements, the web socket is a server
// process, and random buttons are clicked until the game is over.
//
//     node page.mjs PAGE.js SEED

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

class Element {
  children = [];
  append(...inner) {
    this.children.push(...inner);
  }
  replaceChildren(...inner) {
    this.children = inner;
  }
  get all() {
    return this.children.flatMap((child) => (child instanceof Element ? [child, ...child.all] : []));
  }
  get text() {
    return this.children.map((child) => (child instanceof Element ? child.text : child)).join(" ");
  }
}

const ids = Object.fromEntries(["seat0", "log0", "seat1", "log1"].map((id) => [`#${id}`, new Element()]));
globalThis.document = {
  createElement: (tag) => Object.assign(new Element(), { tag }),
  querySelector: (name) => ids[name],
};
globalThis.location = { host: "table" };
const alerts = [];
globalThis.alert = (text) => alerts.push(text);

let open = 0;
let wake = () => {};
let over = false;
globalThis.WebSocket = class {
  constructor() {
    this.server = spawn("ancient-world", ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.server.stdout }).on("line", (data) => {
      const message = JSON.parse(data);
      open += Array.isArray(message.result?.entries) && !message.result.match ? 1 : -1; // a choice is answered and sent to both seats
      over ||= message.params?.over === true;
      this.onmessage({ data });
      wake();
    });
    this.server.on("spawn", () => this.onopen());
    globalThis.server = this.server;
  }
  send(line) {
    open += 1;
    this.server.stdin.write(`${line}\n`);
  }
};

const [page, seed] = process.argv.slice(2);
new Function(readFileSync(page, "utf8"))();

let random = Number(seed);
const settled = () => new Promise((resolve) => setTimeout(resolve, 2));
const heard = () => new Promise((resolve) => (wake = resolve)); // the next message of the server
for (let clicks = 0; ; ) {
  await settled();
  if (open > 0) {
    await heard();
    continue;
  }
  const buttons = Object.values(ids).flatMap((each) => each.all.filter(({ tag }) => tag === "button"));
  if (buttons.length === 0 && !over) {
    await heard();
    continue;
  }
  if (over && buttons.length === 0) {
    const logs = ["#log0", "#log1"].map((id) => ids[id].children.length);
    console.log(JSON.stringify({ clicks, logs, alerts, last: ids["#log0"].children.at(-1).text, seat: ids["#seat0"].text }));
    break;
  }
  random = (random * 48271) % 2147483647;
  buttons[random % buttons.length].onclick();
  clicks += 1;
}
globalThis.server.stdin.end();
