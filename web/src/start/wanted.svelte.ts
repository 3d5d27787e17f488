/** What game the visitor wants, with good defaults, remembered in this browser. */
import type { NewTable } from '../protocol/messages';
import { loadJson, saveJson } from '../settings/storage';
import { LEVELS, type Level } from '../table/levels';

export const SEATS = [2, 3, 4, 5] as const;
export const CHALLENGES = [0, 1, 2, 3, 4, 5] as const;

export type Variant = NewTable['variant'];

const KEY = 'cubirds.wanted';
const MOST_BOTS = 4;

export class Wanted {
  variant = $state<Variant>('standard');
  seats = $state<number>(2);
  /** The level of each bot seat; those beyond the number of seats are kept for later. */
  levels = $state<Level[]>(Array<Level>(MOST_BOTS).fill('greedy'));
  challenge = $state<number>(0);

  constructor() {
    const saved = loadJson(KEY) as Partial<Record<string, unknown>> | null;
    if (!saved) return;
    if (saved.variant === 'robinbird') this.variant = 'robinbird';
    this.seats = SEATS.find((seats) => seats === saved.seats) ?? 2;
    this.challenge = CHALLENGES.find((extra) => extra === saved.challenge) ?? 0;
    const levels: unknown[] = Array.isArray(saved.levels) ? saved.levels : [];
    this.levels = this.levels.map(
      (_, i) => LEVELS.find((level) => level === levels[i]) ?? 'greedy',
    );
  }

  /** The levels of the seats that are taken. */
  get bots(): Level[] {
    return this.levels.slice(0, this.seats - 1);
  }

  get table(): NewTable {
    if (this.variant === 'robinbird') return { variant: 'robinbird', challenge: this.challenge };
    const bots = this.bots.map((level) => ({ kind: 'bot' as const, level }));
    return { variant: 'standard', seats: [{ kind: 'person' }, ...bots] };
  }

  save(): void {
    const { variant, seats, levels, challenge } = this;
    saveJson(KEY, { variant, seats, levels, challenge });
  }
}
