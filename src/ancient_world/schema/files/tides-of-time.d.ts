// The documents of Tides of Time, version 1 of its rules.
// Made by `ancient-world schema --game tides-of-time --typescript`; do not edit.

/** A document of the kind 'state', as Tides of Time has it. */
export interface StateDocument {
  format: "ancient-world/state";
  version: 1;
  game: "tides-of-time";
  rules: "1";
  state: State;
}

/** A document of the kind 'action', as Tides of Time has it. */
export type ActionDocument =
  | {
    format: "ancient-world/action";
    version: 1;
    game: "tides-of-time";
    rules: "1";
    action: Action;
  }
  | {
    format: "ancient-world/action";
    version: 1;
    game: "";
    rules: "";
    action: DealtAction | RolledAction;
  };

/** A document of the kind 'pending', as Tides of Time has it. */
export type PendingDocument =
  | {
    format: "ancient-world/pending";
    version: 1;
    game: "tides-of-time";
    rules: "1";
    pending: Pending | null;
  }
  | {
    format: "ancient-world/pending";
    version: 1;
    game: "";
    rules: "";
    pending: null;
  };

/** A document of the kind 'record', as Tides of Time has it. */
export interface RecordDocument {
  format: "ancient-world/record";
  version: 1;
  game: "tides-of-time";
  rules: "1";
  record: Record;
}

/** A document of the kind 'view', as Tides of Time has it. */
export interface ViewDocument {
  format: "ancient-world/view";
  version: 1;
  game: "tides-of-time";
  rules: "1";
  view: View;
}

/** A document of the kind 'report', as Tides of Time has it. */
export type ReportDocument =
  | {
    format: "ancient-world/report";
    version: 1;
    game: "tides-of-time";
    rules: "1";
    report: Report;
  }
  | {
    format: "ancient-world/report";
    version: 1;
    game: "";
    rules: "";
    report: {
      status: "invalid" | "unreadable";
      file: string;
      number: number;
      line: number;
      players: [];
      chance: "";
      ok: false;
      finished: false;
      played: 0;
      problems: Problem[];
      final_state: null;
    };
  };

/** A document of the kind 'scores', as Tides of Time has it. */
export interface ScoresDocument {
  format: "ancient-world/scores";
  version: 1;
  game: "";
  rules: "";
  scores: Score[];
}

/** The parent of all actions: a small record that says what was chosen, never what followed. */
export type Action =
  | DealtAction
  | RolledAction
  | PlayAction
  | LeaveRelicAction
  | RemoveCardAction;

/** How a document names the cards of a game. */
export interface CardsName {
  name: string;
  digest: string;
}

/** A chance event. */
export interface Chance {
  type: "chance";
  step: ChanceStep;
  event: ChanceEvent;
}

/** Something that chance decides, as a person at the table sees it: one roll, one deal. */
export type ChanceEvent =
  | DealEvent
  | RollEvent;

/** A step that waits for a roll or a deal. */
export type ChanceStep = DealHandStep;

/** The SHA-256 of the state after so many entries: of the JSON of its document's `state`, compact. */
export interface Checksum {
  after: WholeNumber;
  sha256: string;
}

/** Each chooses a card of the hand; then both are revealed and the hands change sides (R1). */
export interface ChooseCardStep {
  type: "choose-card";
}

/** Each chooses a relic and a card to remove, in secret; then all four are revealed (L1). */
export interface ChooseRelicStep {
  type: "choose-relic";
}

/** The promise in a record's header. */
export interface Commitment {
  sha256: string;
  salts: string[];
}

/** The top `count` cards of a deck, in order; all of them if there are fewer. */
export interface DealEvent {
  type: "deal";
  deck: Deck;
  count: WholeNumber;
}

/** Deal cards to a player, unseen by the other (S1, L2). */
export interface DealHandStep {
  type: "deal-hand";
  count: WholeNumber;
  player: WholeNumber;
}

/** These cards were dealt, in this order. */
export interface DealtAction {
  type: "dealt";
  cards: string[];
}

/** A decision; the actions are those of each of the players, one player's after the other's. */
export interface Decision {
  type: "decision";
  players: WholeNumber[];
  step: DecisionStep;
  actions: Action[];
}

