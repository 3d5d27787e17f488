/** What a page does by itself on the way to the deal. Pure. */
import type { TableInfo } from '../protocol/messages';

export type DealStep = 'ready' | 'reveal' | null;

export interface Dealing {
  /** This browser's share of the chance, if it has one for the table. */
  nonce: string | null;
  /** The viewer has said elsewhere that the game may begin: by agreeing to a rematch. */
  agreed: boolean;
}

/** The next step that needs no click. A person without other people to wait for is ready at once. */
export function dealStep(info: TableInfo, { nonce, agreed }: Dealing): DealStep {
  const mine = info.seat === null ? undefined : info.seats[info.seat];
  if (!mine) return null;
  if (info.phase === 'revealing') return nonce === null ? null : 'reveal';
  if (info.phase !== 'open' || mine.ready) return null;
  return agreed || isSolo(info) ? 'ready' : null;
}

/** Whether no seat is meant for another person. */
export function isSolo(info: TableInfo): boolean {
  return info.seats.filter(({ kind }) => kind === 'person').length <= 1;
}

/** Whether somebody sits in a seat. */
export function isFree({ kind, person }: TableInfo['seats'][number]): boolean {
  return kind === 'person' && person === null;
}
