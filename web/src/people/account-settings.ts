/** Settings that follow an account to every device. Guests have those of their browser. */
import type { PageSettings } from '../protocol/messages';
import { getSettings, putSettings } from './api';

type Values = PageSettings['settings'];

/** The settings of this browser. */
export interface LocalSettings {
  values(): Values;
  /** Takes over what is known and well-formed. */
  merge(values: Values): void;
  onchange: () => void;
}

/** Changes that come within this time are sent together. */
const CHANGES_TOGETHER = 600;

export class SettingsOfAccount {
  #account: string | null = null;
  /** What the server keeps, among it perhaps settings of a newer page. */
  #kept: Values = {};
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly local: LocalSettings,
    private readonly get = getSettings,
    private readonly put = putSettings,
  ) {
    local.onchange = () => this.#changed();
  }

  /** Takes the account's settings over; those that it does not have yet are this browser's. */
  async follow(account: string | null): Promise<void> {
    clearTimeout(this.#timer);
    this.#account = null;
    const asked = ++this.#asked;
    const answer = account === null ? null : await this.get().catch(() => null);
    if (!answer || asked !== this.#asked) return;
    this.#account = account;
    this.#kept = answer.settings;
    this.local.merge(answer.settings);
    const values = this.local.values();
    if (Object.keys(values).some((name) => values[name] !== this.#kept[name])) this.#changed();
  }

  #changed(): void {
    if (this.#account === null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), CHANGES_TOGETHER);
  }

  async #send(): Promise<void> {
    this.#kept = { ...this.#kept, ...this.local.values() };
    // What could not be sent stays in this browser and goes along with the next change.
    await this.put({ settings: this.#kept }).catch(() => undefined);
  }
}