/** A step that waits for a player. */
export type DecisionStep =
  | ChooseCardStep
  | ChooseRelicStep;

/** Cards face down: which ones are unseen (sorted, no order is known), then a known bottom. */
export interface Deck {
  unseen: string[];
  bottom: string[];
}

/** One action: of the player in this seat, or of chance (`None`). */
export interface Entry {
  player: WholeNumber | null;
  action: Action;
}

/** A record's header; the game and its version are in the document's own. */
export interface Header {
  players: string[];
  options: { [key: string]: unknown };
  cards: CardsName | null;
  seed: WholeNumber | null;
  commitment: Commitment | null;
}

/** Choose the card that stays in the kingdom as a relic (L1). */
export interface LeaveRelicAction {
  type: "leave-relic";
  player: WholeNumber;
  card: string;
}

/** A point of a game in the players' words: both counts from 1; the turns are counted in each round. */
export interface Moment {
  round: WholeNumber | null;
  turn: WholeNumber | null;
  player: WholeNumber | null;
}

/** What a game waits for, complete in itself; nothing at all is `null`. */
export type Pending =
  | Decision
  | Chance;

/** Put a card face down; it is revealed when the other has chosen too (R1). */
export interface PlayAction {
  type: "play";
  player: WholeNumber;
  card: string;
}

/** A player's side. */
export interface Player {
  hand: string[];
  secret: string[];
  chosen: string | null;
  kingdom: string[];
  relics: string[];
  relic: string | null;
  removed: string | null;
}

/** What a card scored in a round. */
export interface Points {
  card: string;
  points: WholeNumber;
}

/** One thing that is wrong with a record. */
export interface Problem {
  code: string;
  message: string;
  path: string;
  index: WholeNumber | null;
  rule: string;
  legal: Action[];
  data: { [key: string]: unknown };
  line: WholeNumber | null;
  column: WholeNumber | null;
  moment: Moment | null;
  expected: string[];
  warning: boolean;
}

/** A record. */
export interface Record {
  header: Header;
  entries: Entry[];
  result: Result | null;
  secret: string | null;
  checksums: Checksum[];
}

/** Choose the card that is removed from the game (L1). */
export interface RemoveCardAction {
  type: "remove-card";
  player: WholeNumber;
  card: string;
}

/** The outcome of checking one record. */
export interface Report {
  status: "valid" | "unfinished" | "invalid" | "unreadable";
  file: string;
  number: WholeNumber;
  line: WholeNumber;
  players: string[];
  chance: string;
  ok: boolean;
  finished: boolean;
  played: WholeNumber;
  problems: Problem[];
  final_state: State | null;
}

/** How a game ended: total points in seat order, and the seats that won. */
export interface Result {
  scores: WholeNumber[];
  winners: WholeNumber[];
}

/** `count` dice of the same kind, thrown at once. `die` lists the faces, with repetitions. */
export interface RollEvent {
  type: "roll";
  die: string[];
  count: WholeNumber;
}

/** The dice show these faces. The order of the dice does not matter. */
export interface RolledAction {
  type: "rolled";
  faces: string[];
}

/** The points of one player (a seat). */
export interface Score {
  player: WholeNumber;
  total: WholeNumber;
  lines: ScoreLine[];
}

/** Points for one thing; `text` says in players' words what for. */
export interface ScoreLine {
  code: string;
  points: WholeNumber;
  rule: string;
  data: { [key: string]: unknown };
  text: string;
}

/** How the cards are read where their rules leave it open (V2-V4). */
export interface Settings {
  nest_needs_one: boolean;
  roof_ties: "all" | "none";
  sets: "doubled" | "printed";
  molehill: "doubled" | "printed";
}

/** Everything about one game of Tides of Time at one moment. */
export interface State {
  agenda: Step[];
  cards: CardsName;
  settings: Settings;
  round: WholeNumber;
  pile: Deck;
  players: Player[];
  removed: string[];
  noted: Points[][][];
}

/** An item on the agenda. `D` is the type of the game's drafts. */
export type Step =
  | DealHandStep
  | ChooseCardStep
  | ChooseRelicStep;

/** A view. */
export interface View {
  player: WholeNumber | null;
  state: State;
}

/** A whole number that every JSON reader holds exactly. */
export type WholeNumber = number;
