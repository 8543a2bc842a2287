import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Territories } from '@mangrove/contract';
import type { Logger } from 'pino';
import { text } from './messages.ts';
import { parseTerritories, TerritoriesRefused, territoryLimits } from './parse-territories.ts';

/** Where an operator puts the territories that the map draws on the ground. */
export function territoriesPath(dataDir: string): string {
  return join(dataDir, 'map', 'ground.geojson');
}

interface KnownTerritories {
  content: Territories;
  /** The content as JSON, and a name for this state of it. */
  json: string;
  digest: string;
}

/**
 * Reads the territories once.
 * @returns null without a file.
 * @throws TerritoriesRefused if there is one that the map cannot draw.
 */
export async function readTerritoriesFile(path: string): Promise<KnownTerritories | null> {
  const found = await statOf(path);
  if (found === null) return null;
  if (!found.isFile()) throw new TerritoriesRefused(text.notAFile);
  if (found.size > territoryLimits.bytes) {
    throw new TerritoriesRefused(text.tooLarge(territoryLimits.bytes / 1024 / 1024));
  }
  const content = parseTerritories(await readText(path));
  const json = JSON.stringify(content);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 12);
  return { content, json, digest };
}

/** The territories of a running server: read at its start, and again once the file has changed. */
export class TerritoriesFile {
  readonly #path: string;
  readonly #onFault: (path: string, reason: string) => void;
  #state = '';
  #known: Promise<KnownTerritories | null> = Promise.resolve(null);

  /** @param onFault is called once for each state of the file that cannot be drawn. */
  constructor(dataDir: string, onFault: (path: string, reason: string) => void) {
    this.#path = territoriesPath(dataDir);
    this.#onFault = onFault;
  }

  /** @returns null without a file, and with one that the map cannot draw. */
  async read(): Promise<KnownTerritories | null> {
    const state = await stateOf(this.#path);
    if (state !== this.#state) {
      this.#state = state;
      this.#known = readTerritoriesFile(this.#path).catch((error: Error) => {
        // The view stands without them, whatever an operator put there.
        this.#onFault(this.#path, error.message);
        return null;
      });
    }
    return this.#known;
  }
}

/** The territories of a data folder; why some cannot be drawn is told in the log. */
export function openTerritories(dataDir: string, log: Logger): TerritoriesFile {
  return new TerritoriesFile(dataDir, (file, reason) =>
    log.warn({ file, reason }, 'the territories of the map are not used'),
  );
}

/** What changes with the file; '' without one. */
async function stateOf(path: string): Promise<string> {
  const found = await statOf(path).catch(({ code }: NodeJS.ErrnoException) => `${code}`);
  if (found === null || typeof found === 'string') return found ?? '';
  return `${found.mtimeMs} ${found.size} ${found.ino}`;
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

async function readText(path: string): Promise<string> {
  // The byte order mark that some programs write is no part of JSON.
  return new TextDecoder('utf-8').decode(await readFile(path));
}
