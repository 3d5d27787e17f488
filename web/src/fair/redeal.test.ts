import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRecord, type DealtRecord } from './record';
import { checkDeal } from './redeal';

const lines = readFileSync(new URL('fixtures/proven-games.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');

function game(number: number): DealtRecord {
  const record = parseRecord(lines[number] ?? '');
  if (!record) throw new Error('no such game');
  return record;
}

test('every card of a proven game follows from its secret and nonces, whatever the variant', () => {
  const verdicts = lines.map((_, number) => checkDeal(game(number)));
  expect(verdicts.map(({ fair }) => fair)).toEqual([true, true, true, true]);
});

test('some of these games are long enough that the discard pile was shuffled in', () => {
  const outcomes = lines.map((_, number) => {
    const verdict = checkDeal(game(number));
    return verdict.fair ? verdict.outcomes : 0;
  });
  expect(Math.max(...outcomes)).toBeGreaterThan(110);
});

test('another secret does not fit the commitment', () => {
  const record = game(0);
  if (record.proof) record.proof.secret = '00'.repeat(32);
  expect(checkDeal(record)).toEqual({ fair: false, why: 'commitment' });
});

test('another nonce leads to other cards', () => {
  const record = game(0);
  if (record.proof) record.proof.nonces = ['00'.repeat(32), null];
  expect(checkDeal(record)).toMatchObject({ fair: false, why: 'deal', round: 0 });
});

test('a drawn card that was exchanged is found, with its round', () => {
  const record = game(0);
  const round = record.rounds.find(({ turns }) => turns.some((text) => / d[A-Z]/.test(text)));
  const at = round?.turns.findIndex((text) => / d[A-Z]/.test(text)) ?? 0;
  if (round) {
    round.turns[at] = (round.turns[at] ?? '').replace(/ d([A-Z])/, (_, card) =>
      card === 'F' ? ' dR' : ' dF',
    );
  }
  expect(checkDeal(record)).toMatchObject({ fair: false, why: 'deal', turn: at + 1 });
});

test('a record without a proof proves nothing, and a broken one neither', () => {
  const record = game(0);
  const without = game(0);
  delete without.proof;
  expect(checkDeal(without)).toEqual({ fair: false, why: 'no_proof' });
  const broken = { secret: 'no hex', commitment: '', nonces: [] };
  expect(checkDeal({ ...record, proof: broken })).toEqual({ fair: false, why: 'broken' });
  expect(parseRecord('hello')).toBeNull();
  expect(parseRecord('{"format":"cubirds/2"}')).toBeNull();
});
