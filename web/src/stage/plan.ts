/** Plans from an event where cards fly that the layout has no key for. Pure. */
import { isSpecies, type SpeciesLetter } from '../game/cards';
import { laysFromPile } from '../game/reduce';
import type { SeenEvent, View } from '../protocol/messages';

/** A place on the table that cards come from or go to; elements carry it as `data-anchor`. */
export type Anchor = 'pile' | 'discard' | `hand:${number}` | `home:${number}:${string}`;

/** Cards that fly between two anchors; `species` is null for cards that the viewer may not see. */
export interface AnchorFlight {
  from: Anchor;
  to: Anchor;
  species: SpeciesLetter | null;
  count: number;
}

export interface Plan {
  /** Where cards that are new in a row or the own hand come from. */
  from: Anchor;
  /** Where cards that leave the rows or the own hand go to. */
  to: Anchor;
  flights: AnchorFlight[];
  /** How long the event deserves to be looked at, in beats of the chosen speed. */
  beats: number;
}

/** The plan for an event, made with the view before it. */
export function plan(event: SeenEvent, before: View): Plan {
  const still: Plan = { from: 'pile', to: 'discard', flights: [], beats: 0 };
  switch (event.type) {
    case 'laid':
      return {
        ...still,
        from: laysFromPile(before, event.seat) ? 'pile' : `hand:${event.seat}`,
        to: `hand:${event.seat}`,
        beats: event.taken ? 2 : 1.5,
      };
    case 'refilled':
      return { ...still, beats: 1.2 };
    case 'drew':
      return { ...still, flights: drawFlights(event, before), beats: 1.2 };
    case 'flocked':
      return { ...still, flights: flockFlights(event, before), beats: 2 };
    case 'round_ended':
      return { ...still, flights: handFlights(before, 'discard'), beats: 2 };
    case 'dealt':
      return { ...still, flights: dealFlights(event.hands, before), beats: 1.5 };
    case 'left':
    case 'reshuffled':
      return { ...still, beats: 1 };
    case 'no_flock':
    case 'turn_ended':
    case 'over':
      return still;
  }
}

type Seen<T extends SeenEvent['type']> = Extract<SeenEvent, { type: T }>;

function drawFlights(event: Seen<'drew'>, before: View): AnchorFlight[] {
  if (event.seat === before.seat) return [];
  return [{ from: 'pile', to: `hand:${event.seat}`, species: null, count: event.cards.length }];
}

function flockFlights(event: Seen<'flocked'>, before: View): AnchorFlight[] {
  if (!isSpecies(event.species)) return [];
  const from = `hand:${event.seat}` as const;
  const species = event.species;
  const kept = { from, to: `home:${event.seat}:${species}` as const, species, count: event.kept };
  const rest = { from, to: 'discard' as const, species, count: event.count - event.kept };
  // The viewer's own cards have keys and go to the discard pile by themselves.
  return event.seat === before.seat || rest.count === 0 ? [kept] : [kept, rest];
}

function others(before: View): number[] {
  return before.hand_sizes.map((_, seat) => seat).filter((seat) => seat !== before.seat);
}

function handFlights(before: View, to: Anchor): AnchorFlight[] {
  return others(before)
    .map((seat) => ({
      from: `hand:${seat}` as const,
      to,
      species: null,
      count: before.hand_sizes[seat] ?? 0,
    }))
    .filter(({ count }) => count > 0);
}

function dealFlights(hands: string[], before: View): AnchorFlight[] {
  return others(before).map((seat) => ({
    from: 'pile',
    to: `hand:${seat}`,
    species: null,
    count: hands[seat]?.length ?? 0,
  }));
}
