/** What is made of a name where there is little room. */
import { LETTERS, SPECIES } from '../birds/species';
import { locale } from '../i18n';

/** First character of a name as a reader counts them: a letter with its marks, a whole emoji, a flag. */
export function initial(name: string): string {
  const [first] = new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toLocaleUpperCase(locale) ?? '';
}

/** Colours that a name always has: those of a bird. */
export function nameColours(name: string): { ink: string; backdrop: string } {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  const { ink, backdrop } = SPECIES[LETTERS[hash % LETTERS.length] ?? 'R'];
  return { ink, backdrop };
}

/** A name amid other text, kept from turning that text around when it is written right to left. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
