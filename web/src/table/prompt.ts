/** The one sentence that says what to do now, and what each choice would bring. */
import { DRAW, flockId, flockSpecies, LEAVE, NO_FLOCK } from '../game/actions';
import { countOf, speciesOf } from '../game/cards';
import { flockKeeps, progress } from '../game/goals';
import { m } from '../i18n';
import { birdName, birds, cardList, list } from '../i18n/words';
import { placeName } from '../i18n/sentences';
import type { LegalAction, View } from '../protocol/messages';
import type { Preview } from './choice.svelte';

export interface Option {
  action: number;
  title: string;
  /** What follows, in plain words. */
  effect: string;
  species?: string;
  main: boolean;
}

/** The consequence of a lay that is pointed at. */
export function previewWords(preview: Preview, view: View): string {
  const hand = view.hand ?? '';
  const count = countOf(hand, preview.species);
  const laid = birds(preview.species, count);
  const place = placeName(preview.end);
  if (preview.takes) return m.preview_takes({ birds: laid, place, cards: cardList(preview.takes) });
  const canDraw = view.draw_pile + view.discard.length > 0;
  if (!canDraw) return m.preview_nothing({ birds: laid, place });
  return count === hand.length
    ? m.preview_last({ birds: laid, place })
    : m.preview_draws({ birds: laid, place });
}

export function drawOptions(view: View): Option[] {
  const count = Math.min(2, view.draw_pile + view.discard.length);
  const empty = view.hand === '';
  return [
    {
      action: DRAW,
      title: m.draw_yes({ count }),
      effect: empty ? m.draw_yes_last() : m.draw_yes_effect({ pile: view.draw_pile }),
      main: true,
    },
    {
      action: LEAVE,
      title: m.draw_no(),
      effect: empty ? m.draw_no_ends_round() : m.draw_no_effect(),
      main: false,
    },
  ];
}

/** What was chosen beforehand, as the name of its button. */
export function presetWords(preset: string | null): string {
  const species = speciesOf(preset ?? '');
  return species.length === 0
    ? m.preset_none()
    : m.preset_some({ birds: list(species.map(birdName)) });
}

/** `window`: the step takes its time, whatever is chosen. */
export function flockOptions(view: View, legal: readonly LegalAction[], window: boolean): Option[] {
  const hand = view.hand ?? '';
  const flocks = flockSpecies(legal).map((species) => {
    const count = countOf(hand, species);
    const keeps = flockKeeps(species, count);
    const effects = [
      m.flock_effect({ keeps, rest: count - keeps }),
      flockGoal(view, species, keeps),
    ];
    if (count === hand.length) effects.push(m.flock_ends_round());
    return {
      action: flockId(species),
      title: m.flock_yes({ birds: birds(species, count) }),
      effect: effects.filter(Boolean).join(' '),
      species,
      main: true,
    };
  });
  const none = {
    action: NO_FLOCK,
    title: m.flock_no(),
    effect: window ? m.flock_no_window() : m.flock_no_effect(),
    main: false,
  };
  return [...flocks, none];
}

function flockGoal(view: View, species: string, keeps: number): string {
  const home = view.seat === null ? '' : (view.collections[view.seat] ?? '');
  const before = progress(home);
  const after = progress(home + species.repeat(keeps));
  const trios = after.trios[0] + after.trios[1] - before.trios[0] - before.trios[1];
  if (after.species > before.species) return m.flock_new_species({ count: after.species });
  return trios > 0 ? m.flock_trios({ first: after.trios[0], second: after.trios[1] }) : '';
}
