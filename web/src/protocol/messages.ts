// Generated from the server's messages by `python -m cubirds.server.typescript`. Do not edit.

export type ClientMessage = Act | Preset | Join | Leave | Remove | Ready | Unready | Reveal | Return | Rematch | Chat | Emote | Resume | Ping;

export type ServerMessage = Snapshot | Update | Ack | Problem | Pong | Presence | ChatLine | Choice;

export type LobbyMessage = Lobby | Problem | Pong;

export type SeenEvent = LaidSeen | RefilledSeen | ReshuffledSeen | DrewSeen | LeftSeen | FlockedSeen | NoFlockSeen | TurnEndedSeen | RoundEndedSeen | DealtSeen | EndedSeen;

export type ErrorCode = "malformed" | "illegal" | "not_your_turn" | "game_over" | "stale" | "not_found" | "method_not_allowed" | "too_large" | "rate_limited" | "forbidden_origin" | "game_running" | "already_started" | "not_seated" | "not_host" | "seat_taken" | "barred" | "no_spectators" | "no_chat" | "not_logged_in" | "login_failed" | "banned" | "has_account" | "name_refused" | "name_taken" | "password_refused" | "too_many" | "unavailable" | "internal";

export type SeatKind = "person" | "bot" | "robinbird";

export type TablePhase = "open" | "revealing" | "playing" | "over";

export type EmoteName = "hello" | "good_luck" | "well_played" | "thanks" | "wow" | "oops" | "hurry" | "good_game";

export type Pace = NoClock | LiveClock | DaysClock;

/**
 * Take an action in the decision that was shown at ``version``.
 *
 * Action 66 in a flock step that has a window is kept apart: the step ends at its time, whatever was chosen.
 */
export interface Act {
  type: "act";
  id: string;
  version: number;
  action: number;
}

/**
 * Choose beforehand: complete the first of these species of which the hand holds a flock.
 *
 * It stands until it was carried out or is taken back with null. Only where flock steps have a window.
 */
export interface Preset {
  type: "preset";
  id: string;
  flock: string | null;
}

/** Take a free seat before the start; null for any. */
export interface Join {
  type: "join";
  id: string;
  seat?: number | null;
}

/** Give the seat up: before the start, during the game, or after it, so that no rematch waits. */
export interface Leave {
  type: "leave";
  id: string;
}

/** The host sends somebody away before the start. ``person`` is the one who was seen in the seat. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
  person: string;
}

/** Be ready, with the SHA-256 of the 32 random bytes that the page will reveal. */
export interface Ready {
  type: "ready";
  id: string;
  nonce_hash: string;
}

/** Not be ready after all. */
export interface Unready {
  type: "unready";
  id: string;
}

/** Show the 32 random bytes, once the table is ``revealing``. With the last ones the game starts. */
export interface Reveal {
  type: "reveal";
  id: string;
  nonce: string;
}

/** Take the seat back from the bot that plays in it. */
export interface Return {
  type: "return";
  id: string;
}

/** Agree to another game. When all people who are still here agree, ``TableInfo.rematch`` names it. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Say something without words. */
export interface Emote {
  type: "emote";
  id: string;
  name: "hello" | "good_luck" | "well_played" | "thanks" | "wow" | "oops" | "hurry" | "good_game";
}

/** Ask for everything after a version: answered with its updates, or a snapshot. */
export interface Resume {
  type: "resume";
  since: number;
}

/** Ask for a sign of life and the server's clock. */
export interface Ping {
  type: "ping";
}

/**
 * The whole table as one viewer sees it: at the start of the game, and whenever updates cannot tell.
 *
 * ``view`` is null before the start. ``now``, here and below: the server's clock in ms since 1970.
 */
export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  version: number;
  view: View | null;
  legal: LegalAction[];
  clock: ClockInfo | null;
  now: number;
}

/** The table apart from the game. ``seat`` is the viewer's, null for a spectator. */
export interface TableInfo {
  id: string;
  variant: "standard" | "robinbird";
  challenge: number;
  phase: "open" | "revealing" | "playing" | "over";
  options: TableOptions;
  seats: SeatInfo[];
  seat: number | null;
  host: number | null;
  window: boolean;
  commitment: string;
  rematch_asked: number[];
  rematch: string | null;
}

/**
 * How a table was set up. ``flock_window`` is the length of the flock step in seconds, 0 for no window.
 *
 * There is no window either where nobody but one person and built-in bots sits.
 */
