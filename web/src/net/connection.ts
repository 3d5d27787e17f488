/**
 * One table's socket as a state machine: connects, keeps versions gapless, resends commands
 * until they are answered, and always says truthfully how things stand.
 */
import type { ClientMessage, Problem, ServerMessage, Snapshot, Update } from '../protocol/messages';

/** `lost`: no connection, a new try is due. `refused`: the table does not exist for us; no more tries. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused' | 'closed';

export interface Listener {
  /** The whole table, at the start or when too much was missed. */
  snapshot(message: Snapshot): void;
  /** The next version, in order, each exactly once. */
  update(message: Update): void;
  state(state: ConnectionState): void;
  /** A command was refused, or the server complained about something else (`id` is null). */
  problem(message: Problem): void;
}

/** The part of WebSocket that is used, so that tests can stand in for it. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What the machine needs of the world. Times are in milliseconds. */
export interface World {
  open(since: number | null): Socket;
  after(ms: number, then: () => void): () => void;
  random(): number;
  newId(): string;
}

interface Command {
  id: string;
  version: number;
  action: number;
}

const OPEN = 1;
const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
/** Close codes after which trying again cannot help: another site's page, and "not found". */
const FINAL_CODES = [1008, 4004];

export class Connection {
  #socket: Socket | null = null;
  #version: number | null = null;
  #tries = 0;
  #resuming = false;
  #commands: Command[] = [];
  #state: ConnectionState = 'connecting';
  #cancelRetry: () => void = () => undefined;
  #cancelPing: () => void = () => undefined;
  #cancelDeadline: () => void = () => undefined;

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {
    this.#connect();
  }

  /** The last version that was passed on, `null` before the first snapshot. */
  get version(): number | null {
    return this.#version;
  }

  /** Sends an action for the decision shown at `version`; kept until it is answered. */
  act(version: number, action: number): void {
    const command = { id: this.world.newId(), version, action };
    this.#commands.push(command);
    this.#sendCommand(command);
  }

  /** Tries at once instead of waiting: the page came back, or the network did. */
  wake(): void {
    if (this.#state === 'lost') this.#connect();
    else if (this.#state === 'open') this.#ping();
  }

  close(): void {
    this.#enter('closed');
    this.#dropSocket();
    this.#cancelRetry();
  }

  #connect(): void {
    this.#cancelRetry();
    this.#dropSocket();
    this.#enter('connecting');
    const socket = this.world.open(this.#version);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #opened(): void {
    this.#resuming = false;
    this.#enter('open');
    this.#planPing();
    for (const command of this.#commands) this.#sendCommand(command);
  }

  #lost(code: number): void {
    this.#dropSocket();
    if (FINAL_CODES.includes(code)) return this.#enter('refused');
    this.#enter('lost');
    const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#tries++);
    this.#cancelRetry = this.world.after(wait * (0.5 + this.world.random() / 2), () =>
      this.#connect(),
    );
  }

  #dropSocket(): void {
    this.#cancelPing();
    this.#cancelDeadline();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #received(data: unknown): void {
    this.#cancelDeadline();
    this.#tries = 0;
    const message = JSON.parse(String(data)) as ServerMessage;
    switch (message.type) {
      case 'snapshot':
        return this.#snapshot(message);
      case 'update':
        return this.#update(message);
      case 'ack':
        return this.#answered(message.id);
      case 'error':
        return this.#problem(message);
      case 'pong':
        return;
    }
  }

  #snapshot(message: Snapshot): void {
    this.#resuming = false;
    if (this.#version !== null && message.version < this.#version) return;
    this.#version = message.version;
    this.listener.snapshot(message);
  }

  #update(message: Update): void {
    if (this.#version === null || message.version <= this.#version) return;
    if (message.version > this.#version + 1) return this.#resume();
    this.#version = message.version;
    this.#resuming = false;
    this.listener.update(message);
  }

  #resume(): void {
    if (this.#resuming || this.#version === null) return;
    this.#resuming = true;
    this.#send({ type: 'resume', since: this.#version });
  }

  #problem(message: Problem): void {
    if (message.id !== null) this.#answered(message.id);
    if (message.code === 'stale') this.#resume();
    this.listener.problem(message);
    if (message.id === null && message.code === 'not_found') {
      this.#dropSocket();
      this.#enter('refused');
    }
  }

  #answered(id: string): void {
    this.#commands = this.#commands.filter((command) => command.id !== id);
  }

  #sendCommand(command: Command): void {
    this.#send({ type: 'act', ...command });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  #planPing(): void {
    this.#cancelPing = this.world.after(PING_EVERY, () => {
      this.#ping();
      this.#planPing();
    });
  }

  /** A socket that looks open but answers nothing is dead. */
  #ping(): void {
    this.#send({ type: 'ping' });
    this.#cancelDeadline();
    this.#cancelDeadline = this.world.after(PONG_WITHIN, () => this.#lost(0));
  }

  #enter(state: ConnectionState): void {
    if (state === this.#state && state !== 'connecting') return;
    this.#state = state;
    this.listener.state(state);
  }
}
