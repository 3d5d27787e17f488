/** What a visitor chose for this browser. Kept in localStorage where there is one. */
export const SPEEDS = ['slow', 'normal', 'fast', 'off'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;

export type Speed = (typeof SPEEDS)[number];
export type Theme = (typeof THEMES)[number];

interface Saved {
  speed: Speed;
  theme: Theme;
}

const KEY = 'cubirds.settings';
const DEFAULTS: Saved = { speed: 'normal', theme: 'auto' };

function load(): Saved {
  const saved = loadJson(KEY) as Partial<Record<keyof Saved, unknown>> | null;
  return {
    speed: SPEEDS.find((speed) => speed === saved?.speed) ?? DEFAULTS.speed,
    theme: THEMES.find((theme) => theme === saved?.theme) ?? DEFAULTS.theme,
  };
}

class Settings {
  #saved = $state<Saved>(load());

  constructor() {
    this.#showTheme();
  }

  get speed(): Speed {
    return this.#saved.speed;
  }

  set speed(speed: Speed) {
    this.#saved.speed = speed;
    saveJson(KEY, this.#saved);
  }

  get theme(): Theme {
    return this.#saved.theme;
  }

  set theme(theme: Theme) {
    this.#saved.theme = theme;
    this.#showTheme();
    saveJson(KEY, this.#saved);
  }

  #showTheme(): void {
    document.documentElement.dataset.theme = this.#saved.theme;
  }
}

/** Reads a value that was saved in this browser; `null` where there is none or it cannot be read. */
export function loadJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Saves a value; a browser that forbids it just forgets. */
export function saveJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export const settings = new Settings();
