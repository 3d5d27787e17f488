/** How a table was set up, in words. */
import { m } from '../i18n';
import type { Pace, TableOptions } from '../protocol/messages';

export function paceWords(pace: Pace): string {
  switch (pace.kind) {
    case 'none':
      return m.options_none();
    case 'live':
      return m.options_live({
        seconds: pace.turn_seconds,
        minutes: Math.round(pace.reserve_seconds / 60),
      });
    case 'days':
      return m.options_days({ count: pace.days });
  }
}

function windowWords(seconds: number): string {
  if (seconds === 0) return m.options_window_off();
  return seconds < 60
    ? m.options_window({ seconds })
    : m.options_window_long({ minutes: seconds / 60 });
}

/** Everything that a person should know before sitting down. */
export function optionWords(options: TableOptions): string[] {
  return [
    paceWords(options.pace),
    windowWords(options.flock_window),
    options.visibility === 'public' ? m.options_public() : m.options_link(),
    options.spectators ? m.options_watch() : m.options_no_watch(),
    options.chat ? '' : m.options_no_chat(),
    options.rated ? m.options_rated() : '',
    options.on_leave === 'bot' ? m.options_leave_bot() : m.options_leave_end(),
  ].filter(Boolean);
}
