// Generated from the server's messages by `python -m cubirds.server.typescript`. Do not edit.

export type ClientMessage = Act | Resume | Ping;

export type ServerMessage = Snapshot | Update | Ack | Problem | Pong;

export type SeenEvent = LaidSeen | RefilledSeen | ReshuffledSeen | DrewSeen | LeftSeen | FlockedSeen | NoFlockSeen | TurnEndedSeen | RoundEndedSeen | DealtSeen | EndedSeen;

export type ErrorCode = "malformed" | "illegal" | "not_your_turn" | "game_over" | "stale" | "not_found" | "method_not_allowed" | "too_large" | "rate_limited" | "forbidden_origin" | "game_running" | "not_logged_in" | "login_failed" | "banned" | "has_account" | "name_refused" | "name_taken" | "password_refused" | "too_many" | "unavailable" | "internal";

export type SeatKind = "person" | "bot" | "robinbird";

/** Take an action in the decision that was shown at ``version``. */
export interface Act {
  type: "act";
  id: string;
  version: number;
  action: number;
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

/** The whole table as one viewer sees it. ``now``, here and below: the server's clock in ms since 1970. */
export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  version: number;
  view: View;
  legal: LegalAction[];
  now: number;
}

/** What does not change during a game. ``seat`` is the viewer's, null for a spectator. */
export interface TableInfo {
  id: string;
  variant: "standard" | "robinbird";
  challenge: number;
  seats: SeatInfo[];
  seat: number | null;
  commitment: string;
}

/** Who sits in a seat. ``level`` is a bot's, else null. */
export interface SeatInfo {
  name: string;
  kind: "person" | "bot" | "robinbird";
  level: string | null;
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

/** What one version brought. Versions have no gaps; ``legal`` is empty unless the viewer decides now. */
export interface Update {
  type: "update";
  version: number;
  events: (LaidSeen | RefilledSeen | ReshuffledSeen | DrewSeen | LeftSeen | FlockedSeen | NoFlockSeen | TurnEndedSeen | RoundEndedSeen | DealtSeen | EndedSeen)[];
  turn: number;
  decision: "lay" | "draw" | "flock" | null;
  legal: LegalAction[];
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

/** The command ``id`` is committed, as this version of the table. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** A message was refused and changed nothing. ``id`` is the command's, null where none could be read. */
export interface Problem {
  type: "error";
  id: string | null;
  code: "malformed" | "illegal" | "not_your_turn" | "game_over" | "stale" | "not_found" | "method_not_allowed" | "too_large" | "rate_limited" | "forbidden_origin" | "game_running" | "not_logged_in" | "login_failed" | "banned" | "has_account" | "name_refused" | "name_taken" | "password_refused" | "too_many" | "unavailable" | "internal";
  message: string;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  now: number;
}

/** Body of ``POST /api/v1/tables``: the asker takes seat 0, the bots the others in order. */
export interface NewTable {
  variant: "standard" | "robinbird";
  bots?: string[];
  challenge?: number;
}

/** Answer to ``POST /api/v1/tables``. */
export interface TableCreated {
  table: string;
}

/** Every answer of the HTTP API that is an error. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** A stable code and a line for people. */
export interface ErrorDetail {
  code: "malformed" | "illegal" | "not_your_turn" | "game_over" | "stale" | "not_found" | "method_not_allowed" | "too_large" | "rate_limited" | "forbidden_origin" | "game_running" | "not_logged_in" | "login_failed" | "banned" | "has_account" | "name_refused" | "name_taken" | "password_refused" | "too_many" | "unavailable" | "internal";
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
