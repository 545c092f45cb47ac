/** The parameters and the result of each method; `ancient-world schema --typescript` generates such a table for each game. */
export type MethodTable<M> = { [K in keyof M]: { params: object; result: unknown } };
/** The parameters of each notification; generated for each game, too. */
export type NotificationTable<N> = { [K in keyof N]: { params: object } };

/** Untyped methods, for use without generated types. */
export interface AnyMethods {
  [method: string]: { params: any; result: any };
}
/** Untyped notifications. */
export interface AnyNotifications {
  [method: string]: { params: any };
}

/** A method with its parameters. */
export type Call<M extends MethodTable<M>> = {
  [K in keyof M]: readonly [method: K, params: M[K]["params"]];
}[keyof M];

/** The results of a batch in the order of its calls: each a result or an error. */
export type Answers<M extends MethodTable<M>, C extends readonly Call<M>[]> = {
  -readonly [I in keyof C]: M[C[I][0]]["result"] | Refused;
};

/** The `error` member of a response. */
export interface ErrorObject {
  code: number;
  message: string;
  data: { kind: string; code: string; rule: string; path: string; data: { [key: string]: unknown } };
}

/** The error for a refused request; `message` is a sentence for people, in the requested language. */
export class Refused extends Error {
  constructor(error: ErrorObject);
  /** The numeric code of the error's kind. */
  readonly number: number;
  /** The kind of error, such as `illegal-action`. */
  readonly kind: string;
  /** The stable code of the error, such as `unknown-match`. */
  readonly code: string;
  /** The id of the rule that forbids an action; else empty. */
  readonly rule: string;
  /** The path of the fault in the request or in a record; else empty. */
  readonly path: string;
  /** The values that the message mentions. */
  readonly data: { [key: string]: unknown };
}

/** The error if the server has ended or could not be started. */
export class Gone extends Error {
  constructor(message: string, cause?: unknown);
}

export interface Options {
  /** The program and its arguments; by default `ancient-world serve`. */
  command?: readonly string[];
  /** The working directory of the server. */
  cwd?: string;
  /** The environment of the server; by default that of this process. */
  env?: { [name: string]: string | undefined };
}

/** A client with a server process of its own. Requests may be sent before earlier ones are answered; answers come in order. */
export class Client<
  M extends MethodTable<M> = AnyMethods,
  N extends NotificationTable<N> = AnyNotifications,
> {
  constructor(options?: Options);

  /**
   * Call a method. Rejects with `Refused` if the server refuses the request, or with `Gone` if the server has ended.
   */
  call<K extends keyof M>(
    method: K,
    ...params: {} extends M[K]["params"] ? [params?: M[K]["params"]] : [params: M[K]["params"]]
  ): Promise<M[K]["result"]>;

  /** Send several calls in one line, which are handled in order. Rejects with `Refused` if the batch as a whole is refused. */
  batch<const C extends readonly Call<M>[]>(calls: C): Promise<Answers<M, C>>;

  /** Add a listener for a notification; returns a function that removes the listener. */
  on<K extends keyof N>(method: K, listener: (params: N[K]["params"]) => void): () => void;

  /** Shut the server down, and wait until its process has ended. */
  close(): Promise<void>;
}
