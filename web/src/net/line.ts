/**
 * A socket that comes back: connects, notices when nobody answers any more, and tries again ever
 * later. What is said over it is the business of its listener.
 */

/** `lost`: no connection, a new try is due. `refused`: there is nothing for us; no more tries. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused' | 'closed';

/** The part of WebSocket that is used, so that tests can stand in for it. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a line needs of the world. Times are in milliseconds. */
export interface Timing {
  after(ms: number, then: () => void): () => void;
  random(): number;
}

export interface LineListener {
  opened(): void;
  received(message: unknown): void;
  state(state: ConnectionState): void;
}

const OPEN = 1;
const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
/** Close codes after which trying again cannot help: another site's page, and "not found". */
const FINAL_CODES = [1008, 4004];

export class Line {
  #socket: Socket | null = null;
  #tries = 0;
  #state: ConnectionState = 'connecting';
  #cancelRetry: () => void = () => undefined;
  #cancelPing: () => void = () => undefined;
  #cancelDeadline: () => void = () => undefined;

  constructor(
    private readonly open: () => Socket,
    private readonly timing: Timing,
    private readonly listener: LineListener,
  ) {}

  connect(): void {
    this.#cancelRetry();
    this.#dropSocket();
    this.#enter('connecting');
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onclose = ({ code }) => this.#lost(code);
  }

  /** Says something now; without a connection it is not said at all. */
  say(message: object): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Tries at once instead of waiting: the page came back, or the network did. */
  wake(): void {
    if (this.#state === 'lost') this.connect();
    else if (this.#state === 'open') this.#ping();
  }

  /** Gives up for good: nothing is to be had here. */
  refuse(): void {
    this.#dropSocket();
    this.#enter('refused');
  }

  close(): void {
    this.#enter('closed');
    this.#dropSocket();
    this.#cancelRetry();
  }

  #opened(): void {
    this.#enter('open');
    this.#planPing();
    this.listener.opened();
  }

  #lost(code: number): void {
    this.#dropSocket();
    if (FINAL_CODES.includes(code)) return this.#enter('refused');
    this.#enter('lost');
    const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#tries++);
    this.#cancelRetry = this.timing.after(wait * (0.5 + this.timing.random() / 2), () =>
      this.connect(),
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
    this.listener.received(JSON.parse(String(data)));
  }

  #planPing(): void {
    this.#cancelPing = this.timing.after(PING_EVERY, () => {
      this.#ping();
      this.#planPing();
    });
  }

  /** A socket that looks open but answers nothing is dead. */
  #ping(): void {
    this.say({ type: 'ping' });
    this.#cancelDeadline();
    this.#cancelDeadline = this.timing.after(PONG_WITHIN, () => this.#lost(0));
  }

  #enter(state: ConnectionState): void {
    if (state === this.#state && state !== 'connecting') return;
    this.#state = state;
    this.listener.state(state);
  }
}
