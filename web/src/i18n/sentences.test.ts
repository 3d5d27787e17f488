import { expect, test } from 'vitest';
import { parseTurn } from '../game/notation';
import { eventSentence, partSentence } from './sentences';

const ME = { name: 'You', me: true };
const GREEDY = { name: 'Greedy', me: false };

function told(text: string, who = GREEDY): string[] {
  return parseTurn(text).map((part) => partSentence(part, who));
}

test('a turn in words', () => {
  expect(told('2P3LxFOO+RT !!7M')).toEqual([
    'Greedy laid 2 parrots at the left of row 3 and took 1 flamingo and 2 owls.',
    '1 toucan and 1 robin came to row 3.',
    'Greedy completed a flock of 7 magpies: 2 birds flew home.',
  ]);
});

test('the own turn is told to you', () => {
  expect(told('1R4R dWW !6R', ME)).toEqual([
    'You laid 1 robin at the right of row 4 and took nothing.',
    'You drew 2 reed warblers.',
    'You completed a flock of 6 robins: 1 bird flew home.',
  ]);
});

test('cards that the viewer has not seen are only counted', () => {
  expect(told('1R4R d??')[1]).toBe('Greedy drew 2 cards.');
  expect(told('1R4R d?')[1]).toBe('Greedy drew 1 card.');
});

test('events that say nothing new are silent', () => {
  expect(eventSentence({ type: 'no_flock', seat: 1 }, () => GREEDY)).toBeNull();
  expect(eventSentence({ type: 'left', seat: 1 }, () => GREEDY)).toBe('Greedy left the draw.');
});
