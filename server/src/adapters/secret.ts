import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from './messages.ts';

const bytes = 32;

/** The server's secret, from which a separate key is derived for each purpose. */
export interface Secret {
  /** 32 bytes (RFC 5869): the same for one purpose, unrelated for different purposes. */
  keyFor(purpose: string): Buffer;
}

/**
 * The secret from the configuration, or else from the data folder, where it is created at the first
 * start and readable only by its owner.
 */
export function loadSecret(given: string | undefined, dataDir: string): Secret {
  const material = given ?? readOrMake(dataDir);
  return {
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', material, 'mangrove', purpose, bytes)),
  };
}

function readOrMake(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) {
    // Written under another name and renamed, so that a second process never reads half of it.
    const unfinished = `${path}.${process.pid}`;
    const secret = randomBytes(bytes).toString('base64url');
    writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
    try {
      linkSync(unfinished, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    rmSync(unfinished);
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < bytes) {
    throw new Error(text.secretDamaged(path));
  }
  return secret;
}
