/** The keyboard shortcuts of the table. They never fire while one types, nor with Ctrl, Alt or Meta. */
import { isSpecies, type SpeciesLetter } from '../game/cards';

export type Shortcut =
  | { does: 'species'; species: SpeciesLetter }
  | { does: 'row'; row: number }
  | { does: 'back' }
  | { does: 'help' };

export function shortcut(event: KeyboardEvent): Shortcut | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  if (event.target instanceof Element && event.target.closest('input, textarea, select'))
    return null;
  if (event.key === '?') return { does: 'help' };
  if (event.key === 'Escape') return { does: 'back' };
  if (/^[1-4]$/.test(event.key)) return { does: 'row', row: Number(event.key) - 1 };
  const letter = event.key.toUpperCase();
  return isSpecies(letter) ? { does: 'species', species: letter } : null;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The step of an arrow key as columns and rows, `null` for another key. */
export function arrow(event: KeyboardEvent): { x: number; y: number } | null {
  const step = STEPS[event.key];
  return step ? { x: step[0], y: step[1] } : null;
}
