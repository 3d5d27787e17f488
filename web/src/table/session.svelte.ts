/** One table as the page knows it: the connection, the show, and what has been said. */
import { Chat } from '../chat/chat.svelte';
import { tableWorld } from '../net/browser';
import { Connection, type Command, type ConnectionState, type Wish } from '../net/connection';
import { ServerClock } from '../net/server-clock';
import { eventSentence, type Who } from '../i18n/sentences';
import { m } from '../i18n';
import type {
  ChatLine,
  Choice,
  ClockInfo,
  Presence,
  Problem,
  SeenEvent,
  Snapshot,
  TableInfo,
  Update,
} from '../protocol/messages';
import { dealStep } from '../room/dealing';
import { forgetNonce, keepCommitment, keptDeal, nonceFor, nonceHash } from '../room/deals';
import { Stage } from '../stage/stage.svelte';

/** A sentence for the caption and for screen readers. */
export interface Said {
  id: number;
  text: string;
}

export type Step = 'lay' | 'draw' | 'flock';

/** A command that was refused. */
export interface Refused extends Problem {
  command: Command['type'] | null;
}

const KEPT_SENTENCES = 12;
/** How long the own lay is shown at most, in ms, while the time of the flock step runs. */
const SHOWN_BEFORE_FLOCK = 1500;

const STEP_OF: Partial<Record<SeenEvent['type'], Step | null>> = {
  laid: 'lay',
  drew: 'draw',
  left: 'draw',
  flocked: 'flock',
  turn_ended: null,
};

export class Session {
  info = $state.raw<TableInfo | null>(null);
  connection = $state<ConnectionState>('connecting');
  /** The decision on the screen is taken, and what follows from it has not come yet. */
  sent = $state(false);
  /** Why the last command was refused, until the next one. */
  problem = $state.raw<Refused | null>(null);
  said = $state.raw<Said[]>([]);
  /** The step of a turn that is being shown. */
  step = $state<Step | null>(null);
  clock = $state.raw<ClockInfo | null>(null);
  presence = $state.raw<Presence | null>(null);
  /** What the own seat has chosen for its flock step, now and beforehand. */
  choice = $state.raw<Pick<Choice, 'declined' | 'preset'>>({ declined: null, preset: null });
  readonly time = new ServerClock();
  readonly chat = new Chat();
  readonly stage = new Stage((event) => this.#say(event));

  #lastSaid = 0;
  /** The nonce that was shown to the server, while it is not known what came of it. */
  #revealed: string | null = null;
  readonly #openedAt = Date.now();
  readonly #connection: Connection;

  /** `agreed`: the viewer wants this game to begin, and need not be asked again. */
  constructor(
    readonly table: string,
    private agreed = false,
  ) {
    this.#connection = new Connection(tableWorld(table), {
      snapshot: (message) => this.#snapshot(message),
      update: (message) => this.#update(message),
      state: (state) => this.#connected(state),
      done: (type, version) => this.#done(type, version),
      problem: (problem, command) => this.#refused({ ...problem, command }),
      aside: (message) => this.#aside(message),
      time: (now) => this.time.hear(now),
    });
  }

  /** The viewer may decide now, and nothing is under way. */
  get ready(): boolean {
    return this.stage.legal.length > 0 && !this.stage.busy && !this.sent;
  }

  /** The viewer has declined to complete a flock, and the step runs on to its end. */
  get declined(): boolean {
    return this.choice.declined !== null;
  }

  /** The table waits for the viewer. */
  get wanted(): boolean {
    return this.ready && !this.declined;
  }

  act(action: number): void {
    const version = this.#connection.version;
    if (version === null || !this.ready) return;
    this.problem = null;
    this.sent = true;
    this.#connection.act(version, action);
  }

  send(wish: Wish): void {
    this.problem = null;
    this.#connection.send(wish);
  }

  /** The viewer is ready: this page's share of the chance is chosen, and bound to. */
  getReady(): void {
    this.send({ type: 'ready', nonce_hash: nonceHash(nonceFor(this.table)) });
  }

  wake(): void {
    this.time.forget();
    this.#connection.wake();
  }

  close(): void {
    this.#connection.close();
  }

  whoIs(seat: number): Who {
    const me = this.info?.seat === seat;
    if (me) return { me, name: m.you() };
    const names = this.info?.seats.map(({ name }) => name) ?? [];
    const name = names[seat] || m.person_gone();
    const twice = names.filter((other) => other === name).length > 1;
    return { me, name: twice ? m.name_in_seat({ name, seat: seat + 1 }) : name };
  }

  #snapshot(message: Snapshot): void {
    this.sent = false;
    this.clock = message.clock;
    this.#changed(message.table);
    if (message.view) this.stage.snapshot(message.view, message.legal);
  }

  #update(message: Update): void {
    this.clock = message.clock;
    if (message.table) this.#changed(message.table);
    if (message.events.length > 0) {
      this.choice = { ...this.choice, declined: null };
      this.sent = false;
    }
    if (this.stage.view) this.stage.update(message);
    if (message.clock?.kind === 'flock' && message.legal.length > 0) this.#hurry(message.version);
  }

  /** The time of the own flock step runs: it is not spent on watching what went before. */
  #hurry(version: number): void {
    setTimeout(() => {
      if (this.#connection.version === version && this.stage.busy) this.stage.skip();
    }, SHOWN_BEFORE_FLOCK);
  }

  #changed(info: TableInfo): void {
    this.info = info;
    if (info.phase === 'open') this.#opened();
    if (info.commitment) keepCommitment(this.table, info.commitment);
    const nonce = keptDeal(this.table)?.nonce ?? null;
    const step = dealStep(info, { nonce, agreed: this.agreed });
    if (step === 'ready') {
      this.getReady();
      // Whoever is no longer ready after that does not want to be.
      this.agreed = false;
    }
    if (step === 'reveal') this.#reveal(nonce);
  }

  /** The table is open, perhaps again: somebody's page has not revealed its nonce. */
  #opened(): void {
    if (this.#revealed !== null) forgetNonce(this.table, this.#revealed);
    this.#revealed = null;
  }

  #reveal(nonce: string | null): void {
    if (nonce === null || nonce === this.#revealed) return;
    this.#revealed = nonce;
    this.#connection.send({ type: 'reveal', nonce });
  }

  #connected(state: ConnectionState): void {
    this.connection = state;
    if (state === 'connecting') this.time.forget();
    if (state !== 'open') this.presence = null;
  }

  #done(type: Command['type'], version: number): void {
    const kept = version <= (this.#connection.version ?? 0);
    if (type === 'act' && kept) this.sent = false;
  }

  #refused(problem: Refused): void {
    this.problem = problem;
    if (problem.command === 'act') this.sent = false;
  }

  #aside(message: Presence | ChatLine | Choice): void {
    if (message.type === 'presence') this.presence = message;
    else if (message.type === 'choice') this.choice = message;
    else this.chat.hear(message, message.seat === this.info?.seat || this.#isOld(message));
  }

  /** It was said before this page was opened. */
  #isOld({ at }: ChatLine): boolean {
    return this.time.now() - at > Date.now() - this.#openedAt;
  }

  #say(event: SeenEvent): void {
    const step = STEP_OF[event.type];
    if (step !== undefined) this.step = step;
    const text = eventSentence(event, (seat) => this.whoIs(seat));
    if (text === null) return;
    this.said = [...this.said, { id: ++this.#lastSaid, text }].slice(-KEPT_SENTENCES);
  }
}
