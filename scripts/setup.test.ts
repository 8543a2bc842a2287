import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeInstallation, isInstalled, requireNode, setUp } from './setup.mjs';

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' },
    'node_modules/for-other-machines': { version: '2.0.0', optional: true },
  },
};
const installed = {
  packages: { 'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' } },
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mangrove-setup-'));
  write('package-lock.json', lock);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, content: unknown) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(content));
}

describe('the setup', () => {
  it('reports missing packages in a fresh clone', () => {
    expect(describeInstallation(folder)).toBe('missing');
  });

  it('accepts packages that were installed by hand, and prints nothing', async () => {
    write('node_modules/.package-lock.json', installed);
    const said: string[] = [];
    expect(await setUp({ folder, say: (line) => said.push(line) })).toBe(false);
    expect(said).toEqual([]);
    expect(describeInstallation(folder)).toBe('complete');
  });

  it('detects that package-lock.json changed after the installation', async () => {
    write('node_modules/.package-lock.json', installed);
    await setUp({ folder, say: () => expect.unreachable() });
    write('package-lock.json', {
      packages: { ...lock.packages, 'node_modules/left': { version: '1.1.0' } },
    });
    expect(describeInstallation(folder)).toBe('changed');
  });

  it('detects that the packages were installed for another platform', () => {
    write('node_modules/.package-lock.json', installed);
    writeFileSync(path.join(folder, 'node_modules/.mangrove-setup'), 'c0ffee plan9 mips');
    expect(describeInstallation(folder)).toBe('changed');
  });

  it('requires every package in the locked version, except optional ones', () => {
    expect(isInstalled(lock, installed)).toBe(true);
    expect(isInstalled(lock, { packages: {} })).toBe(false);
    const tampered = { 'node_modules/left': { version: '1.0.0', integrity: 'sha512-other' } };
    expect(isInstalled(lock, { packages: tampered })).toBe(false);
  });

  it('rejects a Node.js that is too old with a message naming both versions', () => {
    expect(() => requireNode('18.20.4')).toThrow(
      'Mangrove needs Node.js 20.19 or newer, and this is 18.20.4.',
    );
    expect(() => requireNode('20.18.9')).toThrow();
    expect(() => requireNode('20.19.0')).not.toThrow();
    expect(() => requireNode('24.1.0')).not.toThrow();
  });
});
