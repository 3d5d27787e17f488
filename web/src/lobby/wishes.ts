/** What can be wished of a table with friends, and what the server is then asked for. Pure. */
import type { NewTable, Pace } from '../protocol/messages';
import { LEVELS } from '../table/levels';

export const MOST_SEATS = 5;
export const LEAST_SEATS = 2;

/** What can be chosen for a clock, shortest last; the words for it are in the dialog. */
export const PACES = {
  none: { kind: 'none' },
  relaxed: { kind: 'live', turn_seconds: 60, reserve_seconds: 600 },
  normal: { kind: 'live', turn_seconds: 30, reserve_seconds: 300 },
  days1: { kind: 'days', days: 1 },
  days3: { kind: 'days', days: 3 },
} as const satisfies Record<string, Pace>;
export type PaceName = keyof typeof PACES;

/** Seconds of the flock step; 0 is off. Over days it is the server's ten minutes. */
export const WINDOWS = [5, 10, 20, 0] as const;

/** A seat's holder as one choice: a person, or a bot's level. */
export type SeatWish = 'person' | (typeof LEVELS)[number];

export interface Wishes {
  others: SeatWish[];
  visibility: 'link' | 'public';
  pace: PaceName;
  window: number;
  spectators: boolean;
  chat: boolean;
  rated: boolean;
  onLeave: 'bot' | 'end';
}

const DEFAULTS: Wishes = {
  others: ['person'],
  visibility: 'link',
  pace: 'none',
  window: 5,
  spectators: true,
  chat: true,
  rated: false,
  onLeave: 'bot',
};

/** Wishes from outside: what is missing or unknown is the default. */
export function readWishes(saved: Partial<Record<keyof Wishes, unknown>> | null): Wishes {
  const wishes: readonly unknown[] = ['person', ...LEVELS];
  const others = (Array.isArray(saved?.others) ? saved.others : []).filter((wish) =>
    wishes.includes(wish),
  ) as SeatWish[];
  const bool = (key: 'spectators' | 'chat' | 'rated') => {
    const value = saved?.[key];
    return typeof value === 'boolean' ? value : DEFAULTS[key];
  };
  return {
    others: others.length > 0 ? others.slice(0, MOST_SEATS - 1) : DEFAULTS.others,
    visibility: saved?.visibility === 'public' ? 'public' : 'link',
    pace: (Object.keys(PACES) as PaceName[]).find((pace) => pace === saved?.pace) ?? DEFAULTS.pace,
    window: WINDOWS.find((seconds) => seconds === saved?.window) ?? DEFAULTS.window,
    spectators: bool('spectators'),
    chat: bool('chat'),
    rated: bool('rated'),
    onLeave: saved?.onLeave === 'end' ? 'end' : 'bot',
  };
}

/** The table that the server is asked for. Rated games are for people alone. */
export function tableOf(wishes: Wishes, mayRate: boolean): NewTable {
  const pace = PACES[wishes.pace];
  const rated = wishes.rated && mayRate && wishes.others.every((wish) => wish === 'person');
  return {
    variant: 'standard',
    seats: [
      { kind: 'person' },
      ...wishes.others.map((wish) =>
        wish === 'person' ? { kind: wish } : { kind: 'bot' as const, level: wish },
      ),
    ],
    visibility: wishes.visibility,
    pace,
    // A window that was switched off is off at any pace; its length over days is the server's.
    flock_window: pace.kind === 'days' && wishes.window > 0 ? null : wishes.window,
    spectators: wishes.spectators,
    chat: wishes.chat,
    rated,
    on_leave: wishes.onLeave,
  };
}
