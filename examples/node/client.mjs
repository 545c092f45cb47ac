// A client of `ancient-world serve`: starts the process, sends requests, hands out the answers.
// @ts-check

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** What the server refused: a number, a sentence, and everything as data. */
export class Refused extends Error {
  /** @param {{code: number, message: string, data: {kind: string, code: string, rule: string, path: string, data: unknown}}} error */
  constructor(error) {
    super(error.message);
    this.number = error.code;
    this.data = error.data;
  }
}

/** One server process. Requests may be sent before earlier ones are answered. */
export class Client {
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();
  #count = 0;
  /** @type {import("node:child_process").ChildProcessByStdio<import("node:stream").Writable, import("node:stream").Readable, null>} */
  #process;
  /** @type {Error | null} */
  #gone = null;

  /** @param {string[]} command the program and its arguments */
  constructor(command = ["ancient-world", "serve"]) {
    const [program, ...args] = command;
    this.#process = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.on("error", (error) => this.#end(error));
    this.#process.on("exit", (code) => this.#end(new Error(`the server ended (exit code ${code})`)));
    this.#process.stdin.on("error", (error) => this.#end(error));
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(line));
  }

  /**
   * Call a method.
   * @param {string} method
   * @param {object} params by name
   * @returns {Promise<any>} the result
   */
  call(method, params = {}) {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      if (this.#gone !== null) {
        reject(this.#gone);
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  }

  /** Ask the server to end, and wait until it has. */
  async close() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    await this.call("shutdown");
    await ended;
  }

  /** @param {string} line */
  #receive(line) {
    const response = JSON.parse(line);
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if (waiting === undefined) {
      this.#end(new Error(`an answer to nothing: ${line.slice(0, 200)}`));
    } else if (response.error !== undefined) {
      waiting.reject(new Refused(response.error));
    } else {
      waiting.resolve(response.result);
    }
  }

  /** @param {Error} error */
  #end(error) {
    this.#gone ??= error;
    for (const { reject } of this.#waiting.values()) {
      reject(error);
    }
    this.#waiting.clear();
  }
}
