import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsOfAccount, type LocalSettings } from './account-settings';

type Values = Record<string, boolean | number | string | null>;

class Browser implements LocalSettings {
  onchange: () => void = () => undefined;
  constructor(private own: Values) {}
  values = () => this.own;
  merge = (values: Values) => {
    for (const name of Object.keys(this.own))
      this.own[name] = values[name] ?? this.own[name] ?? null;
  };
  choose(values: Values) {
    this.own = { ...this.own, ...values };
    this.onchange();
  }
}

function following(local: Browser, kept: Values) {
  const sent: Values[] = [];
  const put = ({ settings }: { settings: Values }) => {
    sent.push(settings);
    return Promise.resolve(null);
  };
  return { sent, account: new SettingsOfAccount(local, async () => ({ settings: kept }), put) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an account brings its settings along, and gets those that it lacks', async () => {
  const local = new Browser({ speed: 'normal', theme: 'dark' });
  const { account, sent } = following(local, { speed: 'fast', hats: 3 });
  await account.follow('ann');
  expect(local.values()).toEqual({ speed: 'fast', theme: 'dark' });
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ speed: 'fast', theme: 'dark', hats: 3 }]);
});

test('changes made at once are sent together, and keep what this page does not know', async () => {
  const local = new Browser({ speed: 'normal', theme: 'dark' });
  const { account, sent } = following(local, { speed: 'fast', theme: 'dark', hats: 3 });
  await account.follow('ann');
  local.choose({ speed: 'slow' });
  local.choose({ theme: 'light' });
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ speed: 'slow', theme: 'light', hats: 3 }]);
});

test('an answer that comes after the account was left is not taken over', async () => {
  const local = new Browser({ speed: 'normal' });
  const { account, sent } = following(local, { speed: 'fast' });
  await Promise.all([account.follow('ann'), account.follow(null)]);
  local.choose({ speed: 'slow' });
  await vi.runAllTimersAsync();
  expect(local.values()).toEqual({ speed: 'slow' });
  expect(sent).toEqual([]);
});

test('a guest has only the settings of the browser', async () => {
  const local = new Browser({ speed: 'normal' });
  const { account, sent } = following(local, { speed: 'fast' });
  await account.follow('ann');
  await account.follow(null);
  local.choose({ speed: 'off' });
  await vi.runAllTimersAsync();
  expect(local.values()).toEqual({ speed: 'off' });
  expect(sent).toEqual([]);
});
