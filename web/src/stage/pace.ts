/** How fast the show runs. */
import type { Speed } from '../settings/settings.svelte';

/** Milliseconds of one beat, which is also how long a card flies. */
const BEATS: Record<Speed, number> = { slow: 950, normal: 560, fast: 260, off: 0 };

/** More waiting updates than this are not played, but drawn at once: nobody wants to watch an hour. */
export const MOST_WAITING = 24;

export function beat(speed: Speed): number {
  return document.hidden ? 0 : BEATS[speed];
}

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
