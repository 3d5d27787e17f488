import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../protocol/messages';
import { dealStep } from './dealing';

const nobody: SeatInfo = {
  name: '',
  kind: 'person',
  level: null,
  person: null,
  account: false,
  ready: false,
  bot_playing: false,
  left: false,
};
const me: SeatInfo = { ...nobody, person: 'me', name: 'Me' };
const bot: SeatInfo = { ...nobody, kind: 'bot', level: 'greedy', name: 'Greedy' };

function table(phase: TableInfo['phase'], seats: SeatInfo[], seat: number | null = 0): TableInfo {
  return { phase, seats, seat } as TableInfo;
}

const fresh = { nonce: null, agreed: false };

test('a person who plays with bots is ready at once, one who waits for people is not', () => {
  expect(dealStep(table('open', [me, bot]), fresh)).toBe('ready');
  expect(dealStep(table('open', [me, nobody]), fresh)).toBeNull();
});

test('whoever agreed to a rematch is ready at once', () => {
  expect(dealStep(table('open', [me, nobody]), { nonce: null, agreed: true })).toBe('ready');
  const ready = { ...me, ready: true };
  expect(dealStep(table('open', [ready, nobody]), { nonce: 'ff', agreed: true })).toBeNull();
});

test('the page that has the nonce reveals it when asked, and no other does', () => {
  const revealing = table('revealing', [me, me]);
  expect(dealStep(revealing, { nonce: 'ff', agreed: false })).toBe('reveal');
  expect(dealStep(revealing, fresh)).toBeNull();
  expect(dealStep({ ...revealing, seat: null }, { nonce: 'ff', agreed: false })).toBeNull();
});

test('nothing is done by itself once the game runs', () => {
  expect(dealStep(table('playing', [me, bot]), { nonce: 'ff', agreed: true })).toBeNull();
});
