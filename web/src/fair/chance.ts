/** The chance that follows from a secret and the pages' nonces (record-format.md, *Proof of the deal*). */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

const COUNTER_BYTES = 8;

/** The SHA-256 of a secret, both in hex. */
export function commitmentTo(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

export class ProvenChance {
  readonly #seed: Uint8Array;
  #used = 0;

  constructor(secret: string, nonces: readonly (string | null)[]) {
    const there = nonces.filter((nonce) => nonce !== null).map((nonce) => hexToBytes(nonce));
    this.#seed = hmac(sha256, hexToBytes(secret), concatBytes(...there));
  }

  /** How many outcomes were taken. */
  get used(): number {
    return this.#used;
  }

  /** The next outcome, 0 to `possibilities - 1`. */
  below(possibilities: number): number {
    const counter = new Uint8Array(COUNTER_BYTES);
    new DataView(counter.buffer).setBigUint64(0, BigInt(this.#used++));
    const digest = hmac(sha256, this.#seed, counter);
    // The digest as a big-endian number, divided digit by digit.
    return digest.reduce((rest, byte) => (rest * 256 + byte) % possibilities, 0);
  }
}
