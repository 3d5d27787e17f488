import { expect, test } from 'vitest';
import { ServerClock } from './server-clock';

test('the fastest message tells the time best, on a computer whose clock is wrong', () => {
  let local = 1_000;
  const clock = new ServerClock(() => local);
  clock.hear(50_000 - 80);
  local = 2_000;
  clock.hear(51_000 - 5);
  local = 3_000;
  clock.hear(52_000 - 700);
  expect(clock.now()).toBe(51_995);
});

test('after a sleep the time goes on, also when the clock was set meanwhile', () => {
  let local = 1_000;
  const clock = new ServerClock(() => local);
  clock.hear(9_000);
  local = 601_000;
  expect(clock.now()).toBe(609_000);
  local = 5_000;
  clock.forget();
  clock.hear(700_000);
  expect(clock.now()).toBe(700_000);
});

test('before anything was heard this computer has to be believed', () => {
  expect(new ServerClock(() => 7).now()).toBe(7);
});
