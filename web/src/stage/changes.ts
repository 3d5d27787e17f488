/** Which cards changed their zone between two layouts. Pure. */
import type { Card, Layout } from './layout';

/** A card that is now in another zone, is new, or is gone. */
export interface Change extends Card {
  how: 'moved' | 'came' | 'went';
}

type Zone = Map<number, { card: Card; zone: string }>;

function zones(layout: Layout): Zone {
  const found: Zone = new Map();
  layout.rows.forEach((row, index) => {
    for (const card of row) found.set(card.key, { card, zone: `row ${index}` });
  });
  for (const card of layout.hand) found.set(card.key, { card, zone: 'hand' });
  return found;
}

/** Cards that changed zone, came or went between two layouts. */
export function changes(before: Layout, after: Layout): Change[] {
  const [old, now] = [zones(before), zones(after)];
  const moved: Change[] = [];
  for (const [key, { card, zone }] of now) {
    const was = old.get(key);
    if (was?.zone !== zone) moved.push({ ...card, how: was ? 'moved' : 'came' });
  }
  for (const [key, { card }] of old) if (!now.has(key)) moved.push({ ...card, how: 'went' });
  return moved;
}
