/** Calling the visitor when a table waits: with a sound, and with a notification while the tab is hidden. */
import { settings } from '../settings/settings.svelte';

/** Two soft notes, a fourth apart: pitch in Hz, when they begin in s. */
const NOTES = [
  { pitch: 660, begins: 0 },
  { pitch: 880, begins: 0.13 },
];
const RINGS = 0.35;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

export function callVisitor(title: string, text: string): void {
  if (settings.sound) ring();
  if (settings.notify && document.hidden) notify(title, text);
}

/** Plays the sound; silent where the browser wants a click first. */
export function ring(): void {
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  for (const { pitch, begins } of NOTES) {
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + begins;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + RINGS);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + RINGS);
  }
}

/** Asks the visitor, who has just wished for notifications, for the browser's permission. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

function notify(title: string, text: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, {
      body: text,
      icon: '/icon.svg',
      tag: location.pathname,
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Chrome on Android has notifications from service workers only.
    return;
  }
}
