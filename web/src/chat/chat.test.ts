import { expect, test } from 'vitest';
import type { ChatLine } from '../protocol/messages';
import { Chat } from './chat.svelte';

function line(seq: number, person = 'ann'): ChatLine {
  const name = person.toUpperCase();
  return { type: 'chat', seq, seat: 0, person, name, text: `line ${seq}`, emote: null, at: seq };
}

test('lines stand in their order, each once, however often they come', () => {
  const chat = new Chat();
  for (const seq of [2, 1, 2, 3, 1]) chat.hear(line(seq), false);
  expect(chat.lines.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('what others say is unread until somebody looks', () => {
  const chat = new Chat();
  chat.hear(line(1), false);
  chat.hear(line(2), false);
  expect(chat.unread).toBe(2);
  const leave = chat.watch();
  expect(chat.unread).toBe(0);
  chat.hear(line(3), false);
  expect(chat.unread).toBe(0);
  leave();
  chat.hear(line(4), false);
  expect(chat.unread).toBe(1);
});

test('whoever is muted is neither seen nor counted, and comes back whole', () => {
  const chat = new Chat();
  chat.hear(line(1, 'bob'), false);
  chat.mute({ person: 'bob', name: 'BOB' });
  chat.hear(line(2, 'bob'), false);
  chat.hear(line(3), false);
  expect(chat.lines.map(({ seq }) => seq)).toEqual([3]);
  expect(chat.unread).toBe(1);
  expect(chat.mutedHere).toEqual([{ person: 'bob', name: 'BOB' }]);
  chat.unmute('bob');
  expect(chat.lines).toHaveLength(3);
});
