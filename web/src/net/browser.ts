/** The browser's side of a connection: real sockets, timers and ids. */
import type { World } from './connection';
import type { Socket, Timing } from './line';

const timing: Timing = {
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

export function tableWorld(table: string): World {
  return {
    ...timing,
    open: (since) => {
      const query = since === null ? '' : `?since=${since}`;
      return socket(`/ws/tables/${encodeURIComponent(table)}${query}`);
    },
    newId: () => randomHex(16),
  };
}

export function lobbyWorld(): Timing & { open(): Socket } {
  return { ...timing, open: () => socket('/ws/lobby') };
}

function socket(path: string): Socket {
  const url = new URL(path, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url.href) as Socket;
}

/** `crypto.randomUUID` exists only on https and localhost; a laptop's address in a LAN is neither. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
