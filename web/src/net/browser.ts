/** The browser's side of a connection: real sockets, timers and ids. */
import type { Socket, World } from './connection';

export function browserWorld(table: string): World {
  return {
    open: (since) => new WebSocket(socketUrl(table, since)) as Socket,
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId,
  };
}

function socketUrl(table: string, since: number | null): string {
  const url = new URL(`/ws/tables/${encodeURIComponent(table)}`, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  if (since !== null) url.searchParams.set('since', String(since));
  return url.href;
}

/** `crypto.randomUUID` exists only on https and localhost; a laptop's address in a LAN is neither. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
