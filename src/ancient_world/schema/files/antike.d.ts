// The documents of Antike, version 1 of its rules.
// Made by `ancient-world schema --game antike --typescript`; do not edit.

/** A document of the kind 'state', as Antike has it. */
export interface StateDocument {
  format: "ancient-world/state";
  version: 1;
  game: "antike";
  rules: "1";
  state: State;
}

/** A document of the kind 'action', as Antike has it. */
export type ActionDocument =
  | {
    format: "ancient-world/action";
    version: 1;
    game: "antike";
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

/** A document of the kind 'pending', as Antike has it. */
export type PendingDocument =
  | {
    format: "ancient-world/pending";
    version: 1;
    game: "antike";
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

/** A document of the kind 'record', as Antike has it. */
export interface RecordDocument {
  format: "ancient-world/record";
  version: 1;
  game: "antike";
  rules: "1";
  record: Record;
}

/** A document of the kind 'view', as Antike has it. */
export interface ViewDocument {
  format: "ancient-world/view";
  version: 1;
  game: "antike";
  rules: "1";
  view: View;
}

/** A document of the kind 'report', as Antike has it. */
export type ReportDocument =
  | {
    format: "ancient-world/report";
    version: 1;
    game: "antike";
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

/** A document of the kind 'scores', as Antike has it. */
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
  | KeepCityAction
  | TakeGoodAction
  | ChooseSpaceAction
  | UseCoinsAction
  | GiveAction
  | BuildTempleAction
  | FoundCityAction
  | ArmAction
  | LearnAction
  | ChooseUnitsAction
  | ConquerAction
  | MoveToAction
  | FightAction
  | SendAction
  | LetPassAction
  | DemandAction
  | LoseAction
  | GiveUpCityAction
  | ChoosePileAction
  | FinishAction
  | ExchangeAction;

/** Raise one unit in this province (E2). */
export interface ArmAction {
  type: "arm";
  unit: string;
  province: string;
}

/** Raise units, one after the other (E2). `raised` names the province of each so far, sorted. */
export interface ArmingStep {
  type: "arming";
  player: WholeNumber;
  civilization: WholeNumber;
  raised: string[];
}

/** Do the action of the space, once it is paid for (T3). */
export interface AtSpaceStep {
  type: "at-space";
  civilization: WholeNumber;
  space: string;
}

/** Take the personalities whose conditions hold (K1). */
export interface AttractStep {
  type: "attract";
  civilization: WholeNumber;
}

/** What belongs to nobody: coins, temples, and the piles of personalities (S6). */
export interface Bank {
  coins: WholeNumber;
  temples: WholeNumber;
  kings: WholeNumber;
  scholars: WholeNumber;
  generals: WholeNumber;
  citizens: WholeNumber;
  navigators: WholeNumber;
}

/** Build a temple in the city of this province (E1). */
export interface BuildTempleAction {
  type: "build-temple";
  province: string;
}

/** Build temples, any number, one after the other (E1). */
export interface BuildingStep {
  type: "building";
  player: WholeNumber;
  civilization: WholeNumber;
}

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
export type ChanceStep = DealCivilizationsStep;

/** Whether a civilization has reached its goal (K2). */
export interface CheckGoalStep {
  type: "check-goal";
  civilization: WholeNumber;
}

/** The SHA-256 of the state after so many entries: of the JSON of its document's `state`, compact. */
export interface Checksum {
  after: WholeNumber;
  sha256: string;
}

/** Take one more personality for all know-how, from the fullest pile (E4, as of 2006). */
export interface ChooseExtraStep {
  type: "choose-extra";
  player: WholeNumber;
  civilization: WholeNumber;
}

/** Choose which units are removed for a conquest, one after the other (M4). */
export interface ChooseLossesStep {
  type: "choose-losses";
  player: WholeNumber;
  civilization: WholeNumber;
  province: string;
  count: WholeNumber;
}

/** Take the personality for all know-how from this one of the fullest piles (E4, as of 2006). */
export interface ChoosePileAction {
  type: "choose-pile";
  personality: string;
}

/** Go to this space of the rondel (T2). */
export interface ChooseSpaceAction {
  type: "choose-space";
  space: string;
}

/** Take up the units of a kind in a province that have so many manoeuvres left (M1). */
export interface ChooseUnitsAction {
  type: "choose-units";
  unit: string;
  province: string;
  left: WholeNumber;
}

/** A civilization: its goods, know-how, units and personalities. */
export interface Civilization {
  id: string;
  player: WholeNumber;
  space: string | null;
  marble: WholeNumber;
  iron: WholeNumber;
  gold: WholeNumber;
  coins: WholeNumber;
  know_how: string[];
  legions: WholeNumber[];
  galleys: WholeNumber[];
  kings: WholeNumber;
  scholars: WholeNumber;
  generals: WholeNumber;
  citizens: WholeNumber;
  navigators: WholeNumber;
  king_steps: WholeNumber;
  citizen_steps: WholeNumber;
  navigator_steps: WholeNumber;
  scholars_due: WholeNumber;
  generals_due: WholeNumber;
  extra_due: boolean;
}

/** The promise in a record's header. */
export interface Commitment {
  sha256: string;
  salts: string[];
}

/** Conquer the city of this province (M4). */
export interface ConquerAction {
  type: "conquer";
  province: string;
}

/** Deal a civilization, or a team of two, to each seat (S3). */
export interface DealCivilizationsStep {
  type: "deal-civilizations";
  count: WholeNumber;
}

/** The top `count` cards of a deck, in order; all of them if there are fewer. */
export interface DealEvent {
  type: "deal";
  deck: Deck;
  count: WholeNumber;
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

/** A step that waits for a player, who has one of its kinds of choice. */
export type DecisionStep =
  | KeepOneCityStep
  | TakeInsteadStep
  | RondelStep
  | PayStep
  | PayAnyStep
  | BuildingStep
  | FoundingStep
  | ArmingStep
  | LearningStep
  | ManoeuvreStep
  | OrdersStep
  | MoveCountStep
  | FightCountStep
  | DemandBattleStep
  | ChooseLossesStep
  | GiveUpStep
  | ChooseExtraStep;

/** Cards face down: which ones are unseen (sorted, no order is known), then a known bottom. */
export interface Deck {
  unseen: string[];
  bottom: string[];
}

/** Demand a battle of so many units that enter against as many of one's own (M3). */
export interface DemandAction {
  type: "demand";
  count: WholeNumber;
}

/** Demand a battle with units that have just entered, or let them pass (M3). */
export interface DemandBattleStep {
  type: "demand-battle";
  player: WholeNumber;
  civilization: WholeNumber;
  unit: string;
  province: string;
  left: WholeNumber;
  count: WholeNumber;
  rest: WholeNumber[];
}

/** One action: of the player in this seat, or of chance (`None`). */
export interface Entry {
  player: WholeNumber | null;
  action: Action;
}

/** Give the bank two of one good for one of another (E4, as of 2006). */
export interface ExchangeAction {
  type: "exchange";
  give: string;
  take: string;
}

/** Fight this civilization's units of the same kind where they stand (M3). */
export interface FightAction {
  type: "fight";
  civilization: string;
}

/** How many of a group fight units of `target`, a civilization (M3). */
export interface FightCountStep {
  type: "fight-count";
  player: WholeNumber;
  civilization: WholeNumber;
  unit: string;
  province: string;
  left: WholeNumber;
  target: string;
}

/** Do no more of this. */
export interface FinishAction {
  type: "finish";
}

/** Found a city in this province (F1). */
export interface FoundCityAction {
  type: "found-city";
  province: string;
}

/** Found cities where an own unit stands and no city, one after the other (F1). */
export interface FoundingStep {
  type: "founding";
  player: WholeNumber;
  civilization: WholeNumber;
}

/** Pay one of these, where any good will do (T2, E4). */
export interface GiveAction {
  type: "give";
  good: string;
}

/** Take the disc from this city, as there is no other left (M5). */
export interface GiveUpCityAction {
  type: "give-up-city";
  province: string;
}

/** Move a disc from another own city, as none is left for the conquered one (M5). */
export interface GiveUpStep {
  type: "give-up";
  player: WholeNumber;
  civilization: WholeNumber;
  conquered: string;
}

/** A record's header; the game and its version are in the document's own. */
export interface Header {
  players: string[];
  options: { [key: string]: unknown };
  cards: CardsName | null;
  seed: WholeNumber | null;
  commitment: Commitment | null;
}

/** Start with this one of the three cities alone (the long game). */
export interface KeepCityAction {
  type: "keep-city";
  province: string;
}

/** Choose the one city to start with, of three (the long game). */
export interface KeepOneCityStep {
  type: "keep-one-city";
  player: WholeNumber;
  civilization: WholeNumber;
}

/** Gain this advance (E3). */
export interface LearnAction {
  type: "learn";
  advance: string;
}

/** Gain advances, one after the other (E3). */
export interface LearningStep {
  type: "learning";
  player: WholeNumber;
  civilization: WholeNumber;
}

/** Demand no battle (M3). */
export interface LetPassAction {
  type: "let-pass";
}

/** Remove one such unit for a conquest (M4). */
export interface LoseAction {
  type: "lose";
  unit: string;
  left: WholeNumber;
}

/** Take up a group of units, conquer a city, or finish (M1). */
export interface ManoeuvreStep {
  type: "manoeuvre";
  player: WholeNumber;
  civilization: WholeNumber;
  phase: string;
}

/** A point of a game in the players' words: both counts from 1; the turns are counted in each round. */
export interface Moment {
  round: WholeNumber | null;
  turn: WholeNumber | null;
  player: WholeNumber | null;
}

/** How many of a group cross the border to `target`, a province (M2). */
export interface MoveCountStep {
  type: "move-count";
  player: WholeNumber;
  civilization: WholeNumber;
  unit: string;
  province: string;
  left: WholeNumber;
  target: string;
}

/** Move them across the border to this province (M2). */
export interface MoveToAction {
  type: "move-to";
  province: string;
}

/** What a group does: move to a neighbour, or fight where it stands (M2, M3). */
export interface OrdersStep {
  type: "orders";
  player: WholeNumber;
  civilization: WholeNumber;
  unit: string;
  province: string;
  left: WholeNumber;
}

/** Pay so many goods or coins of one's choice, one after the other (T2, E4). */
export interface PayAnyStep {
  type: "pay-any";
  player: WholeNumber;
  civilization: WholeNumber;
  count: WholeNumber;
}

/** Pay a bill good by good; for each, choose how many coins stand in for it (T1). */
export interface PayStep {
  type: "pay";
  player: WholeNumber;
  civilization: WholeNumber;
  bill: [WholeNumber, WholeNumber, WholeNumber];
}

/** What a game waits for, complete in itself; nothing at all is `null`. */
export type Pending =
  | Decision
  | Chance;

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

/** Units of one kind in a province that have as many manoeuvres left (M1). */
export interface Ready {
  unit: string;
  province: string;
  left: WholeNumber;
  count: WholeNumber;
}

/** A record. */
export interface Record {
  header: Header;
  entries: Entry[];
  result: Result | null;
  secret: string | null;
  checksums: Checksum[];
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

/** Choose a space of the rondel (T2). */
export interface RondelStep {
  type: "rondel";
  player: WholeNumber;
  civilization: WholeNumber;
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

/** So many of them. */
export interface SendAction {
  type: "send";
  count: WholeNumber;
}

/** What the players agreed on before the game. */
export interface Settings {
  goal: WholeNumber;
  arming: string;
  manoeuvre: string;
  all_know_how: string;
  generals: string;
  start: string;
}

/** Everything about one game of Antike at one moment. */
export interface State {
  agenda: Step[];
  cards: CardsName;
  map_id: string;
  settings: Settings;
  players: WholeNumber;
  round: WholeNumber;
  first: WholeNumber;
  civilizations: Civilization[];
  owners: WholeNumber[];
  temples: boolean[];
  bank: Bank;
  ready: Ready[];
  winner: WholeNumber | null;
}

/** An item on the agenda. `D` is the type of the game's drafts. */
export type Step =
  | DealCivilizationsStep
  | KeepOneCityStep
  | TurnsStep
  | TakeInsteadStep
  | RondelStep
  | AtSpaceStep
  | PayStep
  | PayAnyStep
  | BuildingStep
  | FoundingStep
  | ArmingStep
  | LearningStep
  | ManoeuvreStep
  | OrdersStep
  | MoveCountStep
  | FightCountStep
  | DemandBattleStep
  | ChooseLossesStep
  | GiveUpStep
  | AttractStep
  | ChooseExtraStep
  | CheckGoalStep;

/** Take this good, as the bank has no coin left (T1). */
export interface TakeGoodAction {
  type: "take-good";
  good: string;
}

/** Take a good of one's choice, as the bank has run out of coins (T1). */
export interface TakeInsteadStep {
  type: "take-instead";
  player: WholeNumber;
  civilization: WholeNumber;
}

/** One turn after the other, in order, until somebody wins (T5). */
export interface TurnsStep {
  type: "turns";
  civilization: WholeNumber;
}

/** Pay so many coins in place of the good that is due, and the rest in that good (T1). */
export interface UseCoinsAction {
  type: "use-coins";
  coins: WholeNumber;
}

/** A view. */
export interface View {
  player: WholeNumber | null;
  state: State;
}

/** A whole number that every JSON reader holds exactly. */
export type WholeNumber = number;
