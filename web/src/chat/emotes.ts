/** What can be said without words: each has a bird that says it, so that no font has to know a sign for it. */
import type { SpeciesLetter } from '../birds/species';
import { m } from '../i18n';
import type { EmoteName } from '../protocol/messages';

const EMOTES: Record<EmoteName, { bird: SpeciesLetter; words: () => string }> = {
  hello: { bird: 'F', words: m.emote_hello },
  good_luck: { bird: 'O', words: m.emote_good_luck },
  well_played: { bird: 'T', words: m.emote_well_played },
  thanks: { bird: 'D', words: m.emote_thanks },
  wow: { bird: 'P', words: m.emote_wow },
  oops: { bird: 'M', words: m.emote_oops },
  hurry: { bird: 'W', words: m.emote_hurry },
  good_game: { bird: 'R', words: m.emote_good_game },
};

export const EMOTE_NAMES = Object.keys(EMOTES) as EmoteName[];

export function emoteBird(name: EmoteName): SpeciesLetter {
  return EMOTES[name].bird;
}

export function emoteWords(name: EmoteName): string {
  return EMOTES[name].words();
}
