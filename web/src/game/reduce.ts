/**
 * Folds what a viewer is told into the viewer's view. Pure: no rules, only bookkeeping, so the
 * result equals the view that the server would send (record-format.md for the turn texts).
 */
import type { RoundView, SeenEvent, Update, View } from '../protocol/messages';
import { add, remove } from './cards';

/** A view, and whether the last turn of its history is still being written. */
export interface Folded {
  view: View;
  turnOpen: boolean;
}

/** Starts folding from a whole view. */
export function opened(view: View): Folded {
  return { view, turnOpen: view.decision === 'draw' || view.decision === 'flock' };
}

/** The view after every event of an update, with the next decision. */
export function applyUpdate(folded: Folded, update: Update): Folded {
  const { view, turnOpen } = update.events.reduce(applyEvent, folded);
  return { view: { ...view, turn: update.turn, decision: update.decision }, turnOpen };
}

/** The view after one event; whose turn it is and the decision stay as they were. */
export function applyEvent(folded: Folded, event: SeenEvent): Folded {
  const { view, turnOpen } = folded;
  switch (event.type) {
    case 'laid':
      return laid(folded, event);
    case 'refilled':
      return {
        view: spoken(
          {
            ...withRow(view, event.row, event.row_cards),
            draw_pile: view.draw_pile - event.cards.length,
          },
          event.text,
          '',
        ),
        turnOpen,
      };
    case 'drew':
      return {
        view: spoken(
          {
            ...withHand(view, event.seat, '', event.cards),
            draw_pile: view.draw_pile - event.cards.length,
          },
          event.text,
          ' ',
        ),
        turnOpen,
      };
    case 'flocked':
      return { view: flocked(view, event), turnOpen };
    case 'reshuffled':
      return { view: { ...view, draw_pile: view.draw_pile + event.cards, discard: '' }, turnOpen };
    case 'turn_ended':
      return turnEnded(folded);
    case 'round_ended':
      return { view: roundEnded(view, event.discarded), turnOpen };
    case 'dealt':
      return { view: dealt(view, event.dealer, event.hands), turnOpen };
    case 'over':
      return {
        view: { ...view, over: { reason: event.reason, winners: event.winners } },
        turnOpen,
      };
    case 'left':
    case 'no_flock':
      return folded;
  }
}

type Seen<T extends SeenEvent['type']> = Extract<SeenEvent, { type: T }>;

/** RobinBird lays from the draw pile; everyone else from the hand. */
export function laysFromPile(view: View, seat: number): boolean {
  return view.variant === 'robinbird' && seat === 1;
}

function laid({ view, turnOpen }: Folded, event: Seen<'laid'>): Folded {
  const cards = event.species.repeat(event.count);
  const fromPile = laysFromPile(view, event.seat);
  const moved = withHand(
    withRow(view, event.row, event.row_cards),
    event.seat,
    fromPile ? '' : cards,
    event.taken,
  );
  const next = fromPile ? { ...moved, draw_pile: moved.draw_pile - event.count } : moved;
  if (turnOpen) return { view: spoken(next, event.text, ' '), turnOpen };
  return {
    view: lastRound(next, (round) => ({ ...round, turns: [...round.turns, event.text] })),
    turnOpen: true,
  };
}

function flocked(view: View, event: Seen<'flocked'>): View {
  const bird = event.species;
  const next = withHand(view, event.seat, bird.repeat(event.count), '');
  const collections = next.collections.map((cards, seat) =>
    seat === event.seat ? add(cards, bird.repeat(event.kept)) : cards,
  );
  const discard = add(next.discard, bird.repeat(event.count - event.kept));
  return spoken({ ...next, collections, discard }, event.text, ' ');
}

/** A turn without a single lay is RobinBird's, with no card left to draw; its text is `-`. */
function turnEnded({ view, turnOpen }: Folded): Folded {
  if (turnOpen) return { view, turnOpen: false };
  return {
    view: lastRound(view, (round) => ({ ...round, turns: [...round.turns, '-'] })),
    turnOpen: false,
  };
}

function roundEnded(view: View, discarded: string): View {
  const next = lastRound(
    { ...view, discard: add(view.discard, discarded), hand_sizes: view.hand_sizes.map(() => 0) },
    (round) => ({ ...round, discarded }),
  );
  if (next.hand !== undefined) next.hand = '';
  if (next.open_hands) {
    next.open_hands = Object.fromEntries(Object.keys(next.open_hands).map((seat) => [seat, '']));
  }
  return next;
}

function dealt(view: View, dealer: number, hands: string[]): View {
  const own = view.seat === null ? undefined : hands[view.seat];
  const round: RoundView =
    own === undefined ? { dealer, turns: [] } : { dealer, hand: own, turns: [] };
  const next: View = {
    ...view,
    rounds: [...view.rounds, round],
    hand_sizes: hands.map((hand) => hand.length),
    draw_pile: view.draw_pile - hands.join('').length,
  };
  if (own !== undefined) next.hand = own;
  if (next.open_hands) {
    next.open_hands = Object.fromEntries(
      Object.keys(next.open_hands).map((seat) => [seat, hands[Number(seat)] ?? '']),
    );
  }
  return next;
}

function withRow(view: View, row: number, cards: string): View {
  return { ...view, rows: view.rows.map((old, index) => (index === row ? cards : old)) };
}

/** Moves cards out of and into a seat's hand: its size always, its cards where they are seen. */
function withHand(view: View, seat: number, out: string, into: string): View {
  const next: View = {
    ...view,
    hand_sizes: view.hand_sizes.map((size, index) =>
      index === seat ? size - out.length + into.length : size,
    ),
  };
  if (seat === view.seat && view.hand !== undefined) next.hand = add(remove(view.hand, out), into);
  const open = view.open_hands?.[seat];
  if (open !== undefined) {
    next.open_hands = { ...view.open_hands, [seat]: add(remove(open, out), into) };
  }
  return next;
}

/** Appends to the text of the turn that is being written. */
function spoken(view: View, text: string, separator: string): View {
  return lastRound(view, (round) => {
    const turns = [...round.turns];
    turns.push((turns.pop() ?? '') + separator + text);
    return { ...round, turns };
  });
}

function lastRound(view: View, change: (round: RoundView) => RoundView): View {
  const rounds = [...view.rounds];
  const last = rounds.pop();
  return last ? { ...view, rounds: [...rounds, change(last)] } : view;
}
