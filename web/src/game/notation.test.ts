import { expect, test } from 'vitest';
import { parseTurn } from './notation';

test('a lay with everything that can follow', () => {
  expect(parseTurn('2P3LxFO+RT dRT !!7M')).toEqual([
    { type: 'laid', count: 2, species: 'P', row: 2, side: 'L', taken: 'FO' },
    { type: 'refilled', row: 2, cards: 'RT' },
    { type: 'drew', cards: 'RT' },
    { type: 'flocked', count: 7, species: 'M', kept: 2 },
  ]);
});

test("RobinBird's lays, and cards that were not seen", () => {
  expect(parseTurn('1W1R 1D2LxR d??').map(({ type }) => type)).toEqual(['laid', 'laid', 'drew']);
});

test('a turn in which nothing happened has no parts', () => {
  expect(parseTurn('-')).toEqual([]);
});
