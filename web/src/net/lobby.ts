/** The lobby's socket: sent whole each time, so the newest message is all that counts. */
import type { Lobby, LobbyMessage } from '../protocol/messages';
import { Line, type ConnectionState, type Socket, type Timing } from './line';

export interface LobbyListener {
  lobby(message: Lobby): void;
  state(state: ConnectionState): void;
  time(now: number): void;
}

export class LobbyConnection {
  readonly #line: Line;

  constructor(world: Timing & { open(): Socket }, listener: LobbyListener) {
    this.#line = new Line(() => world.open(), world, {
      opened: () => undefined,
      received: (data) => {
        const message = data as LobbyMessage;
        if (message.type !== 'error') listener.time(message.now);
        if (message.type === 'lobby') listener.lobby(message);
      },
      state: (state) => listener.state(state),
    });
    this.#line.connect();
  }

  wake(): void {
    this.#line.wake();
  }

  close(): void {
    this.#line.close();
  }
}
