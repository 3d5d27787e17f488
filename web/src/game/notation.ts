/** Reads a turn in the notation of record-format.md, for the log. `?` stands for an unseen card. */
import type { Side } from './actions';

export type TurnPart =
  | { type: 'laid'; count: number; species: string; row: number; side: Side; taken: string }
  | { type: 'refilled'; row: number; cards: string }
  | { type: 'drew'; cards: string }
  | { type: 'flocked'; count: number; species: string; kept: 1 | 2 };

const LAY = /^(\d+)([A-Z])([1-4])([LR])(?:x([A-Z]+))?(?:\+([A-Z]+))?$/;
const FLOCK = /^(!!?)(\d+)([A-Z])$/;

/** The parts of a turn in order. A part that is not understood is left out. */
export function parseTurn(text: string): TurnPart[] {
  return text.split(' ').flatMap(parsePart);
}

function parsePart(text: string): TurnPart[] {
  if (text.startsWith('d')) return [{ type: 'drew', cards: text.slice(1) }];
  const flock = FLOCK.exec(text);
  if (flock) {
    const [, marks = '', count = '', species = ''] = flock;
    return [{ type: 'flocked', count: Number(count), species, kept: marks.length === 2 ? 2 : 1 }];
  }
  const lay = LAY.exec(text);
  return lay ? layParts(lay) : [];
}

function layParts(lay: RegExpExecArray): TurnPart[] {
  const [, count = '', species = '', rowText = '', side = '', taken = '', refill] = lay;
  const row = Number(rowText) - 1;
  const laid: TurnPart = {
    type: 'laid',
    count: Number(count),
    species,
    row,
    side: side === 'L' ? 'L' : 'R',
    taken,
  };
  return refill ? [laid, { type: 'refilled', row, cards: refill }] : [laid];
}
