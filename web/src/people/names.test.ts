import { expect, test } from 'vitest';
import { initial, nameColours } from './names';

test.each([
  ['robin', 'R'],
  ['  wren', 'W'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['e\u0301mile', 'E\u0301'],
  ['שלום', 'ש'],
  ['<b>', '<'],
  ['', ''],
])('the initial of %s is one character', (name, first) => {
  expect(initial(name)).toBe(first);
});

test('a name keeps its colours', () => {
  expect(nameColours('robin')).toEqual(nameColours('robin'));
  expect(new Set(['a', 'b', 'c', 'd'].map((name) => nameColours(name).ink)).size).toBeGreaterThan(
    1,
  );
});
