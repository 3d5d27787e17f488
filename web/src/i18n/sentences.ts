/** What happens at the table, in sentences: the same for the log, the caption and screen readers. */
import { m } from '.';
import { birds, cardList } from './words';
import { isSpecies } from '../game/cards';
import type { End } from '../game/actions';
import type { TurnPart } from '../game/notation';
import type { SeenEvent } from '../protocol/messages';

/** Who acts, and whether that is the reader. */
export interface Who {
  name: string;
  me: boolean;
}

/** "at the left of row 2" */
export function placeName({ row, side }: End): string {
  return side === 'L' ? m.place_left({ row: row + 1 }) : m.place_right({ row: row + 1 });
}

function countedBirds(species: string, count: number): string {
  return isSpecies(species) ? birds(species, count) : '';
}

/** One part of a turn as a sentence. */
export function partSentence(part: TurnPart, who: Who): string {
  const base = { me: who.me ? 'yes' : 'no', name: who.name };
  switch (part.type) {
    case 'laid': {
      const laid = {
        ...base,
        birds: countedBirds(part.species, part.count),
        place: placeName(part),
      };
      return part.taken
        ? m.say_laid_took({ ...laid, taken: cardList(part.taken) })
        : m.say_laid({ ...laid });
    }
    case 'refilled':
      return m.say_refilled({ cards: cardList(part.cards), row: part.row + 1 });
    case 'drew':
      return part.cards.includes('?')
        ? m.say_drew_unseen({ name: who.name, count: part.cards.length })
        : m.say_drew({ ...base, cards: cardList(part.cards) });
    case 'flocked':
      return m.say_flocked({
        ...base,
        birds: countedBirds(part.species, part.count),
        kept: part.kept,
      });
  }
}

/** An event as a sentence; `null` for one that says nothing new. `whoIs` names the seats. */
export function eventSentence(event: SeenEvent, whoIs: (seat: number) => Who): string | null {
  switch (event.type) {
    case 'laid':
    case 'drew':
      return partSentence(event, whoIs(event.seat));
    case 'flocked':
      return partSentence({ ...event, kept: event.kept === 2 ? 2 : 1 }, whoIs(event.seat));
    case 'refilled':
      return partSentence(event, { name: '', me: false });
    case 'left':
      return sayWho(whoIs(event.seat), m.say_left);
    case 'round_ended':
      return sayWho(whoIs(event.seat), m.say_round_ended);
    case 'dealt':
      return sayWho(whoIs(event.dealer), m.say_dealt);
    case 'reshuffled':
      return m.say_reshuffled();
    case 'no_flock':
    case 'turn_ended':
    case 'over':
      return null;
  }
}

function sayWho(who: Who, text: (inputs: { me: string; name: string }) => string): string {
  return text({ me: who.me ? 'yes' : 'no', name: who.name });
}
