import { expect, test } from 'vitest';
import { flockDistance, flockKeeps, progress } from './goals';

test('how far a group is from both flocks', () => {
  expect(flockDistance('M', 3)).toEqual({ toSmall: 2, toBig: 4 });
  expect(flockDistance('F', 5)).toEqual({ toSmall: 0, toBig: 0 });
});

test('what a flock brings home', () => {
  expect([flockKeeps('D', 3), flockKeeps('D', 5), flockKeeps('D', 6)]).toEqual([0, 1, 2]);
});

test('progress towards both goals', () => {
  expect(progress('')).toEqual({ species: 0, trios: [0, 0] });
  expect(progress('OOOODDT')).toEqual({ species: 3, trios: [3, 2] });
});
