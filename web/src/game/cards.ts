/** Cards as plain text, as everywhere in the project: one letter a card, `?` for one unseen. */
import { LETTERS, SPECIES, type SpeciesLetter } from '../birds/species';

export type { SpeciesLetter };

export function isSpecies(text: string): text is SpeciesLetter {
  return text in SPECIES;
}

/** The known cards of a text, in its order. */
export function speciesOf(cards: string): SpeciesLetter[] {
  return [...cards].filter(isSpecies);
}

export function countOf(cards: string, species: string): number {
  return [...cards].filter((card) => card === species).length;
}

/** Cards in canonical order: rarest species first, unseen cards last. */
export function canonical(cards: string): string {
  const order = LETTERS.join('') + '?';
  return [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
}

export function add(cards: string, more: string): string {
  return canonical(cards + more);
}

/** Takes single cards out of a text; a card that is not there is left alone. */
export function remove(cards: string, less: string): string {
  let rest = cards;
  for (const card of less) rest = rest.replace(card, '');
  return rest;
}

/** How many cards of each species a text holds, in canonical order, without the zeros. */
export function grouped(cards: string): { species: SpeciesLetter; count: number }[] {
  return LETTERS.map((species) => ({ species, count: countOf(cards, species) })).filter(
    (group) => group.count > 0,
  );
}
