import { describe, expect, test } from 'vitest';
import type { SeenEvent, View } from '../protocol/messages';
import { recordedGames } from './recorded.test-data';
import { applyEvent, applyUpdate, opened, type Folded } from './reduce';

const view: View = {
  seat: 0,
  players: 2,
  variant: 'standard',
  turn: 0,
  decision: 'lay',
  rows: ['DOM', 'RMW', 'PRT', 'OMF'],
  collections: ['P', 'W'],
  hand: 'FFTDPPWR',
  hand_sizes: [8, 8],
  draw_pile: 79,
  discard: '',
  start: { rows: ['DOM', 'RMW', 'PRT', 'OMF'], collections: ['P', 'W'], discard: '' },
  rounds: [{ dealer: 0, hand: 'FFTDPPWR', turns: [] }],
  over: null,
};

function fold(...events: SeenEvent[]): Folded {
  return events.reduce(applyEvent, opened(view));
}

const laid: SeenEvent = {
  type: 'laid',
  seat: 0,
  species: 'P',
  count: 2,
  row: 2,
  side: 'R',
  taken: 'RT',
  row_cards: 'PPP',
  text: '2P3RxRT',
};

describe('folding events into the view', () => {
  test('laying takes the cards of the row into the hand', () => {
    const after = fold(laid).view;
    expect(after.rows[2]).toBe('PPP');
    expect(after.hand).toBe('FFTTDWRR');
    expect(after.hand_sizes).toEqual([8, 8]);
    expect(after.rounds[0]?.turns).toEqual(['2P3RxRT']);
  });

  test('a refill joins the text of the lay without a space, a flock with one', () => {
    const after = fold(
      laid,
      { type: 'refilled', row: 2, cards: 'D', row_cards: 'PPPD', text: '+D' },
      { type: 'flocked', seat: 0, species: 'F', count: 2, kept: 1, text: '!2F' },
      { type: 'turn_ended', seat: 0 },
    ).view;
    expect(after.rounds[0]?.turns).toEqual(['2P3RxRT+D !2F']);
    expect(after.draw_pile).toBe(78);
    expect(after.collections[0]).toBe('FP');
    expect(after.discard).toBe('F');
    expect(after.hand).toBe('TTDWRR');
  });

  test("another seat's draw changes sizes only", () => {
    const after = fold({ type: 'drew', seat: 1, cards: '??', text: 'd??' }).view;
    expect(after.hand).toBe(view.hand);
    expect(after.hand_sizes).toEqual([8, 10]);
    expect(after.draw_pile).toBe(77);
  });

  test('the end of a round throws all hands away, the new deal shows only the own hand', () => {
    const after = fold(
      { type: 'round_ended', seat: 1, discarded: 'FFTDPPWR' },
      { type: 'dealt', dealer: 1, hands: ['OOODDMMR', '????????'] },
    ).view;
    expect(after.discard).toBe('FFTDPPWR');
    expect(after.hand).toBe('OOODDMMR');
    expect(after.rounds).toEqual([
      { dealer: 0, hand: 'FFTDPPWR', turns: [], discarded: 'FFTDPPWR' },
      { dealer: 1, hand: 'OOODDMMR', turns: [] },
    ]);
    expect(after.draw_pile).toBe(63);
  });

  test('a turn in which nothing was laid is written as a dash', () => {
    expect(fold({ type: 'turn_ended', seat: 1 }).view.rounds[0]?.turns).toEqual(['-']);
  });

  test('the view that was folded stays as it was', () => {
    const before = structuredClone(view);
    fold(laid, { type: 'round_ended', seat: 0, discarded: '' });
    expect(view).toEqual(before);
  });
});

test.each(recordedGames().map((game, at) => [at, game] as const))(
  "recorded game %i: every update folds to the server's view",
  (_, { start, steps }) => {
    let folded = opened(start);
    for (const { update, view: expected } of steps) {
      folded = applyUpdate(folded, update);
      expect(folded.view).toMatchObject(expected);
    }
    expect(folded.view).toEqual(steps.at(-1)?.view);
  },
);

test('a view taken in the middle of a turn folds on like the others', () => {
  for (const { steps } of recordedGames()) {
    const whole = steps.findIndex(
      ({ view: { decision, rounds } }) => rounds && decision === 'flock',
    );
    if (whole < 0) continue;
    const rest = steps.slice(whole + 1);
    const end = rest.reduce(
      (folded, { update }) => applyUpdate(folded, update),
      opened(steps[whole]?.view as View),
    );
    expect(end.view).toEqual(steps.at(-1)?.view);
  }
});
