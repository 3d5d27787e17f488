/** Dragging a species from the hand to a row end, with mouse, pen or finger. */
import type { SpeciesLetter } from '../birds/species';
import type { End } from '../game/actions';

/** Pixels that a pointer may wander and still be a click. */
const SLACK = 8;

export class Drag {
  /** The species in the air, and where the pointer is. */
  species = $state<SpeciesLetter | null>(null);
  x = $state(0);
  y = $state(0);
  /** The end under the pointer. */
  over = $state.raw<End | null>(null);

  #start: { species: SpeciesLetter; x: number; y: number; pointer: number } | null = null;

  constructor(
    private readonly onlift: (species: SpeciesLetter) => void,
    private readonly ondrop: (end: End | null) => void,
  ) {}

  down(event: PointerEvent, species: SpeciesLetter): void {
    if (event.button !== 0) return;
    this.#start = { species, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (!start || event.pointerId !== start.pointer) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK;
    if (!this.species && far) {
      this.species = start.species;
      this.onlift(start.species);
    }
    if (!this.species) return;
    [this.x, this.y] = [event.clientX, event.clientY];
    this.over = endAt(event.clientX, event.clientY);
  }

  /** Ends the drag; true when there was one, so that no click follows from it. */
  up(event: PointerEvent): boolean {
    if (!this.species) {
      this.#start = null;
      return false;
    }
    const end = endAt(event.clientX, event.clientY);
    this.cancel();
    this.ondrop(end);
    return true;
  }

  cancel(): void {
    this.#start = null;
    this.species = null;
    this.over = null;
  }
}

/** The nearer end of the row under a point. */
function endAt(x: number, y: number): End | null {
  const row = document.elementsFromPoint(x, y).find((element) => element.matches('[data-row]'));
  if (!(row instanceof HTMLElement)) return null;
  const box = row.getBoundingClientRect();
  return { row: Number(row.dataset.row), side: x < box.x + box.width / 2 ? 'L' : 'R' };
}
