/** The part of a `cubirds/1` record that the deal can be checked with (record-format.md). */

export interface DealtRecord {
  variant: string;
  players: string[];
  rows: string[];
  discard: string;
  collections: string[];
  rounds: { dealer: number; hands: string[]; turns: string[] }[];
  proof?: { secret: string; commitment: string; nonces: (string | null)[] };
}

/** A record from its JSON text; `null` where the text is something else. */
export function parseRecord(text: string): DealtRecord | null {
  try {
    const record = JSON.parse(text) as Partial<DealtRecord> & { format?: string };
    const whole =
      record.format === 'cubirds/1' &&
      [record.players, record.rows, record.collections, record.rounds].every(Array.isArray);
    return whole ? (record as DealtRecord) : null;
  } catch {
    return null;
  }
}
