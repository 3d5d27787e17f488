/** The settings of a table, to start another one like it. */
import type { NewTable, TableInfo } from '../protocol/messages';

export function settingsOf({ variant, challenge, seats }: TableInfo): NewTable {
  const bots = seats.filter(({ kind }) => kind === 'bot').map(({ level }) => level ?? 'greedy');
  return { variant, bots, challenge };
}
