/** Measures where cards are on the screen and moves them. Positions are never kept longer than one step. */
import type { SpeciesLetter } from '../game/cards';
import type { Change } from './changes';
import type { Anchor, AnchorFlight } from './plan';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A card in the air, drawn above the table. */
export interface Flight {
  id: number;
  species: SpeciesLetter | null;
  from: Box;
  to: Box;
  /** Starts face down and turns over on its way. */
  turns: boolean;
  /** Milliseconds. */
  delay: number;
  duration: number;
}

/** Where everything was at one moment. */
export interface Places {
  cards: Map<number, Box>;
  slides: Map<string, Box>;
  anchors: Map<string, Box>;
}

export function measure(root: HTMLElement): Places {
  const places: Places = { cards: new Map(), slides: new Map(), anchors: new Map() };
  for (const element of root.querySelectorAll<HTMLElement>(
    '[data-card], [data-slide], [data-anchor]',
  )) {
    const { card, slide, anchor } = element.dataset;
    const box = element.getBoundingClientRect();
    if (card !== undefined) places.cards.set(Number(card), box);
    if (slide !== undefined) places.slides.set(slide, box);
    if (anchor !== undefined && box.width > 0) places.anchors.set(anchor, box);
  }
  return places;
}

/** Lets everything that only changed its place glide there (FLIP). */
export function glide(root: HTMLElement, before: Places, duration: number): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-slide]')) {
    const old = before.slides.get(element.dataset.slide ?? '');
    if (!old) continue;
    const now = element.getBoundingClientRect();
    const [dx, dy] = [old.x - now.x, old.y - now.y];
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) continue;
    element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
      duration,
      easing: 'ease-out',
    });
  }
}

let lastFlight = 0;
const STAGGER = 0.12;

export interface Air {
  flights: Flight[];
  /** Keys of cards that are hidden where they are until they have landed. */
  landing: number[];
}

/** The flights of one step: cards with keys that changed zone, came or went, and cards without. */
export function flightsBetween(
  before: Places,
  after: Places,
  moved: Change[],
  ends: { from: Anchor; to: Anchor },
  anchored: AnchorFlight[],
  duration: number,
): Air {
  const air: Air = { flights: [], landing: [] };
  const launch = (species: SpeciesLetter | null, from?: Box, to?: Box, turns = false): boolean => {
    if (!from || !to) return false;
    const delay = air.flights.length * duration * STAGGER;
    air.flights.push({ id: ++lastFlight, species, from, to, turns, delay, duration });
    return true;
  };
  for (const { key, species, how } of moved) {
    const from = how === 'came' ? before.anchors.get(ends.from) : before.cards.get(key);
    const to = how === 'went' ? after.anchors.get(ends.to) : after.cards.get(key);
    const flies = launch(species, from, to, how === 'came' && ends.from === 'pile');
    if (flies && how !== 'went') air.landing.push(key);
  }
  for (const { from, to, species, count } of anchored) {
    for (let i = 0; i < count; i++)
      launch(species, before.anchors.get(from), after.anchors.get(to));
  }
  return air;
}