export interface TableOptions {
  visibility: "public" | "link";
  pace: NoClock | LiveClock | DaysClock;
  flock_window: number;
  spectators: boolean;
  chat: boolean;
  rated: boolean;
  on_leave: "bot" | "end";
}

/** Everybody has as much time as they like. */
export interface NoClock {
  kind: "none";
}

/** So many seconds for each turn, and a reserve for the whole game, used when a turn takes longer. */
export interface LiveClock {
  kind: "live";
  turn_seconds: number;
  reserve_seconds: number;
}

/** So many days for each turn. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/**
 * Who sits in a seat, or may: a free seat is a person's without a person.
 *
 * ``name`` is empty in a free seat, and of somebody who has deleted it; ``account``: whether there is a
 * profile under it. ``bot_playing``: the person is away and a bot decides. ``left``: the person gave it up.
 */
export interface SeatInfo {
  name: string;
  kind: "person" | "bot" | "robinbird";
  level: string | null;
  person: string | null;
  account: boolean;
  ready: boolean;
  bot_playing: boolean;
  left: boolean;
}

/** Everything that a viewer can know of a game. */
export interface View {
  seat: number | null;
  players: number;
  variant: "standard" | "robinbird";
  turn: number;
  decision: "lay" | "draw" | "flock" | null;
  rows: string[];
  collections: string[];
  hand?: string;
  hand_sizes: number[];
  open_hands?: Record<string, string>;
  draw_pile: number;
  discard: string;
  start: StartView;
  rounds: RoundView[];
  over: OutcomeView | null;
}

/** What lay open before the first turn. */
export interface StartView {
  rows: string[];
  collections: string[];
  discard: string;
}

/** A round as the viewer saw it. */
export interface RoundView {
  dealer: number;
  hand?: string;
  turns: string[];
  discarded?: string;
}

/** How a game ended. */
export interface OutcomeView {
  reason: "seven_species" | "two_trios" | "cards_exhausted" | "abandoned";
  winners: number[];
}

/** An action that may be taken now, and the cards it would take from its row, left to right. */
export interface LegalAction {
  action: number;
  takes: string;
}

/**
 * What runs: the time of a turn, or of a flock step, during which the clocks stand still.
 *
 * At ``deadline`` (ms since 1970, the server's clock) a bot plays the turn, or the flock step ends.
 * A turn's reserve is part of its deadline; ``reserve`` is what each seat had when the turn began, in ms.
 */
export interface ClockInfo {
  kind: "turn" | "flock";
  seat: number;
  deadline: number;
  reserve: number[];
}

/**
 * What one version brought. Versions have no gaps; ``legal`` is empty unless the viewer decides now.
 *
 * ``table`` is there when something of it has changed. Outside a game ``turn`` is 0 and ``decision`` null.
 */
export interface Update {
  type: "update";
  version: number;
  table?: TableInfo;
  events: (LaidSeen | RefilledSeen | ReshuffledSeen | DrewSeen | LeftSeen | FlockedSeen | NoFlockSeen | TurnEndedSeen | RoundEndedSeen | DealtSeen | EndedSeen)[];
  turn: number;
  decision: "lay" | "draw" | "flock" | null;
  legal: LegalAction[];
  clock: ClockInfo | null;
  now: number;
}

/** Birds were laid, and perhaps others taken. */
export interface LaidSeen {
  type: "laid";
  seat: number;
  species: string;
  count: number;
  row: number;
  side: "L" | "R";
  taken: string;
  row_cards: string;
  text: string;
}

/** Cards came to the right end of a row. */
export interface RefilledSeen {
  type: "refilled";
  row: number;
  cards: string;
  row_cards: string;
  text: string;
}

/** The discard pile became the draw pile. */
export interface ReshuffledSeen {
  type: "reshuffled";
  cards: number;
}

/** A seat drew: ``?`` for each card that the viewer does not see. */
export interface DrewSeen {
  type: "drew";
  seat: number;
  cards: string;
  text: string;
}

/** A seat left the draw pile alone. */
export interface LeftSeen {
  type: "left";
  seat: number;
}

/** A seat completed a flock. */
export interface FlockedSeen {
  type: "flocked";
  seat: number;
  species: string;
  count: number;
  kept: number;
  text: string;
}

/** A seat completed no flock. */
export interface NoFlockSeen {
  type: "no_flock";
  seat: number;
}

