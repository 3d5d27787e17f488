/**
 * Deals a finished game again from its proof, and holds every card against the record. It knows no
 * rule but where cards come from and go to; whether the moves were legal is for `cubirds replay`.
 */
import { LETTERS, SPECIES } from '../birds/species';
import { add, canonical, remove } from '../game/cards';
import { GOAL_SPECIES, GOAL_TRIO, progress } from '../game/goals';
import { parseTurn, type TurnPart } from '../game/notation';
import { commitmentTo, ProvenChance } from './chance';
import type { DealtRecord } from './record';

/** `commitment`: it is to another secret. `deal`: a card does not follow from the proof. */
export type Verdict =
  | { fair: true; outcomes: number }
  | { fair: false; why: 'no_proof' | 'broken' | 'commitment' }
  | { fair: false; why: 'deal'; round: number; turn: number };

const DECK = LETTERS.map((letter) => letter.repeat(SPECIES[letter].copies)).join('');
const HAND = 8;
const ROW = 3;
const ROBINBIRD = 1;

/** The record names another card than the one that follows. */
class OtherCard extends Error {}

export function checkDeal(record: DealtRecord): Verdict {
  const { proof } = record;
  if (!proof) return { fair: false, why: 'no_proof' };
  let redeal: Redeal | null = null;
  try {
    if (commitmentTo(proof.secret) !== proof.commitment.toLowerCase()) {
      return { fair: false, why: 'commitment' };
    }
    redeal = new Redeal(record, new ProvenChance(proof.secret, proof.nonces));
    redeal.play();
    return { fair: true, outcomes: redeal.outcomes };
  } catch (error) {
    if (!(error instanceof OtherCard)) return { fair: false, why: 'broken' };
    return { fair: false, why: 'deal', round: redeal?.round ?? 0, turn: redeal?.turn ?? 0 };
  }
}

class Redeal {
  /** Where the check is, from 1; 0 for the setup and the deal of a round. */
  round = 0;
  turn = 0;

  #pile = DECK;
  #discard = '';
  #hands: string[] = [];

  constructor(
    private readonly record: DealtRecord,
    private readonly chance: ProvenChance,
  ) {}

  get outcomes(): number {
    return this.chance.used;
  }

  play(): void {
    this.#setUp();
    this.record.rounds.forEach((round, at) => {
      this.round = at + 1;
      this.turn = 0;
      if (at > 0) this.#dealAnew(round.hands);
      round.turns.forEach((text, turn) => {
        this.turn = turn + 1;
        const seat = (round.dealer + turn) % this.record.players.length;
        for (const part of parseTurn(text)) this.#take(part, seat);
      });
    });
  }

  #setUp(): void {
    const { players, rows, discard, collections, rounds, variant } = this.record;
    if (variant !== 'robinbird') same(this.chance.below(players.length), rounds[0]?.dealer);
    let repeated = '';
    for (const row of rows) {
      const [cards, again] = this.#row();
      same(cards, row);
      repeated += again;
    }
    same(canonical(repeated), canonical(discard));
    this.#deal(rounds[0]?.hands ?? []);
    const birds = collections.map(() => this.#card());
    const extra = (collections[ROBINBIRD]?.length ?? 0) - 1;
    if (extra > 0) birds[ROBINBIRD] += this.#extraBirds(birds[ROBINBIRD] ?? '', extra);
    collections.forEach((home, seat) => same(canonical(birds[seat] ?? ''), canonical(home)));
    // A row's repeated cards lie aside until the first hand is dealt.
    this.#discard = canonical(repeated);
  }

  /** Three different birds, and those that repeated one. */
  #row(): [string, string] {
    let [row, repeated] = ['', ''];
    while (row.length < ROW) {
      const card = this.#card();
      if (row.includes(card)) repeated += card;
      else row += card;
    }
    return [row, repeated];
  }

  /** RobinBird's extra birds; those with which she would meet a goal go back. */
  #extraBirds(first: string, count: number): string {
    for (;;) {
      const extra = Array.from({ length: count }, () => this.#card()).join('');
      const { species, trios } = progress(first + extra);
      if (species < GOAL_SPECIES && trios[0] + trios[1] < 2 * GOAL_TRIO) return extra;
      this.#pile = add(this.#pile, extra);
    }
  }

  #dealAnew(hands: string[]): void {
    for (const hand of this.#hands) this.#discard = add(this.#discard, hand);
    this.#deal(hands);
  }

  #deal(hands: string[]): void {
    this.#hands = hands.map((hand) => {
      const dealt = canonical(Array.from({ length: HAND }, () => this.#card()).join(''));
      same(dealt, canonical(hand));
      return dealt;
    });
  }

  #take(part: TurnPart, seat: number): void {
    switch (part.type) {
      case 'laid': {
        const laid = part.species.repeat(part.count);
        if (this.record.variant === 'robinbird' && seat === ROBINBIRD) this.#expect(laid);
        else this.#fromHand(seat, laid);
        return this.#toHand(seat, part.taken);
      }
      case 'refilled':
        return this.#expect(part.cards);
      case 'drew':
        this.#expect(part.cards);
        return this.#toHand(seat, part.cards);
      case 'flocked':
        this.#fromHand(seat, part.species.repeat(part.count));
        this.#discard = add(this.#discard, part.species.repeat(part.count - part.kept));
    }
  }

  #fromHand(seat: number, cards: string): void {
    this.#hands[seat] = remove(this.#hands[seat] ?? '', cards);
  }

  #toHand(seat: number, cards: string): void {
    this.#hands[seat] = add(this.#hands[seat] ?? '', cards);
  }

  #expect(cards: string): void {
    for (const card of cards) same(this.#card(), card);
  }

  /** The next card; the discard pile becomes the draw pile when that is empty. */
  #card(): string {
    if (this.#pile === '') [this.#pile, this.#discard] = [this.#discard, ''];
    if (this.#pile === '') throw new OtherCard();
    const at = this.chance.below(this.#pile.length);
    const card = this.#pile.charAt(at);
    this.#pile = this.#pile.slice(0, at) + this.#pile.slice(at + 1);
    return card;
  }
}

function same<T>(follows: T, recorded: T): void {
  if (follows !== recorded) throw new OtherCard();
}
