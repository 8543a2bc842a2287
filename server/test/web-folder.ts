import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder with the source of the browser app's page, in place of a build. */
export function makeWebFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'mangrove-web-'));
  const source = fileURLToPath(new URL('../../web/index.html', import.meta.url));
  copyFileSync(source, join(path, 'index.html'));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
