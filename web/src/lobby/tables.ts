/** A table of a list, in words. */
import { m } from '../i18n';
import { list } from '../i18n/words';
import type { ListedSeat, ListedTable } from '../protocol/messages';
import { paceWords } from '../room/options';
import { levelName } from '../table/levels';

/** Who sits there; free seats are counted. */
export function sittersWords(seats: readonly ListedSeat[]): string {
  const names = seats.filter((seat) => !isFree(seat)).map(seatName);
  const free = seats.filter(isFree).length;
  return list(free > 0 ? [...names, m.list_free({ count: free })] : names);
}

function isFree({ kind, name }: ListedSeat): boolean {
  return kind === 'person' && name === null;
}

function seatName({ kind, name, level }: ListedSeat): string {
  if (kind === 'bot' && level !== null) return m.friends_bot({ level: levelName(level) });
  return name || m.person_gone();
}

export function detailWords({ variant, options }: ListedTable): string {
  if (variant === 'robinbird') return m.variant_robinbird();
  return [paceWords(options.pace), options.rated ? m.options_rated() : '']
    .filter(Boolean)
    .join(' · ');
}
