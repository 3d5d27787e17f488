/** What this browser keeps of the deal of a table, to hold the record against it after the game. */
import { hex, randomHex } from '../net/browser';
import { loadJson, saveJson } from '../settings/storage';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

export interface KeptDeal {
  table: string;
  /** What the server had bound itself to when this page first saw the table. */
  commitment: string;
  /** This page's share of the chance, `null` before it was ready. */
  nonce: string | null;
}

const KEY = 'cubirds.deals';
const KEPT = 60;
const NONCE_BYTES = 32;

/** For browsers that keep nothing. */
let inMemory: KeptDeal[] = [];

function all(): KeptDeal[] {
  const saved = loadJson(KEY);
  return Array.isArray(saved) ? (saved as KeptDeal[]) : inMemory;
}

export function keptDeal(table: string): KeptDeal | null {
  return all().find((deal) => deal.table === table) ?? null;
}

function keep(deal: KeptDeal): void {
  inMemory = [...all().filter(({ table }) => table !== deal.table), deal].slice(-KEPT);
  saveJson(KEY, inMemory);
}

/** Remembers the first commitment that was seen for a table. */
export function keepCommitment(table: string, commitment: string): void {
  const deal = keptDeal(table);
  if (!deal?.commitment) keep({ table, commitment, nonce: deal?.nonce ?? null });
}

/** This browser's nonce for a table: the one it has, or a new one. All its tabs share it. */
export function nonceFor(table: string): string {
  const deal = keptDeal(table) ?? { table, commitment: '', nonce: null };
  const nonce = deal.nonce ?? randomHex(NONCE_BYTES);
  keep({ ...deal, nonce });
  return nonce;
}

/** A nonce that was shown and led to no deal is not used again. */
export function forgetNonce(table: string, nonce: string): void {
  const deal = keptDeal(table);
  if (deal?.nonce === nonce) keep({ ...deal, nonce: null });
}

/** WebCrypto would do, but browsers have it on https and localhost only, and friends play in a LAN. */
export function nonceHash(nonce: string): string {
  return hex(sha256(hexToBytes(nonce)));
}
