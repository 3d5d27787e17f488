/**
 * Which card on the screen is which: every visible card in a row or in the viewer's own hand keeps
 * a key while it moves, so that it can be seen to fly. Pure; letters always equal those of the view.
 */
import { LETTERS } from '../birds/species';
import { isSpecies, speciesOf, type SpeciesLetter } from '../game/cards';
import type { SeenEvent, View } from '../protocol/messages';

export interface Card {
  key: number;
  species: SpeciesLetter;
}

export interface Layout {
  rows: Card[][];
  hand: Card[];
}

export const NOTHING: Layout = { rows: [[], [], [], []], hand: [] };

let lastKey = 0;

function fresh(cards: string): Card[] {
  return speciesOf(cards).map((species) => ({ key: ++lastKey, species }));
}

/** Lays out a whole view, keeping the keys of cards that are where they were. */
export function layoutOf(view: View, before: Layout): Layout {
  return {
    rows: view.rows.map((cards, row) => rekey(before.rows[row] ?? [], cards)),
    hand: rekey(before.hand, view.hand ?? ''),
  };
}

function rekey(before: Card[], cards: string): Card[] {
  const left = [...before];
  return fresh(cards).map((card) => {
    const at = left.findIndex(({ species }) => species === card.species);
    return at < 0 ? card : (left.splice(at, 1)[0] ?? card);
  });
}

/**
 * The layouts that an event passes through, in order; the last one is what stands afterwards.
 * A lay that takes cards has two: the cards laid down, then the taken ones gone.
 */
export function layoutsAfter(before: Layout, event: SeenEvent, viewer: number | null): Layout[] {
  switch (event.type) {
    case 'laid':
      return laid(before, event, event.seat === viewer);
    case 'refilled':
      return [
        withRow(before, event.row, [...(before.rows[event.row] ?? []), ...fresh(event.cards)]),
      ];
    case 'drew':
      return event.seat === viewer
        ? [{ ...before, hand: sorted([...before.hand, ...fresh(event.cards)]) }]
        : [];
    case 'flocked':
      return event.seat === viewer
        ? [{ ...before, hand: without(before.hand, event.species) }]
        : [];
    case 'round_ended':
      return [{ ...before, hand: [] }];
    case 'dealt':
      return [
        { ...before, hand: sorted(fresh(viewer === null ? '' : (event.hands[viewer] ?? ''))) },
      ];
    default:
      return [];
  }
}

type Laid = Extract<SeenEvent, { type: 'laid' }>;

function laid(before: Layout, event: Laid, mine: boolean): Layout[] {
  const old = before.rows[event.row] ?? [];
  const cards = mine
    ? before.hand.filter(({ species }) => species === event.species)
    : fresh(event.species.repeat(event.count));
  const hand = mine ? without(before.hand, event.species) : before.hand;
  const place = (rest: Card[]) => (event.side === 'L' ? [...cards, ...rest] : [...rest, ...cards]);
  const down = withRow({ ...before, hand }, event.row, place(old));
  if (event.taken === '') return [down];
  const { taken, stays } = splitRow(old, event.taken.length, event.side);
  const after = withRow(down, event.row, place(stays));
  return [down, mine ? { ...after, hand: sorted([...hand, ...taken]) } : after];
}

/** The cards at the laid side of a row that a lay takes, and those that stay. */
export function splitRow(
  row: Card[],
  takes: number,
  side: 'L' | 'R',
): { taken: Card[]; stays: Card[] } {
  const cut = side === 'L' ? takes : row.length - takes;
  const [left, right] = [row.slice(0, cut), row.slice(cut)];
  return side === 'L' ? { taken: left, stays: right } : { taken: right, stays: left };
}

/** Whether a layout shows exactly the open cards of a view. */
export function shows(layout: Layout, view: View): boolean {
  const text = (cards: Card[]) => cards.map(({ species }) => species).join('');
  return (
    view.rows.every((cards, row) => text(layout.rows[row] ?? []) === cards) &&
    text(layout.hand) === (view.hand ?? '')
  );
}

function withRow(layout: Layout, row: number, cards: Card[]): Layout {
  return { ...layout, rows: layout.rows.map((old, index) => (index === row ? cards : old)) };
}

function without(cards: Card[], species: string): Card[] {
  return isSpecies(species) ? cards.filter((card) => card.species !== species) : cards;
}

function sorted(cards: Card[]): Card[] {
  return [...cards].sort((a, b) => LETTERS.indexOf(a.species) - LETTERS.indexOf(b.species));
}
