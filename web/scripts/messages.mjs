// Compiles messages/*.json to one typed module per locale (src/i18n/compiled),
// and fails when a locale lacks a key, knows one too many, or no source uses it.
import { compile } from '@inlang/paraglide-js';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const outdir = join(root, 'src/i18n/compiled');
const stampFile = join(outdir, '.stamp');
const settings = readFileSync(join(root, 'project.inlang/settings.json'), 'utf8');
const { baseLocale, locales } = JSON.parse(settings);

const read = (locale) => readFileSync(join(root, `messages/${locale}.json`), 'utf8');
const keys = (locale) =>
  Object.keys(JSON.parse(read(locale))).filter((key) => !key.startsWith('$'));

function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/i18n/compiled/'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

function problems() {
  const base = keys(baseLocale);
  const code = sources(join(root, 'src'));
  const unused = base.filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(code));
  const found = unused.map((key) => `${key}: used nowhere`);
  for (const locale of locales) {
    const own = new Set(keys(locale));
    for (const key of base) if (!own.has(key)) found.push(`${key}: missing in ${locale}`);
    for (const key of own) if (!base.includes(key)) found.push(`${key}: only in ${locale}`);
  }
  return found;
}

const found = problems();
if (found.length > 0) {
  console.error(found.map((line) => `messages: ${line}`).join('\n'));
  process.exit(1);
}

// The compiler takes seconds to start, so it runs only when something changed.
const hash = createHash('sha256').update(settings);
for (const locale of locales) hash.update(read(locale));
const stamp = hash.digest('hex');
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  await compile({
    project: join(root, 'project.inlang'),
    outdir,
    outputStructure: 'locale-modules',
    emitTsDeclarations: true,
    emitReadme: false,
  });
  writeFileSync(stampFile, stamp);
}
