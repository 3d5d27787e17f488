/** How far cards are from a flock, and a collection from the two goals. For display only. */
import { LETTERS, SPECIES, type SpeciesLetter } from '../birds/species';
import { countOf } from './cards';

/** The goals as the rule sheet states them. */
export const GOAL_SPECIES = 7;
export const GOAL_TRIO = 3;

export interface FlockDistance {
  /** Cards still missing for one bird, and for two; 0 once reached. */
  toSmall: number;
  toBig: number;
}

export function flockDistance(species: SpeciesLetter, count: number): FlockDistance {
  const { small, big } = SPECIES[species];
  return { toSmall: Math.max(0, small - count), toBig: Math.max(0, big - count) };
}

/** Birds that a flock of this size brings home. */
export function flockKeeps(species: SpeciesLetter, count: number): 0 | 1 | 2 {
  const { toSmall, toBig } = flockDistance(species, count);
  if (toBig === 0) return 2;
  return toSmall === 0 ? 1 : 0;
}

export interface Progress {
  /** Different species in the collection. */
  species: number;
  /** Birds of the two commonest species, each counted up to three. */
  trios: [number, number];
}

export function progress(collection: string): Progress {
  const counts = LETTERS.map((letter) => countOf(collection, letter)).sort((a, b) => b - a);
  const upToTrio = (count: number | undefined) => Math.min(GOAL_TRIO, count ?? 0);
  return {
    species: counts.filter((count) => count > 0).length,
    trios: [upToTrio(counts[0]), upToTrio(counts[1])],
  };
}
