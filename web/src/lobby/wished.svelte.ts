/** How the visitor wants a table with friends, remembered in this browser. */
import { loadJson, saveJson } from '../settings/storage';
import { readWishes, type SeatWish, type Wishes } from './wishes';

const KEY = 'cubirds.friends';

export class Wished {
  value = $state<Wishes>(readWishes(loadJson(KEY) as Partial<Wishes> | null));

  get seats(): number {
    return this.value.others.length + 1;
  }

  /** More seats are for more people. */
  set seats(count: number) {
    const { others } = this.value;
    const added = Array<SeatWish>(Math.max(0, count - 1 - others.length)).fill('person');
    this.value.others = [...others.slice(0, count - 1), ...added];
  }

  save(): void {
    saveJson(KEY, this.value);
  }
}
