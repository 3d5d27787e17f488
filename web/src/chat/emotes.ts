/** What can be said without words. */
import { m } from '../i18n';
import type { EmoteName } from '../protocol/messages';

const EMOTES: Record<EmoteName, { sign: string; words: () => string }> = {
  hello: { sign: '👋', words: m.emote_hello },
  good_luck: { sign: '🍀', words: m.emote_good_luck },
  well_played: { sign: '👏', words: m.emote_well_played },
  thanks: { sign: '🙏', words: m.emote_thanks },
  wow: { sign: '😮', words: m.emote_wow },
  oops: { sign: '🙈', words: m.emote_oops },
  hurry: { sign: '⏳', words: m.emote_hurry },
  good_game: { sign: '🤝', words: m.emote_good_game },
};

export const EMOTE_NAMES = Object.keys(EMOTES) as EmoteName[];

export function emoteSign(name: EmoteName): string {
  return EMOTES[name].sign;
}

export function emoteWords(name: EmoteName): string {
  return EMOTES[name].words();
}
