/**
 * One table's socket as a state machine: keeps versions gapless, resends commands until they are
 * answered, and asks again for a decision that is still open when others were a moment faster.
 */
import type {
  Ack,
  Act,
  ChatLine,
  Choice,
  ClientMessage,
  LegalAction,
  Presence,
  Problem,
  ServerMessage,
  Snapshot,
  Update,
} from '../protocol/messages';
import { Line, type ConnectionState, type Socket, type Timing } from './line';

export type { ConnectionState, Socket } from './line';

export interface Listener {
  /** The whole table, at the start or when too much was missed. */
  snapshot(message: Snapshot): void;
  /** The next version, in order, each exactly once. */
  update(message: Update): void;
  state(state: ConnectionState): void;
  /** A command is committed, as this version or without making one. */
  done(type: Command['type'], version: number): void;
  /** A command was refused, or the server complained about something else (`type` is null). */
  problem(message: Problem, type: Command['type'] | null): void;
  /** What is no part of the table's history. */
  aside(message: Presence | ChatLine | Choice): void;
  /** The server's clock, as it was when the message was sent. */
  time(now: number): void;
}

export interface World extends Timing {
  open(since: number | null): Socket;
  newId(): string;
}

/** A message that is answered with its id. */
export type Command = Extract<ClientMessage, { id: string }>;
type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;
/** What is wished; the connection gives it an id. */
export type Wish = WithoutId<Command>;

/** Without a command, these say that the table is not for the viewer. */
const FINAL: readonly Problem['code'][] = ['not_found', 'no_spectators'];

export class Connection {
  #version: number | null = null;
  #resuming = false;
  #commands: Command[] = [];
  /** An action that came too late, while it is not known yet whether its decision is still open. */
  #late: { command: Act; problem: Problem } | null = null;
  /** The version that brought the decision which is open now, and what may be done in it. */
  #decisionSince = 0;
  #legal: readonly LegalAction[] = [];
  readonly #line: Line;

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {
    this.#line = new Line(() => world.open(this.#version), world, {
      opened: () => this.#opened(),
      received: (message) => this.#received(message as ServerMessage),
      state: (state) => listener.state(state),
    });
    this.#line.connect();
  }

  /** The last version that was passed on, `null` before the first snapshot. */
  get version(): number | null {
    return this.#version;
  }

  /** Sends an action for the decision shown at `version`. */
  act(version: number, action: number): void {
    this.send({ type: 'act', version, action });
  }

  /** Sends a command; kept until it is answered. */
  send(wish: Wish): void {
    const command = { ...wish, id: this.world.newId() } as Command;
    this.#commands.push(command);
    this.#line.say(command);
  }

  /** Tries at once instead of waiting: the page came back, or the network did. */
  wake(): void {
    this.#line.wake();
  }

  close(): void {
    this.#line.close();
  }

  #opened(): void {
    this.#resuming = false;
    for (const command of this.#commands) this.#line.say(command);
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.listener.time(message.now);
        return this.#snapshot(message);
      case 'update':
        this.listener.time(message.now);
        return this.#update(message);
      case 'ack':
        return this.#acknowledged(message);
      case 'error':
        return this.#problem(message);
      case 'pong':
        return this.listener.time(message.now);
      case 'presence':
      case 'chat':
      case 'choice':
        return this.listener.aside(message);
    }
  }

  #snapshot(message: Snapshot): void {
    this.#resuming = false;
    if (this.#version !== null && message.version < this.#version) return;
    this.#version = message.version;
    this.#decided(message);
    this.listener.snapshot(message);
    this.#retry();
  }

  #update(message: Update): void {
    if (this.#version === null || message.version <= this.#version) return;
    if (message.version > this.#version + 1) return this.#resume();
    this.#version = message.version;
    this.#resuming = false;
    if (message.events.length > 0) this.#decided(message);
    this.listener.update(message);
    this.#retry();
  }

  #decided({ version, legal }: Snapshot | Update): void {
    this.#decisionSince = version;
    this.#legal = legal;
  }

  /** What came in between left the game alone: the action is asked for again in the same decision. */
  #retry(): void {
    if (!this.#late || this.#version === null) return;
    const { command, problem } = this.#late;
    if (this.#version <= command.version) return;
    this.#late = null;
    const open = command.version >= this.#decisionSince;
    if (open && this.#legal.some(({ action }) => action === command.action)) {
      this.act(this.#version, command.action);
    } else {
      this.listener.problem(problem, 'act');
    }
  }

  #resume(): void {
    if (this.#resuming || this.#version === null) return;
    this.#resuming = true;
    this.#line.say({ type: 'resume', since: this.#version });
  }

  #acknowledged({ id, version }: Ack): void {
    const command = this.#answered(id);
    if (command) this.listener.done(command.type, version);
  }

  #problem(message: Problem): void {
    const command = message.id === null ? undefined : this.#answered(message.id);
    if (message.code === 'stale' && command?.type === 'act') {
      this.#late = { command, problem: message };
      this.#retry();
      this.#resume();
      return;
    }
    this.listener.problem(message, command?.type ?? null);
    if (message.id === null && FINAL.includes(message.code)) this.#line.refuse();
  }

  #answered(id: string): Command | undefined {
    const command = this.#commands.find((command) => command.id === id);
    this.#commands = this.#commands.filter((other) => other !== command);
    return command;
  }
}
