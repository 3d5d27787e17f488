/** Recorded games for tests: what one viewer was sent, with the view after each update. */
import { readFileSync } from 'node:fs';
import type { Update, View } from '../protocol/messages';

export interface RecordedGame {
  start: View;
  /** A view without `start` and `rounds` where the recording left them out. */
  steps: { update: Update; view: Omit<View, 'start' | 'rounds'> & Partial<View> }[];
}

export function recordedGames(): RecordedGame[] {
  const file = new URL('./fixtures/seen-games.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedGame);
}
