/** What the viewer has picked up but not yet laid: a species, and the row end that is pointed at. */
import { layId, laySpecies, takesAt, type End } from '../game/actions';
import type { SpeciesLetter } from '../game/cards';
import type { LegalAction } from '../protocol/messages';

/** What laying would do, before it is done. */
export interface Preview {
  species: SpeciesLetter;
  end: End;
  action: number;
  /** Cards that would be taken, in row order. */
  takes: string;
}

export class Choice {
  species = $state<SpeciesLetter | null>(null);
  end = $state.raw<End | null>(null);

  constructor(private readonly legal: () => readonly LegalAction[]) {}

  /** Species that may be laid now. */
  get layable(): SpeciesLetter[] {
    return laySpecies(this.legal());
  }

  /** The lay that is pointed at. */
  get preview(): Preview | null {
    return this.end && this.at(this.end);
  }

  /** The lay of the chosen species at an end. */
  at(end: End): Preview | null {
    if (!this.species) return null;
    const takes = takesAt(this.legal(), this.species, end);
    if (takes === null) return null;
    return { species: this.species, end, action: layId(this.species, end), takes };
  }

  pick(species: SpeciesLetter): void {
    if (!this.layable.includes(species)) return;
    this.species = species;
    this.end = null;
  }

  point(end: End | null): void {
    this.end = end;
  }

  drop(): void {
    this.species = null;
    this.end = null;
  }
}
