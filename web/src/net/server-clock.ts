/**
 * What time it is at the server. A message was on its way for a while, so each one says that the
 * server's clock is at least that far ahead; the one that was fastest is nearest to the truth.
 */
export class ServerClock {
  #ahead: number | null = null;

  /** `local` tells this computer's time in ms since 1970; it may be wrong, and may jump. */
  constructor(private readonly local: () => number = Date.now) {}

  /** A message left the server at `now`. */
  hear(now: number): void {
    const ahead = now - this.local();
    this.#ahead = this.#ahead === null ? ahead : Math.max(this.#ahead, ahead);
  }

  /** Forgets what was measured: this computer slept, or its clock may have been set. */
  forget(): void {
    this.#ahead = null;
  }

  /** The server's clock now, in ms since 1970; this computer's until something was heard. */
  now(): number {
    return this.local() + (this.#ahead ?? 0);
  }
}
