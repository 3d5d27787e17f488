/** What a visitor chose. Kept in localStorage where there is one; an account's follow it (`people/`). */
import { loadJson, saveJson } from './storage';

export const SPEEDS = ['slow', 'normal', 'fast', 'off'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;

export type Speed = (typeof SPEEDS)[number];
export type Theme = (typeof THEMES)[number];

type Saved = {
  speed: Speed;
  theme: Theme;
  /** Whether a sound calls the visitor to the table. */
  sound: boolean;
  /** Whether a notification does, while the tab is hidden. */
  notify: boolean;
};

const KEY = 'cubirds.settings';
const DEFAULTS: Saved = { speed: 'normal', theme: 'auto', sound: false, notify: false };

/** Settings from outside: what is missing or unknown stays as it was before. */
function read(values: Partial<Record<keyof Saved, unknown>> | null, before: Saved): Saved {
  return {
    speed: SPEEDS.find((speed) => speed === values?.speed) ?? before.speed,
    theme: THEMES.find((theme) => theme === values?.theme) ?? before.theme,
    sound: typeof values?.sound === 'boolean' ? values.sound : before.sound,
    notify: typeof values?.notify === 'boolean' ? values.notify : before.notify,
  };
}

class Settings {
  #saved = $state.raw<Saved>(read(loadJson(KEY) as Partial<Saved> | null, DEFAULTS));
  /** Called after the visitor has changed one. */
  onchange: () => void = () => undefined;

  constructor() {
    this.#showTheme();
  }

  get speed(): Speed {
    return this.#saved.speed;
  }

  set speed(speed: Speed) {
    this.#choose({ speed });
  }

  get theme(): Theme {
    return this.#saved.theme;
  }

  set theme(theme: Theme) {
    this.#choose({ theme });
  }

  get sound(): boolean {
    return this.#saved.sound;
  }

  set sound(sound: boolean) {
    this.#choose({ sound });
  }

  get notify(): boolean {
    return this.#saved.notify;
  }

  set notify(notify: boolean) {
    this.#choose({ notify });
  }

  /** All of them. */
  values(): Saved {
    return this.#saved;
  }

  /** Takes over what is known and well-formed, without calling it the visitor's change. */
  merge(values: Record<string, unknown>): void {
    this.#saved = read(values, this.#saved);
    this.#showTheme();
    saveJson(KEY, this.#saved);
  }

  #choose(change: Partial<Saved>): void {
    this.merge({ ...this.#saved, ...change });
    this.onchange();
  }

  #showTheme(): void {
    document.documentElement.dataset.theme = this.#saved.theme;
  }
}

export const settings = new Settings();
