/** The lobby as the page knows it, live. */
import { lobbyWorld } from '../net/browser';
import type { ConnectionState } from '../net/line';
import { LobbyConnection } from '../net/lobby';
import { ServerClock } from '../net/server-clock';
import type { Lobby } from '../protocol/messages';

export class LiveLobby {
  value = $state.raw<Lobby | null>(null);
  connection = $state<ConnectionState>('connecting');
  readonly time = new ServerClock();

  readonly #connection = new LobbyConnection(lobbyWorld(), {
    lobby: (message) => (this.value = message),
    state: (state) => (this.connection = state),
    time: (now) => this.time.hear(now),
  });

  /** How many tables wait for the visitor. */
  get waiting(): number {
    return this.value?.mine.filter(({ my_turn }) => my_turn).length ?? 0;
  }

  wake(): void {
    this.time.forget();
    this.#connection.wake();
  }

  close(): void {
    this.#connection.close();
  }
}
