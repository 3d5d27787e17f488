/** Bot levels that the page can offer and name. */
import { m } from '../i18n';

export const LEVELS = ['random', 'greedy'] as const;
export type Level = (typeof LEVELS)[number];

const NAMES: Record<Level, () => string> = {
  random: () => m.level_random(),
  greedy: () => m.level_greedy(),
};

/** The name of a level; a level that this page does not know keeps the server's word. */
export function levelName(level: string): string {
  const known = LEVELS.find((name) => name === level);
  return known ? NAMES[known]() : level;
}
