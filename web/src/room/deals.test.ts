import { expect, test } from 'vitest';
import { forgetNonce, keepCommitment, keptDeal, nonceFor, nonceHash } from './deals';

test('a table has one nonce in a browser, whoever asks, and other tables have others', () => {
  const nonce = nonceFor('one');
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(nonceFor('one')).toBe(nonce);
  expect(nonceFor('other')).not.toBe(nonce);
});

test('a nonce that was shown is not used again, but one that came after it stays', () => {
  const shown = nonceFor('again');
  forgetNonce('again', shown);
  const next = nonceFor('again');
  expect(next).not.toBe(shown);
  forgetNonce('again', shown);
  expect(nonceFor('again')).toBe(next);
});

test('the commitment that was seen first is the one that counts', () => {
  keepCommitment('sealed', 'aa');
  const nonce = nonceFor('sealed');
  keepCommitment('sealed', 'bb');
  expect(keptDeal('sealed')).toEqual({ table: 'sealed', commitment: 'aa', nonce });
});

test('a nonce is bound to by its SHA-256', () => {
  expect(nonceHash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
