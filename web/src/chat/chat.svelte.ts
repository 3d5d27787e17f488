/** What was said at a table, as far as this browser wants to hear it. */
import type { ChatLine } from '../protocol/messages';
import { loadJson, saveJson } from '../settings/storage';

const KEY = 'cubirds.muted';
/** Lines that are kept on the page; older ones are dropped. */
const KEPT = 300;

/** Somebody whom this browser does not want to hear. */
export interface Muted {
  person: string;
  name: string;
}

function savedMuted(): Muted[] {
  const saved = loadJson(KEY);
  return Array.isArray(saved) ? (saved as Muted[]) : [];
}

export class Chat {
  #lines = $state.raw<readonly ChatLine[]>([]);
  #muted = $state.raw<readonly Muted[]>(savedMuted());
  /** Lines up to this one were seen. */
  #seen = $state(0);
  /** The panel is on the screen: what comes is seen at once. */
  #watched = 0;

  /** The lines of those who are not muted, oldest first. */
  get lines(): readonly ChatLine[] {
    return this.#lines.filter(({ person }) => !this.isMuted(person));
  }

  /** How many lines came that nobody has looked at. */
  get unread(): number {
    return this.lines.filter(({ seq }) => seq > this.#seen).length;
  }

  /** Those at this table who are muted. */
  get mutedHere(): Muted[] {
    return this.#muted.filter((muted) => this.#lines.some(({ person }) => person === muted.person));
  }

  isMuted(person: string): boolean {
    return this.#muted.some((muted) => muted.person === person);
  }

  /** A line came, perhaps not for the first time. `own`: the viewer has said it, or had seen it before. */
  hear(line: ChatLine, own: boolean): void {
    if (this.#lines.some(({ seq }) => seq === line.seq)) return;
    this.#lines = [...this.#lines, line].sort((a, b) => a.seq - b.seq).slice(-KEPT);
    if (own || this.#watched > 0) this.#seen = Math.max(this.#seen, line.seq);
  }

  /** The panel came into sight; call what is returned when it goes. */
  watch(): () => void {
    this.#watched++;
    this.#seen = this.#lines.at(-1)?.seq ?? 0;
    return () => this.#watched--;
  }

  mute(muted: Muted): void {
    this.#keep([...this.#muted.filter(({ person }) => person !== muted.person), muted]);
  }

  unmute(person: string): void {
    this.#keep(this.#muted.filter((muted) => muted.person !== person));
  }

  #keep(muted: Muted[]): void {
    this.#muted = muted;
    saveJson(KEY, muted);
  }
}
