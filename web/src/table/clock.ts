/** How much time a seat has, from the clock that the server sent. Pure. */
import type { ClockInfo, Pace } from '../protocol/messages';
import { m } from '../i18n';

/** In ms. `turn` is null while it is not the seat's turn, `reserve` where the table knows none. */
export interface SeatTime {
  turn: number | null;
  reserve: number | null;
}

/** The time of a seat at `now` (the server's clock); `null` where there is nothing to tell. */
export function seatTime(
  clock: ClockInfo | null,
  pace: Pace,
  seat: number,
  now: number,
): SeatTime | null {
  if (!clock || pace.kind === 'none') return null;
  const reserve = pace.kind === 'live' ? (clock.reserve[seat] ?? 0) : null;
  if (clock.kind !== 'turn' || clock.seat !== seat) {
    return reserve === null ? null : { turn: null, reserve };
  }
  // The reserve comes last: it is used when the time of the turn is over.
  const left = Math.max(0, clock.deadline - now);
  const used = Math.min(reserve ?? 0, left);
  return { turn: left - used, reserve: reserve === null ? null : used };
}

/** A time is short when one should hurry: under ten seconds, reserve included. */
export function isShort({ turn, reserve }: SeatTime): boolean {
  return turn !== null && turn + (reserve ?? 0) < 10_000;
}

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** "0:07", "1:05:00" or "2 d 3 h"; a second that has begun counts. */
export function timeWords(ms: number): string {
  if (ms >= DAY) {
    return m.time_days({ days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
  }
  const seconds = Math.ceil(ms / SECOND);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  if (hours > 0) parts.unshift(hours);
  return parts.map((part, at) => (at === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
