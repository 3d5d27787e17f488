import { beforeEach, expect, test } from 'vitest';
import type { ClientMessage, Problem, ServerMessage, Snapshot, Update } from '../protocol/messages';
import { Connection, type ConnectionState, type Socket } from './connection';

class FakeSocket implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: ClientMessage[] = [];

  constructor(readonly since: number | null) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message satisfies object as ServerMessage) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let sockets: FakeSocket[];
let timers: { ms: number; then: () => void }[];
let states: ConnectionState[];
let versions: number[];
let snapshots: number;
let problems: Problem[];
let done: string[];
let asides: string[];
let ids: string[];
let connection: Connection;

function socket(): FakeSocket {
  const last = sockets.at(-1);
  if (!last) throw new Error('no socket');
  return last;
}

/** Lets the timer with the given length (at most) run, as if the time had passed. */
function pass(longest: number): void {
  const at = timers.findIndex(({ ms }) => ms <= longest);
  timers.splice(at, 1)[0]?.then();
}

const snapshot = (version: number): Partial<Snapshot> => ({ type: 'snapshot', version, legal: [] });
const update = (version: number): Partial<Update> => ({ type: 'update', version, events: [] });

beforeEach(prepare);

function prepare(): void {
  [sockets, timers, states, versions, problems, done, asides] = [[], [], [], [], [], [], []];
  snapshots = 0;
  ids = [];
  connection = new Connection(
    {
      open: (since) => {
        sockets.push(new FakeSocket(since));
        return socket();
      },
      after: (ms, then) => {
        const timer = { ms, then };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      random: () => 1,
      newId: () => {
        ids.push(`command ${ids.length + 1}`);
        return ids.at(-1) ?? '';
      },
    },
    {
      snapshot: () => snapshots++,
      update: ({ version }) => versions.push(version),
      state: (state) => states.push(state),
      done: (type) => done.push(type),
      problem: (problem) => problems.push(problem),
      aside: (message) => asides.push(message.type),
      time: () => undefined,
    },
  );
}

function joined(version = 5): void {
  socket().accept();
  socket().say(snapshot(version));
}

test('the first connection asks for everything and is told the table', () => {
  expect(socket().since).toBeNull();
  joined();
  expect(snapshots).toBe(1);
  expect(states).toEqual(['connecting', 'open']);
  expect(connection.version).toBe(5);
});

test('each version is passed on once and in order; a gap asks for what is missing, once', () => {
  joined();
  for (const version of [6, 6, 5, 8, 9]) socket().say(update(version));
  expect(versions).toEqual([6]);
  expect(socket().sent).toEqual([{ type: 'resume', since: 6 }]);
  for (const version of [7, 8, 9]) socket().say(update(version));
  expect(versions).toEqual([6, 7, 8, 9]);
});

test('a lost connection is said, tried again ever later, and goes on from the last version', () => {
  joined();
  socket().drop();
  expect(states.at(-1)).toBe('lost');
  expect(timers.map(({ ms }) => ms)).toEqual([500]);
  pass(500);
  expect(socket().since).toBe(5);
  socket().drop();
  expect(timers.map(({ ms }) => ms)).toEqual([1000]);
  connection.wake();
  expect(sockets).toHaveLength(3);
  joined(9);
  expect(states.at(-1)).toBe('open');
});

test('a command without an answer is sent again by its id, one with an answer is not', () => {
  joined();
  connection.act(5, 17);
  connection.act(5, 18);
  socket().say({ type: 'ack', id: 'command 1', version: 6 });
  socket().drop();
  pass(500);
  socket().accept();
  expect(socket().sent).toEqual([{ type: 'act', id: 'command 2', version: 5, action: 18 }]);
});

test('a refused command is not sent again; after a stale one the newest state is asked for', () => {
  joined();
  connection.act(5, 17);
  socket().say({ type: 'error', id: 'command 1', code: 'stale', message: 'too late' });
  expect(socket().sent.at(-1)).toEqual({ type: 'resume', since: 5 });
  socket().say({ ...update(6), events: [{ type: 'turn_ended', seat: 0 }], legal: [] });
  expect(problems.map(({ code }) => code)).toEqual(['stale']);
  socket().drop();
  pass(500);
  socket().accept();
  expect(socket().sent).toEqual([]);
});

test('a connection that no longer answers is given up', () => {
  joined();
  pass(20_000);
  expect(socket().sent).toEqual([{ type: 'ping' }]);
  socket().say({ type: 'pong', now: 0 });
  expect(timers.some(({ ms }) => ms === 8_000)).toBe(false);
  connection.wake();
  pass(8_000);
  expect(states.at(-1)).toBe('lost');
});

test('a table that is not there is not asked for again', () => {
  socket().accept();
  socket().say({ type: 'error', id: null, code: 'not_found', message: 'no such table' });
  expect(states.at(-1)).toBe('refused');
  expect(timers).toEqual([]);
});

const open = [{ action: 17, takes: '' }];
const stale = { type: 'error', id: 'command 1', code: 'stale', message: 'too late' };

test('an action that came too late is asked for again while its decision is open', () => {
  for (const answer of ['first', 'last']) {
    joined();
    socket().say({ ...snapshot(5), legal: open });
    connection.act(5, 17);
    if (answer === 'first') socket().say({ ...stale, id: ids.at(-1) });
    socket().say({ ...update(6), legal: open });
    if (answer === 'last') socket().say({ ...stale, id: ids.at(-1) });
    const again = { type: 'act', id: ids.at(-1), version: 6, action: 17 };
    expect(
      socket()
        .sent.filter(({ type }) => type === 'act')
        .at(-1),
    ).toEqual(again);
    prepare();
  }
});

test('an action that came too late is dropped once the game went on', () => {
  joined();
  socket().say({ ...snapshot(5), legal: open });
  connection.act(5, 17);
  socket().say(stale);
  socket().say({ ...update(6), events: [{ type: 'turn_ended', seat: 0 }], legal: open });
  socket().say({ ...update(7), legal: open });
  expect(socket().sent.filter(({ type }) => type === 'act')).toHaveLength(1);
});

test('every command is acknowledged by what it was', () => {
  joined();
  connection.send({ type: 'chat', text: 'hello' });
  socket().say({ type: 'ack', id: 'command 1', version: 5 });
  socket().say({ type: 'ack', id: 'command 1', version: 5 });
  expect(done).toEqual(['chat']);
});

test('chat, presence and choices are passed on and use up no version', () => {
  joined();
  for (const type of ['chat', 'presence', 'choice']) socket().say({ type });
  expect(asides).toEqual(['chat', 'presence', 'choice']);
  expect(connection.version).toBe(5);
});
