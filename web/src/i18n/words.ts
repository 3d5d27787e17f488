/** Words and numbers that many sentences share. */
import { m, locale } from '.';
import type { SpeciesLetter } from '../birds/species';
import { grouped } from '../game/cards';

const NAMES: Record<SpeciesLetter, () => string> = {
  F: () => m.bird_flamingo(),
  O: () => m.bird_owl(),
  T: () => m.bird_toucan(),
  D: () => m.bird_duck(),
  P: () => m.bird_parrot(),
  M: () => m.bird_magpie(),
  W: () => m.bird_reed_warbler(),
  R: () => m.bird_robin(),
};

const COUNTED: Record<SpeciesLetter, (count: number) => string> = {
  F: (count) => m.birds_flamingo({ count }),
  O: (count) => m.birds_owl({ count }),
  T: (count) => m.birds_toucan({ count }),
  D: (count) => m.birds_duck({ count }),
  P: (count) => m.birds_parrot({ count }),
  M: (count) => m.birds_magpie({ count }),
  W: (count) => m.birds_reed_warbler({ count }),
  R: (count) => m.birds_robin({ count }),
};

/** The name of a species, as on its card. */
export function birdName(species: SpeciesLetter): string {
  return NAMES[species]();
}

/** A number of birds of one species: "3 robins". */
export function birds(species: SpeciesLetter, count: number): string {
  return COUNTED[species](count);
}

/** Several cards in words, by species: "1 owl and 2 robins". */
export function cardList(cards: string): string {
  return list(grouped(cards).map(({ species, count }) => birds(species, count)));
}

export function list(items: string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
}

/** A day, as it is written in the reader's language; `ms` since 1970. */
export function day(ms: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(ms);
}

/** A number, grouped as in the reader's language. */
export function number(value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}
