import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../http/escape-html.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const entry = 'index.html';
const page = 'src/pages/entity-page.tsx';

/**
 * The elements that load the style sheets of the page before it is painted, and its code while the app
 * starts, as Vite's manifest names them.
 */
export function writePageAssets(webFolder: string): string {
  const file = join(webFolder, '.vite/manifest.json');
  if (!existsSync(file)) return '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const loaded = collect(manifest, entry);
  const needed = [...collect(manifest, page)].filter((chunk) => !loaded.has(chunk));
  const styles = needed.flatMap(({ css = [] }) => css);
  return [
    ...[...new Set(styles)].map((href) => `<link rel="stylesheet" href="/${escapeHtml(href)}">`),
    ...needed.map((chunk) => `<link rel="modulepreload" href="/${escapeHtml(chunk.file)}">`),
  ].join('\n');
}

/** A chunk and all that it imports. */
function collect(manifest: Record<string, Chunk>, name: string, found = new Set<Chunk>()) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, found);
  return found;
}
