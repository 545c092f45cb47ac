/** What each method takes by name and gives; `ancient-world schema --typescript` makes it for each game. */
export type MethodTable<M> = { [K in keyof M]: { params: object; result: unknown } };
/** What the server writes unasked; made for each game too. */
export type NotificationTable<N> = { [K in keyof N]: { params: object } };

/** Any method: for those who have no types made. */
export interface AnyMethods {
  [method: string]: { params: any; result: any };
}
/** Any notification. */
export interface AnyNotifications {
  [method: string]: { params: any };
}

/** A method with its parameters. */
export type Call<M extends MethodTable<M>> = {
  [K in keyof M]: readonly [method: K, params: M[K]["params"]];
}[keyof M];

/** What comes of several calls, each in its place: a result, or why it was refused. */
export type Answers<M extends MethodTable<M>, C extends readonly Call<M>[]> = {
  -readonly [I in keyof C]: M[C[I][0]]["result"] | Refused;
};

/** The `error` member of a response. */
export interface ErrorObject {
  code: number;
  message: string;
  data: { kind: string; code: string; rule: string; path: string; data: { [key: string]: unknown } };
}

/** The server refused a request; `message` is a sentence for people, in the language asked for. */
export class Refused extends Error {
  constructor(error: ErrorObject);
  /** The number of the kind of error. */
  readonly number: number;
  /** The kind of error, such as `illegal-action`. */
  readonly kind: string;
  /** What is wrong, as a word that stays what it is. */
  readonly code: string;
  /** The id of the rule that speaks against an action; else empty. */
  readonly rule: string;
  /** Where it is wrong, in the request or in a record; else empty. */
  readonly path: string;
  /** What the sentence speaks of. */
  readonly data: { [key: string]: unknown };
}

/** There is no server any more, or none could be started. */
export class Gone extends Error {
  constructor(message: string, cause?: unknown);
}

export interface Options {
  /** The program and its arguments; by default `ancient-world serve`. */
  command?: readonly string[];
  /** Where it is started. */
  cwd?: string;
  /** Its environment; by default that of this process. */
  env?: { [name: string]: string | undefined };
}

/** One server process. Requests may be sent before earlier ones are answered; answers come in order. */
export class Client<
  M extends MethodTable<M> = AnyMethods,
  N extends NotificationTable<N> = AnyNotifications,
> {
  constructor(options?: Options);

  /**
   * Call a method. Rejects with `Refused` if the server refuses, with `Gone` if there is none.
   */
  call<K extends keyof M>(
    method: K,
    ...params: {} extends M[K]["params"] ? [params?: M[K]["params"]] : [params: M[K]["params"]]
  ): Promise<M[K]["result"]>;

  /** Several calls in one line, done in order. Rejects with `Refused` if the batch as a whole is refused. */
  batch<const C extends readonly Call<M>[]>(calls: C): Promise<Answers<M, C>>;

  /** Hear of what the server writes unasked; the result ends that. */
  on<K extends keyof N>(method: K, listener: (params: N[K]["params"]) => void): () => void;

  /** Ask the server to end, and wait until it has. */
  close(): Promise<void>;
}
