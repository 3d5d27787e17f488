/** What this browser keeps, as JSON. */

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
