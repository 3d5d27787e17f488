/**
 * The show: updates wait in a queue and are played one event at a time, at the pace that the
 * viewer chose. It can be cut short at any moment; what stands at the end is always the view.
 */
import { tick } from 'svelte';
import { applyEvent, applyUpdate, opened, type Folded } from '../game/reduce';
import type { LegalAction, SeenEvent, Update, View } from '../protocol/messages';
import { settings } from '../settings/settings.svelte';
import { changes } from './changes';
import { layoutOf, layoutsAfter, NOTHING, shows, splitRow, type Layout } from './layout';
import { flightsBetween, glide, measure, type Flight, type Places } from './motion';
import { beat, MOST_WAITING, reducedMotion } from './pace';
import { plan, type Plan } from './plan';

export class Stage {
  /** The view as far as it has been shown. */
  view = $state.raw<View | null>(null);
  layout = $state.raw<Layout>(NOTHING);
  /** Legal actions of the viewer, empty while the show runs. */
  legal = $state.raw<readonly LegalAction[]>([]);
  /** Cards in the air, and keys of cards that are about to land or to be taken. */
  flights = $state.raw<Flight[]>([]);
  landing = $state.raw<readonly number[]>([]);
  taking = $state.raw<readonly number[]>([]);
  /** Something is still being shown. */
  busy = $state(false);

  /** The element that holds the table, while it is on the page. */
  root: HTMLElement | null = null;

  #folded: Folded | null = null;
  #queue: Update[] = [];
  /** Grows when the show is cut; whoever waits then stops. */
  #run = 0;
  #wake: () => void = () => undefined;

  /** `onEvent` hears every event once, when it is shown. */
  constructor(private readonly onEvent: (event: SeenEvent) => void) {}

  /** Draws a whole table at once; whatever was being shown is dropped. */
  snapshot(view: View, legal: readonly LegalAction[]): void {
    this.#cut();
    this.#settle(opened(view), legal);
  }

  update(message: Update): void {
    this.#queue.push(message);
    if (this.#queue.length > MOST_WAITING) this.skip();
    else if (!this.busy) void this.#play();
  }

  /** Ends the show: everything that waits is drawn at once. */
  skip(): void {
    const waiting = this.#cut();
    let folded = this.#folded;
    for (const update of waiting) folded = folded && this.#foldAtOnce(folded, update);
    const last = waiting.at(-1);
    if (folded && last) this.#settle(folded, last.legal);
  }

  #foldAtOnce(folded: Folded, update: Update): Folded {
    let now = folded;
    for (const event of update.events) {
      this.onEvent(event);
      now = applyEvent(now, event);
    }
    return applyUpdate(now, { ...update, events: [] });
  }

  /** Stops the player and returns what it had not finished, without the events already shown. */
  #cut(): Update[] {
    this.#run++;
    this.#wake();
    const waiting = this.#queue;
    this.#queue = [];
    this.busy = false;
    this.#clearAir();
    return waiting;
  }

  #settle(folded: Folded, legal: readonly LegalAction[]): void {
    this.#folded = folded;
    this.view = folded.view;
    if (!shows(this.layout, folded.view)) this.layout = layoutOf(folded.view, this.layout);
    this.legal = legal;
  }

  async #play(): Promise<void> {
    const run = this.#run;
    this.busy = true;
    this.legal = [];
    for (let update = this.#queue[0]; update; update = this.#queue[0]) {
      for (let event = update.events[0]; event; event = update.events[0]) {
        // Taken off first: what is being shown counts as shown when the show is cut.
        update = { ...update, events: update.events.slice(1) };
        this.#queue[0] = update;
        await this.#show(event, run);
        if (run !== this.#run) return;
      }
      this.#queue.shift();
      if (!this.#folded) return;
      this.#settle(applyUpdate(this.#folded, update), this.#queue.length > 0 ? [] : update.legal);
    }
    this.busy = false;
  }

  async #show(event: SeenEvent, run: number): Promise<void> {
    const folded = this.#folded;
    if (!folded) return;
    const before = folded.view;
    const planned = plan(event, before);
    const steps = layoutsAfter(this.layout, event, before.seat);
    this.#folded = applyEvent(folded, event);
    this.onEvent(event);
    const ms = beat(settings.speed);
    if (steps.length > 1 && ms > 0) await this.#layDown(event, steps[0], planned, ms, run);
    if (run !== this.#run) return;
    await this.#step(() => this.#drawFolded(steps.at(-1)), planned, ms, run);
  }

  /** The first half of a lay that takes cards: they are down, and what they surround lights up. */
  async #layDown(
    event: SeenEvent,
    down: Layout | undefined,
    planned: Plan,
    ms: number,
    run: number,
  ): Promise<void> {
    if (!down || event.type !== 'laid') return;
    const { taken } = splitRow(this.layout.rows[event.row] ?? [], event.taken.length, event.side);
    const lay: Plan = { ...planned, flights: [], beats: 1.6 };
    await this.#step(
      () => {
        this.layout = down;
        this.taking = taken.map(({ key }) => key);
      },
      lay,
      ms,
      run,
    );
  }

  #drawFolded(layout: Layout | undefined): void {
    if (!this.#folded) return;
    this.view = this.#folded.view;
    if (layout) this.layout = layout;
    if (!shows(this.layout, this.view)) this.layout = layoutOf(this.view, this.layout);
    this.taking = [];
  }

  /** Changes what is drawn, lets cards fly from where they were, and waits. */
  async #step(draw: () => void, planned: Plan, ms: number, run: number): Promise<void> {
    const root = this.root;
    if (!root || ms === 0 || planned.beats === 0) return draw();
    const [old, places] = [this.layout, measure(root)];
    draw();
    if (!reducedMotion()) await this.#fly(root, old, places, planned, ms);
    await this.#wait(ms * planned.beats + this.#airTime(), run);
    if (run === this.#run) this.#clearAir();
  }

  async #fly(
    root: HTMLElement,
    old: Layout,
    before: Places,
    planned: Plan,
    ms: number,
  ): Promise<void> {
    const moved = changes(old, this.layout);
    this.landing = moved.filter(({ how }) => how !== 'went').map(({ key }) => key);
    await tick();
    glide(root, before, ms * 0.6);
    const air = flightsBetween(before, measure(root), moved, planned, planned.flights, ms);
    this.landing = air.landing;
    this.flights = air.flights;
  }

  #airTime(): number {
    return Math.max(0, ...this.flights.map(({ delay }) => delay));
  }

  /** A flight has ended: its card shows where it is now. */
  landed(flight: Flight): void {
    this.flights = this.flights.filter(({ id }) => id !== flight.id);
    if (this.flights.length === 0) this.landing = [];
  }

  #clearAir(): void {
    this.flights = [];
    this.landing = [];
    this.taking = [];
  }

  #wait(ms: number, run: number): Promise<void> {
    if (run !== this.#run) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
