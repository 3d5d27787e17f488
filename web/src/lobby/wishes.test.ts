import { expect, test } from 'vitest';
import { readWishes, tableOf } from './wishes';

const defaults = readWishes(null);

test('without a choice a table is for two people, by link, without a clock', () => {
  expect(tableOf(defaults, true)).toEqual({
    variant: 'standard',
    seats: [{ kind: 'person' }, { kind: 'person' }],
    visibility: 'link',
    pace: { kind: 'none' },
    flock_window: 5,
    spectators: true,
    chat: true,
    rated: false,
    on_leave: 'bot',
  });
});

test('seats may be mixed from people and bots', () => {
  const { seats } = tableOf({ ...defaults, others: ['greedy', 'person'] }, true);
  expect(seats).toEqual([{ kind: 'person' }, { kind: 'bot', level: 'greedy' }, { kind: 'person' }]);
});

test('over days the server knows how long a flock step is, unless it is off', () => {
  expect(tableOf({ ...defaults, pace: 'days1' }, true).flock_window).toBeNull();
  expect(tableOf({ ...defaults, pace: 'days1', window: 0 }, true).flock_window).toBe(0);
});

test('only people with accounts play rated games, and no bots with them', () => {
  const rated = { ...defaults, rated: true };
  expect(tableOf(rated, true).rated).toBe(true);
  expect(tableOf(rated, false).rated).toBe(false);
  expect(tableOf({ ...rated, others: ['person', 'random'] }, true).rated).toBe(false);
});

test('what was saved by another version of the page is read as far as it is known', () => {
  const saved = { others: ['genius', 'greedy'], pace: 'blitz', window: 7, chat: 'no', rated: true };
  expect(readWishes(saved)).toEqual({ ...defaults, others: ['greedy'], rated: true });
});
