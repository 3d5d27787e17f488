// Draws ../docs/images/birds.png: every card in three sizes and every pose, in light and dark.
// Run from web/ with a Chromium on the PATH (or CHROMIUM=/path/to/one): node scripts/birds-sheet.mjs
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';

const WIDTHS = [28, 56, 112];
const POSES = ['perching', 'lifted', 'flying'];
const NAMES = {
  F: 'flamingo',
  O: 'owl',
  T: 'toucan',
  D: 'duck',
  P: 'parrot',
  M: 'magpie',
  W: 'reed warbler',
  R: 'robin',
};

const vite = await createServer({
  configFile: false,
  plugins: [svelte({ compilerOptions: { css: 'injected' } })],
  server: { middlewareMode: true },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
  logLevel: 'error',
});
const load = (path) => vite.ssrLoadModule(path);
const { render } = await load('svelte/server');
const [Bird, BirdCard, CardBack] = (
  await Promise.all(
    ['Bird', 'BirdCard', 'CardBack'].map((name) => load(`/src/birds/${name}.svelte`)),
  )
).map((module) => module.default);

const styles = new Set(
  ['birds.css', 'card.css'].map((file) => readFileSync(`src/birds/${file}`, 'utf8')),
);

function box(width, component, props) {
  const { head, body } = render(component, { props });
  styles.add(head.replace(/<\/?style[^>]*>/g, ''));
  return `<div class="box" style="width:${width}px">${body}</div>`;
}

function row(width, component, props, extra = '') {
  const boxes = Object.keys(NAMES).map((species) => box(width, component, props(species)));
  return `<div class="row">${boxes.join('')}${extra}</div>`;
}

function panel(theme) {
  const cards = WIDTHS.map((width) =>
    row(
      width,
      BirdCard,
      (species) => ({ species, name: NAMES[species] }),
      box(width, CardBack, {}),
    ),
  );
  const poses = POSES.map((pose) => row(96, Bird, (species) => ({ species, pose })));
  return `<section class="${theme}">${[...cards, ...poses].join('')}</section>`;
}

const panels = ['light', 'dark'].map(panel).join('');
const page = `<!doctype html><meta charset="utf-8"><style>
  * { box-sizing: border-box; animation: none !important } body { margin: 0; font-family: system-ui, sans-serif }
  section { padding: 12px 16px } .row { display: flex; gap: 8px; padding: 4px 0 }
  .light { color-scheme: light; background: #f4f0e6 } .dark { color-scheme: dark; background: #1b2128 }
  ${[...styles].join('\n')}</style>${panels}`;

const scratch = mkdtempSync(join(tmpdir(), 'birds-'));
const output = resolve('../docs/images/birds.png');
mkdirSync(resolve('../docs/images'), { recursive: true });
writeFileSync(join(scratch, 'birds.html'), page);
const options = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--hide-scrollbars',
  `--user-data-dir=${join(scratch, 'profile')}`,
  '--window-size=1104,1268',
  `--screenshot=${output}`,
  `file://${join(scratch, 'birds.html')}`,
];
execFileSync(process.env.CHROMIUM ?? 'chromium', options, { stdio: 'ignore' });
rmSync(scratch, { recursive: true, force: true });
await vite.close();
