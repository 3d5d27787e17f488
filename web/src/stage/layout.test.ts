import { expect, test } from 'vitest';
import { recordedGames } from '../game/recorded.test-data';
import { applyEvent, applyUpdate, opened } from '../game/reduce';
import { changes } from './changes';
import { layoutOf, layoutsAfter, NOTHING, shows, type Layout } from './layout';

test('after every event of recorded games the cards on the screen are those of the view', () => {
  for (const { start, steps } of recordedGames()) {
    let folded = opened(start);
    let layout: Layout = layoutOf(start, NOTHING);
    for (const { update } of steps) {
      for (const event of update.events) {
        layout = layoutsAfter(layout, event, start.seat).at(-1) ?? layout;
        folded = applyEvent(folded, event);
        expect(shows(layout, folded.view)).toBe(true);
      }
      folded = applyUpdate(folded, { ...update, events: [] });
    }
  }
});

test('the own cards are laid and taken cards come to the hand, each keeping its key', () => {
  const start = recordedGames()[0]?.start;
  if (!start) throw new Error('no recorded game');
  const view = { ...start, hand: 'PPR', rows: ['DOM', 'RMW', 'PRT', 'OMF'] };
  const before = layoutOf(view, NOTHING);
  const steps = layoutsAfter(
    before,
    {
      type: 'laid',
      seat: 0,
      species: 'P',
      count: 2,
      row: 2,
      side: 'R',
      taken: 'RT',
      row_cards: 'PPP',
      text: '',
    },
    0,
  );
  expect(steps).toHaveLength(2);
  const moved = changes(before, steps[1] as Layout);
  expect(moved.map(({ species, how }) => species + how).sort()).toEqual([
    'Pmoved',
    'Pmoved',
    'Rmoved',
    'Tmoved',
  ]);
});

test('a snapshot keeps the cards that are where they were', () => {
  const start = recordedGames()[0]?.start;
  if (!start) throw new Error('no recorded game');
  const before = layoutOf(start, NOTHING);
  expect(changes(before, layoutOf(start, before))).toEqual([]);
});
