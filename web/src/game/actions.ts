/** Names for the 75 action ids (design.md). The server says which are legal; nothing here decides. */
import { LETTERS, type SpeciesLetter } from '../birds/species';
import type { LegalAction } from '../protocol/messages';

export type Side = 'L' | 'R';

export const DRAW = 64;
export const LEAVE = 65;
export const NO_FLOCK = 66;
const FIRST_FLOCK = 67;

export interface End {
  row: number;
  side: Side;
}

export function layId(species: SpeciesLetter, { row, side }: End): number {
  return LETTERS.indexOf(species) * 8 + row * 2 + (side === 'L' ? 0 : 1);
}

export function flockId(species: SpeciesLetter): number {
  return FIRST_FLOCK + LETTERS.indexOf(species);
}

/** The species that may be laid, or completed as a flock, among the legal actions. */
export function laySpecies(legal: readonly LegalAction[]): SpeciesLetter[] {
  return LETTERS.filter((_, index) =>
    legal.some(({ action }) => action < DRAW && Math.floor(action / 8) === index),
  );
}

export function flockSpecies(legal: readonly LegalAction[]): SpeciesLetter[] {
  return LETTERS.filter((letter) => legal.some(({ action }) => action === flockId(letter)));
}

/** What laying a species at an end would take, `null` where that is not legal. */
export function takesAt(
  legal: readonly LegalAction[],
  species: SpeciesLetter,
  end: End,
): string | null {
  return legal.find(({ action }) => action === layId(species, end))?.takes ?? null;
}
