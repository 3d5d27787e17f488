/** The eight species in canonical order, rarest first (rules.md, "The deck"). */

export type SpeciesLetter = 'F' | 'O' | 'T' | 'D' | 'P' | 'M' | 'W' | 'R';

export interface Species {
  readonly letter: SpeciesLetter;
  /** Cards of this species in the deck of 110. */
  readonly copies: number;
  /** Cards to reveal to keep one of them. */
  readonly small: number;
  /** Cards to reveal to keep two of them. */
  readonly big: number;
  /** CSS colours from birds.css: plumage, calm backdrop, and text readable on that backdrop. */
  readonly plumage: string;
  readonly backdrop: string;
  readonly ink: string;
}

function species(letter: SpeciesLetter, copies: number, small: number, big: number): Species {
  return {
    letter,
    copies,
    small,
    big,
    plumage: `var(--${letter}-plumage)`,
    backdrop: `var(--${letter}-backdrop)`,
    ink: `var(--${letter}-ink)`,
  };
}

export const SPECIES: Readonly<Record<SpeciesLetter, Species>> = {
  F: species('F', 7, 2, 3),
  O: species('O', 10, 3, 4),
  T: species('T', 10, 3, 4),
  D: species('D', 13, 4, 6),
  P: species('P', 13, 4, 6),
  M: species('M', 17, 5, 7),
  W: species('W', 20, 6, 9),
  R: species('R', 20, 6, 9),
};

export const LETTERS: readonly SpeciesLetter[] = ['F', 'O', 'T', 'D', 'P', 'M', 'W', 'R'];
