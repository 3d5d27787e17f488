/** Who the visitor is: a guest or an account. All tabs of a browser learn of it when that changes. */
import { settings } from '../settings/settings.svelte';
import type { Me } from '../protocol/messages';
import { getMe } from './api';
import { SettingsOfAccount } from './account-settings';

class CurrentPerson {
  #value = $state.raw<Me | null>(null);
  /** The last answer did not come. */
  failed = $state(false);
  #asked = 0;
  #tabs = new BroadcastChannel('cubirds.me');
  #settings = new SettingsOfAccount(settings);

  constructor() {
    this.#tabs.onmessage = () => void this.#load();
    void this.#load();
  }

  /** `null` until the server has answered. */
  get value(): Me | null {
    return this.#value;
  }

  get hasAccount(): boolean {
    return this.#value !== null && this.#value.account_since !== null;
  }

  /** Asks the server again after something has changed, and has the other tabs do so. */
  async refresh(): Promise<void> {
    await this.#load();
    this.#tabs.postMessage('changed');
  }

  async #load(): Promise<void> {
    // Without an answer everything but the name in the corner goes on as before.
    const asked = ++this.#asked;
    const answer = await getMe().catch(() => null);
    if (asked !== this.#asked) return;
    this.failed = answer === null;
    if (!answer) return;
    this.#value = answer;
    await this.#settings.follow(this.hasAccount ? answer.person : null);
  }
}

export const me = new CurrentPerson();
