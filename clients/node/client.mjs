// A client of `ancient-world serve`: starts the server, sends requests, and delivers answers and notifications.
// @ts-check

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** The error for a refused request: its message is a sentence, its fields have the details. */
export class Refused extends Error {
  /** @param {import("./client.mjs").ErrorObject} error */
  constructor(error) {
    super(error.message);
    this.name = "Refused";
    this.number = error.code;
    const { kind, code, rule, path, data } = error.data;
    this.kind = kind;
    this.code = code;
    this.rule = rule;
    this.path = path;
    this.data = data;
  }
}

/** The error if the server has ended or could not be started. */
export class Gone extends Error {
  /**
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(message, cause) {
    super(message, { cause });
    this.name = "Gone";
  }
}

const COMMAND = ["ancient-world", "serve"];
const PATIENCE = 5000;

/** A client with a server process of its own. Requests may be sent before earlier ones are answered. */
export class Client {
  /**
   * The requests that wait for an answer; the server answers in order.
   * @type {{settle: (message: any) => void, reject: (error: Error) => void}[]}
   */
  #waiting = [];
  /** @type {Map<string, Set<(params: any) => void>>} */
  #listeners = new Map();
  #count = 0;
  /** @type {import("node:child_process").ChildProcessByStdio<import("node:stream").Writable, import("node:stream").Readable, null>} */
  #process;
  /** @type {Gone | null} */
  #gone = null;
  /** @type {Promise<void>} */
  #ended;

  /** @param {{command?: readonly string[], cwd?: string, env?: NodeJS.ProcessEnv}} options */
  constructor({ command = COMMAND, cwd, env } = {}) {
    const [program = "", ...args] = command;
    this.#process = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"], cwd, env });
    this.#ended = new Promise((resolve) => {
      this.#process.on("error", (error) => resolve(this.#end(new Gone(error.message, error))));
      this.#process.on("close", (code) => resolve(this.#end(new Gone(`the server ended (exit code ${code})`))));
    });
    this.#process.stdin.on("error", (error) => this.#end(new Gone(error.message, error)));
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(line));
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>}
   */
  async call(method, params = {}) {
    return resultOf(await this.#send(this.#request(method, params)));
  }

  /**
   * @param {readonly (readonly [string, object])[]} calls
   * @returns {Promise<any>}
   */
  async batch(calls) {
    if (calls.length === 0) {
      return [];
    }
    const requests = calls.map(([method, params]) => this.#request(method, params));
    const answer = await this.#send(requests);
    if (!Array.isArray(answer)) {
      throw new Refused(answer.error); // the whole batch was refused, for example as too large
    }
    return answer.map((response) => (response.error ? new Refused(response.error) : response.result));
  }

  /**
   * @param {string} method
   * @param {(params: any) => void} listener
   * @returns {() => void}
   */
  on(method, listener) {
    const listeners = this.#listeners.get(method) ?? new Set();
    this.#listeners.set(method, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  async close() {
    await this.call("shutdown").catch(() => {}); // the server may have ended already
    this.#process.stdin.end();
    const late = setTimeout(() => this.#process.kill(), PATIENCE);
    await this.#ended;
    clearTimeout(late);
  }

  /**
   * @param {string} method
   * @param {object} params
   */
  #request(method, params) {
    return { jsonrpc: "2.0", id: ++this.#count, method, params };
  }

  /**
   * @param {object} message
   * @returns {Promise<any>}
   */
  #send(message) {
    return new Promise((settle, reject) => {
      if (this.#gone !== null) {
        reject(this.#gone);
        return;
      }
      this.#waiting.push({ settle, reject });
      this.#process.stdin.write(`${JSON.stringify(message)}\n`);
    });
  }

  /** @param {string} line */
  #receive(line) {
    const message = JSON.parse(line);
    if (typeof message.method === "string") {
      for (const listener of [...(this.#listeners.get(message.method) ?? [])]) {
        listener(message.params);
      }
      return;
    }
    const waiting = this.#waiting.shift();
    if (waiting === undefined) {
      this.#end(new Gone(`an answer to nothing: ${line.slice(0, 200)}`));
    } else {
      waiting.settle(message);
    }
  }

  /** @param {Gone} error */
  #end(error) {
    this.#gone ??= error;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(this.#gone);
    }
  }
}

/**
 * @param {any} response
 * @returns {any}
 */
function resultOf(response) {
  if (response.error !== undefined) {
    throw new Refused(response.error);
  }
  return response.result;
}
