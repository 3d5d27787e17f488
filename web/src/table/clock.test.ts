import { expect, test } from 'vitest';
import type { ClockInfo, Pace } from '../protocol/messages';
import { isShort, seatTime, timeWords } from './clock';

const live: Pace = { kind: 'live', turn_seconds: 30, reserve_seconds: 120 };
const days: Pace = { kind: 'days', days: 2 };
const clock: ClockInfo = { kind: 'turn', seat: 1, deadline: 100_000, reserve: [120_000, 50_000] };

test('first the time of the turn runs, then the reserve', () => {
  expect(seatTime(clock, live, 1, 30_000)).toEqual({ turn: 20_000, reserve: 50_000 });
  expect(seatTime(clock, live, 1, 60_000)).toEqual({ turn: 0, reserve: 40_000 });
  expect(seatTime(clock, live, 1, 200_000)).toEqual({ turn: 0, reserve: 0 });
});

test('the others keep their reserve, and all do in a flock step', () => {
  expect(seatTime(clock, live, 0, 60_000)).toEqual({ turn: null, reserve: 120_000 });
  const flock: ClockInfo = { ...clock, kind: 'flock' };
  expect(seatTime(flock, live, 1, 60_000)).toEqual({ turn: null, reserve: 50_000 });
});

test('over days there is only the time of the turn', () => {
  expect(seatTime({ ...clock, reserve: [] }, days, 1, 40_000)).toEqual({
    turn: 60_000,
    reserve: null,
  });
  expect(seatTime({ ...clock, reserve: [] }, days, 0, 40_000)).toBeNull();
  expect(seatTime(clock, { kind: 'none' }, 1, 40_000)).toBeNull();
  expect(seatTime(null, live, 1, 40_000)).toBeNull();
});

test('times are said in the form that fits their length', () => {
  expect([0, 6_001, 65_000, 3_600_000, 183_600_000].map(timeWords)).toEqual([
    '0:00',
    '0:07',
    '1:05',
    '1:00:00',
    '2 d 3 h',
  ]);
});

test('time is short when the turn and the reserve together are', () => {
  expect(isShort({ turn: 5_000, reserve: 50_000 })).toBe(false);
  expect(isShort({ turn: 0, reserve: 9_000 })).toBe(true);
  expect(isShort({ turn: null, reserve: 0 })).toBe(false);
});