/** A turn is over. */
export interface TurnEndedSeen {
  type: "turn_ended";
  seat: number;
}

/** A seat's hand is empty, the others' were thrown away: all together, never by seat. */
export interface RoundEndedSeen {
  type: "round_ended";
  seat: number;
  discarded: string;
}

/** New hands: ``?`` for each card that the viewer does not see. */
export interface DealtSeen {
  type: "dealt";
  dealer: number;
  hands: string[];
}

/** The game is over. */
export interface EndedSeen {
  type: "over";
  reason: "seven_species" | "two_trios" | "cards_exhausted" | "abandoned";
  winners: number[];
}

/** The command ``id`` is committed, as this version of the table or without making a new one. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** A message was refused and changed nothing. ``id`` is the command's, null where none could be read. */
export interface Problem {
  type: "error";
  id: string | null;
  code: "malformed" | "illegal" | "not_your_turn" | "game_over" | "stale" | "not_found" | "method_not_allowed" | "too_large" | "rate_limited" | "forbidden_origin" | "game_running" | "already_started" | "not_seated" | "not_host" | "seat_taken" | "barred" | "no_spectators" | "no_chat" | "not_logged_in" | "login_failed" | "banned" | "has_account" | "name_refused" | "name_taken" | "password_refused" | "too_many" | "unavailable" | "internal";
  message: string;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  now: number;
}

/** Whose page is open, by seat, and how many others watch. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  spectators: number;
}

/**
 * Somebody said something, in words or with an emote. The last ones are sent after the first snapshot.
 *
 * ``seq`` counts the lines of a table from 1; some may be missing. ``seat`` is where the person sat then.
 */
export interface ChatLine {
  type: "chat";
  seq: number;
  seat: number;
  person: string;
  name: string;
  text: string | null;
  emote: "hello" | "good_luck" | "well_played" | "thanks" | "wow" | "oops" | "hurry" | "good_game" | null;
  at: number;
}

/**
 * To the seat's own pages: what it has chosen for the flock step that runs, and beforehand.
 *
 * ``declined`` is the version at which the flock step was declined, null where it was not.
 */
export interface Choice {
  type: "choice";
  declined: number | null;
  preset: string | null;
}

/**
 * What the lobby shows to one visitor; sent whole, and again when something has changed.
 *
 * ``waiting``: how many people wait for a quick match.
 */
export interface Lobby {
  type: "lobby";
  open: ListedTable[];
  running: ListedTable[];
  mine: MyTable[];
  waiting: number;
  now: number;
}

/** A table that strangers may see: one that people can join, or a game that can be watched. */
export interface ListedTable {
  id: string;
  variant: "standard" | "robinbird";
  challenge: number;
  options: TableOptions;
  seats: ListedSeat[];
  created_at: number;
}

/** A seat of a table in a list. ``name`` is null where it is free. */
export interface ListedSeat {
  kind: "person" | "bot" | "robinbird";
  name: string | null;
  level: string | null;
}

/**
 * A table at which the visitor sits. ``my_turn``: somebody waits for the visitor, also to be ready.
 *
 * ``deadline`` is when the visitor's time runs out, null where it does not.
 */
export interface MyTable {
  table: ListedTable;
  phase: "open" | "revealing" | "playing" | "over";
  my_turn: boolean;
  deadline: number | null;
}

/**
 * Body of ``POST /api/v1/tables``: the asker takes seat 0 and is the host.
 *
 * ``seats`` are all seats of a standard game, the first one a person's; RobinBird's game needs none named.
 * ``flock_window``: null for 5 seconds, ten minutes in play over days. ``start``: a game of one person
 * starts at once, with a deal to which the person's page adds nothing.
 */
export interface NewTable {
  variant: "standard" | "robinbird";
  seats?: (PersonWanted | BotWanted)[];
  challenge?: number;
  visibility?: "public" | "link";
  pace?: NoClock | LiveClock | DaysClock;
  flock_window?: number | null;
  spectators?: boolean;
  chat?: boolean;
  rated?: boolean;
  on_leave?: "bot" | "end";
  start?: boolean;
}

/** A seat for a person. */
export interface PersonWanted {
  kind: "person";
}

/** A seat for a built-in bot. */
export interface BotWanted {
  kind: "bot";
  level: string;
}

/** Body of ``POST /api/v1/quick-match``: a public table with others who wish for the same. */
export interface QuickMatch {
  seats?: number;
  pace?: NoClock | LiveClock | DaysClock;
  rated?: boolean;
}

