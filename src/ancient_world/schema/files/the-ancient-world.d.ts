// The documents of The Ancient World, version 1 of its rules.
// Made by `ancient-world schema --game the-ancient-world --typescript`; do not edit.

/** A document of the kind 'state', as The Ancient World has it. */
export interface StateDocument {
  format: "ancient-world/state";
  version: 1;
  game: "the-ancient-world";
  rules: "1";
  state: State;
}

/** A document of the kind 'action', as The Ancient World has it. */
export type ActionDocument =
  | {
    format: "ancient-world/action";
    version: 1;
    game: "the-ancient-world";
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

/** A document of the kind 'pending', as The Ancient World has it. */
export type PendingDocument =
  | {
    format: "ancient-world/pending";
    version: 1;
    game: "the-ancient-world";
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

/** A document of the kind 'record', as The Ancient World has it. */
export interface RecordDocument {
  format: "ancient-world/record";
  version: 1;
  game: "the-ancient-world";
  rules: "1";
  record: Record;
}

/** A document of the kind 'view', as The Ancient World has it. */
export interface ViewDocument {
  format: "ancient-world/view";
  version: 1;
  game: "the-ancient-world";
  rules: "1";
  view: View;
}

/** A document of the kind 'report', as The Ancient World has it. */
export type ReportDocument =
  | {
    format: "ancient-world/report";
    version: 1;
    game: "the-ancient-world";
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

/** A document of the kind 'scores', as The Ancient World has it. */
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
  | PassAction
  | PlaceCitizenAction
  | ReuseCitizenAction
  | PayFeeAction
  | BoostSkillAction
  | UseCardAction
  | BuyCoinAction
  | BuyRepairAction
  | DeclineAction
  | PerformAction
  | BuildAction
  | ExpandAction
  | RecruitAction
  | StartArmyAction
  | CoverArmyAction
  | KeepAction
  | BuildKeptAction
  | StoreAction
  | TakeDistrictAction
  | BuildStoredAction
  | UpgradeCitizenAction
  | DamageCardAction
  | DiscardArmyAction
  | PutCoinAction
  | DiscardRetiredAction
  | DiscardDistrictAction
  | RepairAction
  | FinishAction
  | AttackAction
  | PayArmyAction
  | BuySwordAction
  | StrikeAction
  | FeedTitanAction
  | FaceTitanAction
  | StarveAction
  | BuyFoodAction;

/** An active military card on its retired ones (R1). */
export interface Army {
  card: string;
  retired: string[];
  coins: WholeNumber;
  paid: WholeNumber;
}

/** Build: buy an empire card of the row or of pile C. */
export interface AtBuildStep {
  type: "at-build";
  player: WholeNumber;
}

/** Expand: pay one of the prices, gain a district (G3). */
export interface AtExpandStep {
  type: "at-expand";
  player: WholeNumber;
}

/** Explore, or decline. */
export interface AtExploreStep {
  type: "at-explore";
  player: WholeNumber;
}

/** Grow: pay coins, gain the lowest-numbered citizen of one's supply as a new one. */
export interface AtGrowStep {
  type: "at-grow";
  player: WholeNumber;
}

/** Labor: gain coins. */
export interface AtLaborStep {
  type: "at-labor";
  player: WholeNumber;
}

/** Learn: pay coins, gain knowledge. */
export interface AtLearnStep {
  type: "at-learn";
  player: WholeNumber;
}

/** Rebuild: repair cards and take the first-player token, once a round. */
export interface AtRebuildStep {
  type: "at-rebuild";
  player: WholeNumber;
}

/** Recruit: take one card of the military row for its price. */
export interface AtRecruitStep {
  type: "at-recruit";
  player: WholeNumber;
}

/** Attack a titan: the top card of a deck, or one that threatens a city (A1). */
export interface AttackAction {
  type: "attack";
  titan: string;
}

/** Pay ambrosia until the citizen's skill equals the highest number there (C3). */
export interface BoostSkillAction {
  type: "boost-skill";
}

/** Buy an empire card of the row or of pile C. */
export interface BuildAction {
  type: "build";
  card: string;
}

/** Build the card just explored at once. */
export interface BuildKeptAction {
  type: "build-kept";
}

/** Build the kept card at once, at its price, or store it. */
export interface BuildOrStoreStep {
  type: "build-or-store";
  player: WholeNumber;
  card: string;
}

/** Build a stored empire card (B1). */
export interface BuildStoredAction {
  type: "build-stored";
  card: string;
}

/** Gain a coin for ambrosia (M2). */
export interface BuyCoinAction {
  type: "buy-coin";
}

/** Buy food for this starvation check with ambrosia (M4). */
export interface BuyFoodAction {
  type: "buy-food";
}

/** Repair a damaged empire card for ambrosia (M3). */
export interface BuyRepairAction {
  type: "buy-repair";
  card: string;
}

/** Buy a sword for this attack with ambrosia (M5). */
export interface BuySwordAction {
  type: "buy-sword";
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
  | DealCityStatesStep
  | DealEmpireRowStep
  | DealMilitaryRowStep
  | LookAtEmpireCardsStep
  | TurnUpDistrictStep
  | LookAtDistrictsStep
  | RollDamageStep
  | TurnUpTitanStep
  | DealThreatStep;

/** The SHA-256 of the state after so many entries: of the JSON of its document's `state`, compact. */
export interface Checksum {
  after: WholeNumber;
  sha256: string;
}

/** A titan face: turn one undamaged empire card face down, if there is one (D1). */
export interface ChooseDamageStep {
  type: "choose-damage";
  player: WholeNumber;
}

/** Keep one district of those that were turned up (G3). */
export interface ChooseDistrictStep {
  type: "choose-district";
  player: WholeNumber;
  looked: string[];
}

/** Keep one of the explored cards, if there are any. */
export interface ChooseExploredStep {
  type: "choose-explored";
  player: WholeNumber;
  looked: string[];
}

/** The capital with its city-state (if any), empire cards, districts and defeated titans. */
export interface City {
  city_state: string | null;
  empire: OwnedCard[];
  districts: string[];
  titans: string[];
}

/** A coin face: the effect at the foot of the titan card; impossible ones do nothing (D3). */
export interface CoinFaceStep {
  type: "coin-face";
  player: WholeNumber;
  titan: string;
}

/** Coins, knowledge and ambrosia; paid coins slide down, armies are usable again (E2). */
export interface CollectIncomeStep {
  type: "collect-income";
}

/** The promise in a record's header. */
export interface Commitment {
  sha256: string;
  salts: string[];
}

/** Feed the threatening titan or roll its damage dice (E1). Who cannot feed it, rolls. */
export interface ConfrontStep {
  type: "confront";
  player: WholeNumber;
}

/** The recruit joins an army, whose active card `card` retires (R2). */
export interface CoverArmyAction {
  type: "cover-army";
  card: string;
}

/** Turn an undamaged empire card face down (D1). */
export interface DamageCardAction {
  type: "damage-card";
  card: string;
}

/** Deal one city-state to each seat (S10). */
export interface DealCityStatesStep {
  type: "deal-city-states";
  count: WholeNumber;
}

/** Deal cards of the current empire deck to the row (S7, P2). */
export interface DealEmpireRowStep {
  type: "deal-empire-row";
  count: WholeNumber;
}

/** The top `count` cards of a deck, in order; all of them if there are fewer. */
export interface DealEvent {
  type: "deal";
  deck: Deck;
  count: WholeNumber;
}

/** Deal cards of the military deck to the row (S6, P3). */
export interface DealMilitaryRowStep {
  type: "deal-military-row";
  count: WholeNumber;
}

/** The bottom card of a titan deck threatens a city (P4). Nobody knows which one it is. */
export interface DealThreatStep {
  type: "deal-threat";
  count: WholeNumber;
  player: WholeNumber;
  stars: WholeNumber;
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
  | TurnStep
  | JoinStep
  | AtBuildStep
  | AtExpandStep
  | AtLaborStep
  | AtLearnStep
  | AtRebuildStep
  | AtGrowStep
  | AtRecruitStep
  | FormArmyStep
  | AtExploreStep
  | ChooseExploredStep
  | BuildOrStoreStep
  | ChooseDistrictStep
  | UpgradeStep
  | ChooseDamageStep
  | FitArmiesStep
  | CoinFaceStep
  | RepairCardsStep
  | RepairBeforeIncomeStep
  | MusterStep
  | ConfrontStep
  | FeedStep;

/** Cards face down: which ones are unseen (sorted, no order is known), then a known bottom. */
export interface Deck {
  unseen: string[];
  bottom: string[];
}

/** The cards that nobody owns. */
export interface Decks {
  empire_a: Deck;
  empire_b: Deck;
  discard_a: string[];
  discard_b: string[];
  empire_c: string[];
  empire_row: string[];
  military: Deck;
  military_row: string[];
  military_discard: string[];
  titans: TitanPile[];
  districts: Deck;
  district: string | null;
}

/** Leave the action of the space, or another offer, alone (C5, K3). */
export interface DeclineAction {
  type: "decline";
}

/** Discard an army, named by its active card, above the limit (R4). */
export interface DiscardArmyAction {
  type: "discard-army";
  card: string;
}

/** Discard a district (D3). */
export interface DiscardDistrictAction {
  type: "discard-district";
  card: string;
}

/** Discard a retired military card (D3). */
export interface DiscardRetiredAction {
  type: "discard-retired";
  card: string;
}

/** Draw a threatening titan for a player who has none (P4). */
export interface DrawTitanStep {
  type: "draw-titan";
  player: WholeNumber;
}

/** All have passed: E1 to E4; no income and no refill after the last round (E0). */
export interface EndRoundStep {
  type: "end-round";
}

/** One action: of the player in this seat, or of chance (`None`). */
export interface Entry {
  player: WholeNumber | null;
  action: Action;
}

/** Pay one of the prices of Expand and gain a district (G3). */
export interface ExpandAction {
  type: "expand";
  price: Goods;
}

/** Roll the damage dice of the threatening titan (E1). */
export interface FaceTitanAction {
  type: "face-titan";
}

/** One food for each citizen; who is short chooses who starves (E4), or buys food (M4). */
export interface FeedStep {
  type: "feed";
  player: WholeNumber;
  bought: WholeNumber;
}

/** Placate the threatening titan with ambrosia (E1). */
export interface FeedTitanAction {
  type: "feed-titan";
}

/** Deal until the empire row has `size` cards, as far as deck and discard pile go (P2). */
export interface FillEmpireRowStep {
  type: "fill-empire-row";
  size: WholeNumber;
}

/** Deal the military row, as far as the deck goes (S6, P3). */
export interface FillMilitaryRowStep {
  type: "fill-military-row";
  size: WholeNumber;
}

/** Repair no more. */
export interface FinishAction {
  type: "finish";
}

/** More armies than the limit allows: discard whole armies at once (R4). */
export interface FitArmiesStep {
  type: "fit-armies";
  player: WholeNumber;
}

/** Where the recruit goes: a new army if the limit allows, or onto an army (R2). */
export interface FormArmyStep {
  type: "form-army";
  player: WholeNumber;
  recruit: string;
}

/** Gain the face-up district, or choose among it and the next ones (G2, G3). */
export interface GainDistrictStep {
  type: "gain-district";
  player: WholeNumber;
}

/** Gain what cards promise for doing something, now that it is complete (T3). */
export interface GainRewardsStep {
  type: "gain-rewards";
  player: WholeNumber;
  when: string;
}

/** Coins, knowledge and ambrosia: a price, a gain or an income. */
export interface Goods {
  coins: WholeNumber;
  knowledge: WholeNumber;
  ambrosia: WholeNumber;
}

/** A record's header; the game and its version are in the document's own. */
export interface Header {
  players: string[];
  options: { [key: string]: unknown };
  cards: CardsName | null;
  seed: WholeNumber | null;
  commitment: Commitment | null;
}

/** Join a citizen of a higher number: pay a coin or raise the skill (C2, C3). */
export interface JoinStep {
  type: "join";
  player: WholeNumber;
  citizen: WholeNumber;
  space: string;
}

/** Keep one of the explored cards; the others are discarded. */
export interface KeepAction {
  type: "keep";
  card: string;
}

/** Turn up more districts to choose from; everybody sees them (G3). */
export interface LookAtDistrictsStep {
  type: "look-at-districts";
  count: WholeNumber;
  player: WholeNumber;
  face_up: string;
}

/** The explorer, and nobody else, looks at cards from the top of the empire deck. */
export interface LookAtEmpireCardsStep {
  type: "look-at-empire-cards";
  count: WholeNumber;
  player: WholeNumber;
  looked: string[];
  left: WholeNumber;
}

/** Look at `count` more cards; a deck that runs out is refilled on the way (P2). */
export interface LookFurtherStep {
  type: "look-further";
  player: WholeNumber;
  count: WholeNumber;
  looked: string[];
}

/** A point of a game in the players' words: both counts from 1; the turns are counted in each round. */
export interface Moment {
  round: WholeNumber | null;
  turn: WholeNumber | null;
  player: WholeNumber | null;
}

/** Pay armies one by one, buy swords, then strike. Every choice keeps victory in reach (A4). */
export interface MusterStep {
  type: "muster";
  player: WholeNumber;
  titan: string;
  paid: string[];
  bought: WholeNumber;
}

/** Repair income, right after confronting and right before income (E2). */
export interface OfferRepairsStep {
  type: "offer-repairs";
  player: WholeNumber;
}

/** An empire card in a city: whether it is face down, and who stands on it. */
export interface OwnedCard {
  card: string;
  damaged: boolean;
  citizen: Placed | null;
}

/** Take no more turns this round (T2). */
export interface PassAction {
  type: "pass";
}

/** Use an army, named by its active card, in this attack (A2). */
export interface PayArmyAction {
  type: "pay-army";
  card: string;
}

/** Pay a coin to join a citizen of a higher number (C2). */
export interface PayFeeAction {
  type: "pay-fee";
}

/** What a game waits for, complete in itself; nothing at all is `null`. */
export type Pending =
  | Decision
  | Chance;

/** Perform the action of the space (C5). */
export interface PerformAction {
  type: "perform";
}

/** Place an available citizen on a space of the board (C1). */
export interface PlaceCitizenAction {
  type: "place-citizen";
  citizen: WholeNumber;
  space: string;
}

/** A citizen that stands somewhere: whose it is, and its number. */
export interface Placed {
  player: WholeNumber;
  number: WholeNumber;
}

/** A player's side of the table. */
export interface Player {
  coins: WholeNumber;
  knowledge: WholeNumber;
  ambrosia: WholeNumber;
  available: WholeNumber[];
  new: WholeNumber[];
  starving: WholeNumber[];
  supply: WholeNumber[];
  city: City;
  stored: string[];
  armies: Army[];
  threat: Threat | null;
  passed: boolean;
}

/** Advance the round, uncover spaces, refresh the rows, draw titans (P1-P4). */
export interface PrepareRoundStep {
  type: "prepare-round";
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

/** Put one coin on the picture of an army's active card (D3). */
export interface PutCoinAction {
  type: "put-coin";
  card: string;
}

/** A record. */
export interface Record {
  header: Header;
  entries: Entry[];
  result: Result | null;
  secret: string | null;
  checksums: Checksum[];
}

/** Take a card of the military row for its price. */
export interface RecruitAction {
  type: "recruit";
  card: string;
}

/** Repair a damaged empire card. */
export interface RepairAction {
  type: "repair";
  card: string;
}

/** Right before income: repair income (E2), and the last moment to repair for ambrosia (M3). */
export interface RepairBeforeIncomeStep {
  type: "repair-before-income";
  player: WholeNumber;
  repairs: WholeNumber;
}

/** Repairs of a space of the board or of a card action. */
export interface RepairCardsStep {
  type: "repair-cards";
  player: WholeNumber;
  repairs: WholeNumber;
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

/** Refill ambrosia, take citizens back, turn the token's hand side down (E3). */
export interface ResetBoardStep {
  type: "reset-board";
}

/** How a game ended: total points in seat order, and the seats that won. */
export interface Result {
  scores: WholeNumber[];
  winners: WholeNumber[];
}

/** For ambrosia, move an own citizen from its space of the board to another (M6). */
export interface ReuseCitizenAction {
  type: "reuse-citizen";
  citizen: WholeNumber;
  space: string;
}

/** Roll one damage die per banner of the titan (A8, E1). */
export interface RollDamageStep {
  type: "roll-damage";
  count: WholeNumber;
  player: WholeNumber;
  titan: string;
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

/** Everything about the set-up that is dealt (S3, S4, S6, S7, S10). */
export interface SetUpStep {
  type: "set-up";
  city_states: boolean;
}

/** A space of the board with the ambrosia and the citizens on it. */
export interface Space {
  id: string;
  covered: boolean;
  ambrosia: WholeNumber;
  citizens: Placed[];
}

/** The recruit is a new army (R2). */
export interface StartArmyAction {
  type: "start-army";
}

/** Leave a citizen unfed (E4). */
export interface StarveAction {
  type: "starve";
  citizen: WholeNumber;
}

/** Everything about one game of The Ancient World at one moment. */
export interface State {
  agenda: Step[];
  cards: CardsName;
  round: WholeNumber;
  first_player: WholeNumber;
  token: WholeNumber;
  hand_up: boolean;
  spaces: Space[];
  players: Player[];
  decks: Decks;
}

/** An item on the agenda. `D` is the type of the game's drafts. */
export type Step =
  | SetUpStep
  | DealCityStatesStep
  | PrepareRoundStep
  | FillEmpireRowStep
  | DealEmpireRowStep
  | FillMilitaryRowStep
  | DealMilitaryRowStep
  | TurnsStep
  | TurnStep
  | JoinStep
  | AtBuildStep
  | AtExpandStep
  | AtLaborStep
  | AtLearnStep
  | AtRebuildStep
  | AtGrowStep
  | AtRecruitStep
  | FormArmyStep
  | AtExploreStep
  | LookFurtherStep
  | LookAtEmpireCardsStep
  | ChooseExploredStep
  | BuildOrStoreStep
  | TurnUpDistrictStep
  | GainDistrictStep
  | LookAtDistrictsStep
  | ChooseDistrictStep
  | GainRewardsStep
  | UpgradeStep
  | RollDamageStep
  | ChooseDamageStep
  | FitArmiesStep
  | CoinFaceStep
  | RepairCardsStep
  | RepairBeforeIncomeStep
  | TurnUpTitanStep
  | DrawTitanStep
  | DealThreatStep
  | MusterStep
  | EndRoundStep
  | ConfrontStep
  | OfferRepairsStep
  | CollectIncomeStep
  | ResetBoardStep
  | FeedStep;

/** Store the card just explored. */
export interface StoreAction {
  type: "store";
}

/** Defeat the titan with what has been mustered (A4). */
export interface StrikeAction {
  type: "strike";
}

/** Choose a district among those looked at; the others go under the deck in this order (G3). */
export interface TakeDistrictAction {
  type: "take-district";
  card: string;
}

/** A threatening titan and the ambrosia fed to it. */
export interface Threat {
  titan: string;
  ambrosia: WholeNumber;
}

/** One of the titan decks: the face-up top card and the cards under it. */
export interface TitanPile {
  face_up: string | null;
  deck: Deck;
}

/** A player's turn: exactly one of the actions of T1. */
export interface TurnStep {
  type: "turn";
  player: WholeNumber;
}

/** Turn the next district face up (S3, G3). */
export interface TurnUpDistrictStep {
  type: "turn-up-district";
  count: WholeNumber;
}

/** Turn the next card of a titan deck face up (S4, A5). */
export interface TurnUpTitanStep {
  type: "turn-up-titan";
  count: WholeNumber;
  stars: WholeNumber;
}

/** One turn after the other, until all players have passed (T1, T2, E0). */
export interface TurnsStep {
  type: "turns";
  player: WholeNumber;
}

/** Exchange a citizen for the next higher one of the supply (K3). */
export interface UpgradeCitizenAction {
  type: "upgrade-citizen";
  citizen: WholeNumber;
}

/** Exchange one citizen for the next higher number of the supply, or not (K3). */
export interface UpgradeStep {
  type: "upgrade";
  player: WholeNumber;
}

/** Place an available citizen on an empire card that has an action (C6). */
export interface UseCardAction {
  type: "use-card";
  citizen: WholeNumber;
  card: string;
  owner: WholeNumber;
}

/** A view. */
export interface View {
  player: WholeNumber | null;
  state: State;
}

/** A whole number that every JSON reader holds exactly. */
export type WholeNumber = number;
