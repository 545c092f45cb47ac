// The documents of The Golden Ages, version 1 of its rules.
// Made by `ancient-world schema --game golden-ages --typescript`; do not edit.

/** A document of the kind 'state', as The Golden Ages has it. */
export interface StateDocument {
  format: "ancient-world/state";
  version: 1;
  game: "golden-ages";
  rules: "1";
  state: State;
}

/** A document of the kind 'action', as The Golden Ages has it. */
export type ActionDocument =
  | {
    format: "ancient-world/action";
    version: 1;
    game: "golden-ages";
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

/** A document of the kind 'pending', as The Golden Ages has it. */
export type PendingDocument =
  | {
    format: "ancient-world/pending";
    version: 1;
    game: "golden-ages";
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

/** A document of the kind 'record', as The Golden Ages has it. */
export interface RecordDocument {
  format: "ancient-world/record";
  version: 1;
  game: "golden-ages";
  rules: "1";
  record: Record;
}

/** A document of the kind 'view', as The Golden Ages has it. */
export interface ViewDocument {
  format: "ancient-world/view";
  version: 1;
  game: "golden-ages";
  rules: "1";
  view: View;
}

/** A document of the kind 'report', as The Golden Ages has it. */
export type ReportDocument =
  | {
    format: "ancient-world/report";
    version: 1;
    game: "golden-ages";
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

/** A document of the kind 'scores', as The Golden Ages has it. */
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
  | KeepCivilizationAction
  | TakeCivilizationAction
  | PlaceTileAction
  | PlaceCapitalAction
  | KeepCapitalAction
  | ExploreAction
  | MoveAction
  | FoundCityAction
  | TakeCubeAction
  | SendBuilderAction
  | TakeBuildingAction
  | RemoveBuildingAction
  | SendArtistAction
  | SendSoldierAction
  | AttackAction
  | KeepTokenAction
  | BuildWonderAction
  | ActivateAction
  | DevelopAction
  | StandColonistUpAction
  | SendToAgoraAction
  | SendHomeAction
  | StartGoldenAgeAction
  | ChooseJudgementAction
  | FinishAction;

/** The first player of the era begins (A3). */
export interface ActionPhaseStep {
  type: "action-phase";
}

/** Activate this own building or wonder (C8). */
export interface ActivateAction {
  type: "activate";
  card: string;
}

/** Attack this square (C6). */
export interface AttackAction {
  type: "attack";
  square: string;
}

/** Which square is attacked: from the square of a colonist, or without one (C6). */
export interface AttackingStep {
  type: "attacking";
  player: WholeNumber;
  square: string | null;
}

/** Build this open wonder, for its price or, where that is allowed, for nothing (C7). */
export interface BuildWonderAction {
  type: "build-wonder";
  card: string;
  free: boolean;
}

/** Take one of the open buildings (C4). */
export interface BuildingChoiceStep {
  type: "building-choice";
  player: WholeNumber;
}

/** Remove an own building to make room for the new one (C4). */
export interface BuildingRemovalStep {
  type: "building-removal";
  player: WholeNumber;
  card: string;
}

/** Where the capital goes: on the tile just placed, or it stays (B2). */
export interface CapitalPlacementStep {
  type: "capital-placement";
  player: WholeNumber;
  anywhere: boolean;
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
export type ChanceStep =
  | DealCivilizationsStep
  | DealFuturesStep
  | DealJudgementsStep
  | TurnFirstTileStep
  | DealBuildingsStep
  | DrawTileStep
  | DrawGloryStep;

/** Choose a technology that is so much cheaper. */
export interface CheaperTechnologyStep {
  type: "cheaper-technology";
  player: WholeNumber;
  gold: WholeNumber;
}

/** The SHA-256 of the state after so many entries: of the JSON of its document's `state`, compact. */
export interface Checksum {
  after: WholeNumber;
  sha256: string;
}

/** Choose what is scored at the end of this era (C10). */
export interface ChooseJudgementAction {
  type: "choose-judgement";
  card: string;
}

/** A city: one cube, or two. */
export interface City {
  square: string;
  cubes: WholeNumber;
}

/** Keep the civilization of the era before, or take the new one (A2). */
export interface CivilizationChoiceStep {
  type: "civilization-choice";
  player: WholeNumber;
}

/** The players who are left reveal their card of the era, in turn order (A2); then the first is known (A3). */
export interface CivilizationPhaseStep {
  type: "civilization-phase";
  left: WholeNumber;
}

/** The promise in a record's header. */
export interface Commitment {
  sha256: string;
  salts: string[];
}

/** As many buildings of the era as players (A1). */
export interface DealBuildingsStep {
  type: "deal-buildings";
  count: WholeNumber;
}

/** One secret civilization card of an era to each player (S1). */
export interface DealCivilizationsStep {
  type: "deal-civilizations";
  count: WholeNumber;
  era: WholeNumber;
}

/** The top `count` cards of a deck, in order; all of them if there are fewer. */
export interface DealEvent {
  type: "deal";
  deck: Deck;
  count: WholeNumber;
}

/** One secret future technology to each player (S1). */
export interface DealFuturesStep {
  type: "deal-futures";
  count: WholeNumber;
}

/** The judgements that lie open (S2). */
export interface DealJudgementsStep {
  type: "deal-judgements";
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

/** A step that waits for a player. */
export type DecisionStep =
  | CivilizationChoiceStep
  | TilePlacementStep
  | CapitalPlacementStep
  | TurnStep
  | ExploringStep
  | FoundingStep
  | RelocatingStep
  | AttackingStep
  | TokenChoiceStep
  | BuildingChoiceStep
  | BuildingRemovalStep
  | FreeTechnologyStep
  | CheaperTechnologyStep
  | MoreTechnologiesStep
  | LastTechnologyChoiceStep
  | StandingUpStep
  | HomeComingStep
  | JudgementChoiceStep;

/** Cards face down: which ones are unseen (sorted, no order is known), then a known bottom. */
export interface Deck {
  unseen: string[];
  bottom: string[];
}

/** Develop this technology (C9). */
export interface DevelopAction {
  type: "develop";
  technology: string;
}

/** Draw a glory token, or as China look at several (C6). */
export interface DrawGloryStep {
  type: "draw-glory";
  count: WholeNumber;
  player: WholeNumber;
}

/** Draw a tile: of three squares in era I, of two later; one that fits nowhere leaves the game (B1). */
export interface DrawTileStep {
  type: "draw-tile";
  count: WholeNumber;
  player: WholeNumber;
}

/** One action: of the player in this seat, or of chance (`None`). */
export interface Entry {
  player: WholeNumber | null;
  action: Action;
}

/** Lay out the next era's wonders and buildings; what was not built goes away (A1). */
export interface EraBeginsStep {
  type: "era-begins";
}

/** History judges, and all make ready for the next era (D1, D2). */
export interface EraEndsStep {
  type: "era-ends";
}

/** Tiles for the players who are left, in turn order (B). */
export interface ExpansionPhaseStep {
  type: "expansion-phase";
  left: WholeNumber;
}

/** Explore with the standing colonist of this square (C2). */
export interface ExploreAction {
  type: "explore";
  square: string;
}

/** Where the colonist of a square moves (C2). */
export interface ExploringStep {
  type: "exploring";
  player: WholeNumber;
  square: string;
}

/** Go on without what may be done here. */
export interface FinishAction {
  type: "finish";
}

/** Found a city where the colonist stands, or where the attack was (C3). */
export interface FoundCityAction {
  type: "found-city";
}

/** Found a city on this square, or not (C3). */
export interface FoundingStep {
  type: "founding";
  player: WholeNumber;
  square: string;
  lies: boolean;
}

/** Choose a technology for nothing; `left` of them, as far as there are any. */
export interface FreeTechnologyStep {
  type: "free-technology";
  player: WholeNumber;
  left: WholeNumber;
}

/** A record's header; the game and its version are in the document's own. */
export interface Header {
  players: string[];
  options: { [key: string]: unknown };
  cards: CardsName | null;
  seed: WholeNumber | null;
  commitment: Commitment | null;
}

/** Send lying colonists from the map to the agora, or from the agora home; the first one says which. */
export interface HomeComingStep {
  type: "home-coming";
  player: WholeNumber;
  way: "agora" | "home" | null;
}

/** The first golden age of an era: what history will judge by (C10). */
export interface JudgementChoiceStep {
  type: "judgement-choice";
  player: WholeNumber;
}

/** Leave the capital where it is (B2). */
export interface KeepCapitalAction {
  type: "keep-capital";
}

/** Keep the civilization of the era before (A2). */
export interface KeepCivilizationAction {
  type: "keep-civilization";
}

/** Keep this one of the glory tokens that were looked at. */
export interface KeepTokenAction {
  type: "keep-token";
  token: string;
}

/** As India: one technology of level 5, whatever comes before it. */
export interface LastTechnologyChoiceStep {
  type: "last-technology-choice";
  player: WholeNumber;
}

/** A point of a game in the players' words: both counts from 1; the turns are counted in each round. */
export interface Moment {
  round: WholeNumber | null;
  turn: WholeNumber | null;
  player: WholeNumber | null;
}

/** As Japan: develop another one in the same action, or finish. */
export interface MoreTechnologiesStep {
  type: "more-technologies";
  player: WholeNumber;
}

/** Move it to this square; its own is not moving (C2). */
export interface MoveAction {
  type: "move";
  square: string;
}

/** The turn of this player, if the era still goes on (C1, C10, D2). */
export interface NextTurnStep {
  type: "next-turn";
  player: WholeNumber;
}

/** What a game waits for, complete in itself; nothing at all is `null`. */
export type Pending =
  | Decision
  | Chance;

/** Put the capital on this square of the tile just placed (B2). */
export interface PlaceCapitalAction {
  type: "place-capital";
  square: string;
}

/** Place the tile that was drawn (B1): where its first square lies, and degrees clockwise. */
export interface PlaceTileAction {
  type: "place-tile";
  square: string;
  turn: WholeNumber;
}

/** A tile on the map: the square of its first part, and how far it is turned, in degrees clockwise. */
export interface Placed {
  tile: string;
  square: string;
  turn: WholeNumber;
}

/** A player's side. */
export interface Player {
  gold: WholeNumber;
  points: Points[];
  capital: string | null;
  standing: string[];
  lying: string[];
  agora: WholeNumber;
  reserve: WholeNumber;
  cities: City[];
  technologies: string[];
  civilization: string | null;
  offered: string | null;
  secret: string[];
  future: string | null;
  glory: string[];
  buildings: string[];
  wonders: string[];
  activated: string[];
  attacks: WholeNumber;
  golden: boolean;
  free_wonder_used: boolean;
}

/** Points that were scored during the game, by what gave them: a card, or "artist". */
export interface Points {
  source: string;
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

/** Take the cubes that are missing for the city from own ones, then found it (C3). */
export interface RelocatingStep {
  type: "relocating";
  player: WholeNumber;
  square: string;
  lies: boolean;
}

/** Remove this one of the own buildings to make room (C4). */
export interface RemoveBuildingAction {
  type: "remove-building";
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

/** Send the standing colonist of this square as an artist (C5). */
export interface SendArtistAction {
  type: "send-artist";
  square: string;
}

/** Send the standing colonist of this square as a builder; none, where none is needed (C4). */
export interface SendBuilderAction {
  type: "send-builder";
  square: string | null;
}

/** Send a colonist from the agora to the capital. */
export interface SendHomeAction {
  type: "send-home";
}

/** Attack with the standing colonist of this square; with none, where none is needed (C6). */
export interface SendSoldierAction {
  type: "send-soldier";
  square: string | null;
}

/** Send the lying colonist of this square to the agora. */
export interface SendToAgoraAction {
  type: "send-to-agora";
  square: string;
}

/** What the players agreed on before the game. */
export interface Settings {
  start: "random" | "0" | "90" | "180" | "270";
  future: "open" | "owner";
}

/** Stand up the lying colonist of this square. */
export interface StandColonistUpAction {
  type: "stand-colonist-up";
  square: string;
}

/** Stand up one own lying colonist on the map. */
export interface StandingUpStep {
  type: "standing-up";
  player: WholeNumber;
}

/** Start a golden age (C10). */
export interface StartGoldenAgeAction {
  type: "start-golden-age";
}

/** Everything about one game of The Golden Ages at one moment. */
export interface State {
  agenda: Step[];
  cards: CardsName;
  settings: Settings;
  era: WholeNumber;
  first: WholeNumber;
  players: Player[];
  placed: Placed[];
  lands: Deck;
  coasts: Deck;
  civilizations: Deck[];
  futures: Deck;
  judgements: Deck;
  glory: Deck;
  buildings: Deck[];
  open_judgements: string[];
  open_buildings: string[];
  open_wonders: string[];
  judgement: string | null;
  removed: string[];
  last_turns: WholeNumber | null;
}

/** An item on the agenda. `D` is the type of the game's drafts. */
export type Step =
  | DealCivilizationsStep
  | DealFuturesStep
  | DealJudgementsStep
  | TurnFirstTileStep
  | EraBeginsStep
  | DealBuildingsStep
  | CivilizationPhaseStep
  | CivilizationChoiceStep
  | ExpansionPhaseStep
  | DrawTileStep
  | TilePlacementStep
  | CapitalPlacementStep
  | ActionPhaseStep
  | NextTurnStep
  | TurnStep
  | ExploringStep
  | FoundingStep
  | RelocatingStep
  | AttackingStep
  | DrawGloryStep
  | TokenChoiceStep
  | BuildingChoiceStep
  | BuildingRemovalStep
  | FreeTechnologyStep
  | CheaperTechnologyStep
  | MoreTechnologiesStep
  | LastTechnologyChoiceStep
  | StandingUpStep
  | HomeComingStep
  | JudgementChoiceStep
  | EraEndsStep;

/** Take this open building (C4). */
export interface TakeBuildingAction {
  type: "take-building";
  card: string;
}

/** Take the one of this era in its place (A2). */
export interface TakeCivilizationAction {
  type: "take-civilization";
}

/** Take a cube that is missing from the own city of this square (C3). */
export interface TakeCubeAction {
  type: "take-cube";
  square: string;
}

/** Where the tile goes (B1). */
export interface TilePlacementStep {
  type: "tile-placement";
  player: WholeNumber;
  tile: string;
}

/** Which of the tokens looked at is kept; the others go back. */
export interface TokenChoiceStep {
  type: "token-choice";
  player: WholeNumber;
  tokens: string[];
}

/** How the first tile is turned, at random (S3). */
export interface TurnFirstTileStep {
  type: "turn-first-tile";
  count: WholeNumber;
}

/** One of the eight actions (C1). */
export interface TurnStep {
  type: "turn";
  player: WholeNumber;
}

/** A view. */
export interface View {
  player: WholeNumber | null;
  state: State;
}

/** A whole number that every JSON reader holds exactly. */
export type WholeNumber = number;