/** Answer to ``POST /api/v1/tables`` and ``POST /api/v1/quick-match``. */
export interface TableCreated {
  table: string;
}

/** Every answer of the HTTP API that is an error. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** A stable code and a line for people. */
export interface ErrorDetail {
  code: "malformed" | "illegal" | "not_your_turn" | "game_over" | "stale" | "not_found" | "method_not_allowed" | "too_large" | "rate_limited" | "forbidden_origin" | "game_running" | "already_started" | "not_seated" | "not_host" | "seat_taken" | "barred" | "no_spectators" | "no_chat" | "not_logged_in" | "login_failed" | "banned" | "has_account" | "name_refused" | "name_taken" | "password_refused" | "too_many" | "unavailable" | "internal";
  message: string;
}

/** Another name: any script and emoji, as long as it can be shown safely. */
export interface NewName {
  name: string;
}

/** An account for the guest who asks. */
export interface NewAccount {
  name: string;
  password: string;
}

/** Who wants to log in. */
export interface Login {
  name: string;
  password: string;
}

/** A new password instead of one that was forgotten. */
export interface Recovery {
  name: string;
  code: string;
  password: string;
}

/** Another password. */
export interface NewPassword {
  old: string;
  password: string;
}

/** The password, asked for again before what cannot be undone. */
export interface Confirmation {
  password: string;
}

/** What the page keeps of a person's choices. */
export interface PageSettings {
  settings: Record<string, boolean | number | string | null>;
}

/** The visitor. ``account_since`` and ``codes_left`` (recovery codes not used) are null for a guest. */
export interface Me {
  person: string;
  name: string;
  account_since: number | null;
  codes_left: number | null;
}

/** Recovery codes, shown this once. Each stands for a forgotten password, once. */
export interface RecoveryCodes {
  name: string;
  codes: string[];
}

/** Somebody whom the visitor does not want to meet; no name of somebody who has deleted it. */
export interface BlockedPerson {
  person: string;
  name: string | null;
  at: number;
}

/**
 * What somebody has played. All counts but ``robinbird`` are of standard games.
 *
 * ``streak`` counts games won in a row, up to the newest.
 */
export interface Profile {
  person: string;
  name: string;
  account_since: number | null;
  ratings: RatingInfo[];
  played: number;
  won: number;
  left: number;
  goals: GoalCounts;
  streak: number;
  longest_streak: number;
  robinbird: RobinBirdCount[];
  games: PlayedGame[];
}

/** How well somebody plays, among the people or the bots from outside. Newcomers have 1000. */
export interface RatingInfo {
  pool: "people" | "bots";
  rating: number;
  games: number;
}

/** How the games that somebody won came to their end. */
export interface GoalCounts {
  seven_species: number;
  two_trios: number;
  cards_exhausted: number;
}

/** Games against RobinBird at one challenge. */
export interface RobinBirdCount {
  challenge: number;
  played: number;
  won: number;
}

/**
 * A finished game. ``seat`` is the person's, ``rating`` the one after it if the game was rated.
 *
 * ``table`` is null where the table was not public and the viewer is somebody else.
 */
export interface PlayedGame {
  table: string | null;
  ended_at: number;
  variant: "standard" | "robinbird";
  challenge: number;
  reason: "seven_species" | "two_trios" | "cards_exhausted" | "abandoned";
  turns: number;
  rated: boolean;
  seat: number;
  seats: PlayedSeat[];
  rating: number | null;
}

/** A seat of a finished game. ``birds`` is its collection; no name of somebody who has deleted it. */
export interface PlayedSeat {
  kind: "person" | "bot" | "outside_bot" | "robinbird";
  name: string | null;
  birds: string;
  won: boolean;
  left: boolean;
}

/** The best of a list, by what they are worth with near certainty. */
export interface Leaderboard {
  pool: "people" | "bots";
  entries: LeaderboardEntry[];
}

/** A place on a leaderboard. */
export interface LeaderboardEntry {
  place: number;
  person: string;
  name: string;
  rating: number;
  games: number;
}

/** What a browser's ``PushSubscription`` tells, as base64url: where to send, and how to encrypt. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A subscription that is no longer wanted. */
export interface PushEndpoint {
  endpoint: string;
}

/** The server's public key, with which browsers subscribe: a point of P-256, as base64url. */
export interface PushKey {
  key: string;
}
