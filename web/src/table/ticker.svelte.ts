/** The server's clock as something that can be drawn. */
import type { ServerClock } from '../net/server-clock';

/** Often enough that seconds do not stumble. */
const EVERY = 250;

export class Ticker {
  now = $state(0);

  /** Ticks while `running`. Each tick reads the clock anew, so that nothing is lost while a tab sleeps. */
  constructor(time: () => ServerClock, running: () => boolean) {
    $effect(() => {
      if (!running()) return;
      const tick = () => (this.now = time().now());
      tick();
      const timer = setInterval(tick, EVERY);
      document.addEventListener('visibilitychange', tick);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    });
  }
}
