/** One table as the page knows it: the connection, the show, and what has been said. */
import { browserWorld } from '../net/browser';
import { Connection, type ConnectionState } from '../net/connection';
import { eventSentence, type Who } from '../i18n/sentences';
import { m } from '../i18n';
import type { Problem, SeenEvent, Snapshot, TableInfo, Update } from '../protocol/messages';
import { Stage } from '../stage/stage.svelte';

/** A sentence for the caption and for screen readers. */
export interface Said {
  id: number;
  text: string;
}

export type Step = 'lay' | 'draw' | 'flock';

const KEPT_SENTENCES = 12;

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
  problem = $state.raw<Problem | null>(null);
  said = $state.raw<Said[]>([]);
  /** The step of a turn that is being shown. */
  step = $state<Step | null>(null);
  readonly stage = new Stage((event) => this.#say(event));

  #lastSaid = 0;
  readonly #connection: Connection;

  constructor(table: string) {
    this.#connection = new Connection(browserWorld(table), {
      snapshot: (message) => this.#snapshot(message),
      update: (message) => this.#update(message),
      state: (state) => (this.connection = state),
      problem: (problem) => this.#refused(problem),
    });
  }

  /** The viewer may decide now, and nothing is under way. */
  get ready(): boolean {
    return this.stage.legal.length > 0 && !this.stage.busy && !this.sent;
  }

  act(action: number): void {
    const version = this.#connection.version;
    if (version === null || !this.ready) return;
    this.problem = null;
    this.sent = true;
    this.#connection.act(version, action);
  }

  wake(): void {
    this.#connection.wake();
  }

  close(): void {
    this.#connection.close();
  }

  whoIs(seat: number): Who {
    const me = this.info?.seat === seat;
    if (me) return { me, name: m.you() };
    const names = this.info?.seats.map(({ name }) => name) ?? [];
    const name = names[seat] ?? '';
    const twice = names.filter((other) => other === name).length > 1;
    return { me, name: twice ? m.name_in_seat({ name, seat: seat + 1 }) : name };
  }

  #snapshot(message: Snapshot): void {
    this.sent = false;
    this.info = message.table;
    this.stage.snapshot(message);
  }

  #update(message: Update): void {
    this.stage.update(message);
    this.sent = false;
  }

  #refused(problem: Problem): void {
    this.problem = problem;
    this.sent = false;
  }

  #say(event: SeenEvent): void {
    const step = STEP_OF[event.type];
    if (step !== undefined) this.step = step;
    const text = eventSentence(event, (seat) => this.whoIs(seat));
    if (text === null) return;
    this.said = [...this.said, { id: ++this.#lastSaid, text }].slice(-KEPT_SENTENCES);
  }
}
