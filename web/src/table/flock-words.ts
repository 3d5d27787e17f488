/** How far some birds are from flying home, in words. */
import type { SpeciesLetter } from '../birds/species';
import { flockDistance } from '../game/goals';
import { m } from '../i18n';

export function flockWords(species: SpeciesLetter, count: number): string {
  const { toSmall, toBig } = flockDistance(species, count);
  if (toBig === 0) return m.flock_big();
  if (toSmall === 0) return m.flock_small({ more: toBig });
  return m.flock_none({ small: toSmall, big: toBig });
}
