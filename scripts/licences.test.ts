import { describe, expect, it } from 'vitest';
import { checkLicences } from './licences.mjs';

function problemsOf(packages: Record<string, object>, manifests: Record<string, object> = {}) {
  return checkLicences({ packages }, (place) => manifests[place]).problems;
}

describe('checkLicences', () => {
  it('reports a package whose licence is not on the list', () => {
    const packages = {
      '': { license: 'MIT' },
      'node_modules/left': { license: 'MIT' },
      'node_modules/left/node_modules/@deep/down': { license: 'GPL-3.0-only' },
    };
    expect(problemsOf(packages)).toEqual([
      '@deep/down is under GPL-3.0-only, which is not on the list',
    ]);
  });

  it('reports a package without a licence', () => {
    expect(problemsOf({ 'node_modules/bare': {} })).toEqual(['bare names no licence']);
  });

  it('reads a licence that the lock lacks from the manifest, in older formats too', () => {
    const packages = { 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/c': {} };
    const manifests = {
      'node_modules/a': { license: 'ISC' },
      'node_modules/b': { license: { type: 'MIT', url: 'somewhere' } },
      'node_modules/c': { licenses: [{ type: 'AGPL-3.0' }] },
    };
    expect(problemsOf(packages, manifests)).toEqual([
      'c is under AGPL-3.0, which is not on the list',
    ]);
  });

  it('allows MPL-2.0 for development tools, but not for other packages', () => {
    const packages = {
      'node_modules/tool': { license: 'MPL-2.0', dev: true },
      'node_modules/part': { license: 'MPL-2.0' },
    };
    expect(problemsOf(packages)).toEqual(['part is under MPL-2.0, which is not on the list']);
  });

  it('applies an exception only to its package and licence together', () => {
    const packages = {
      'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
      'node_modules/other': { license: 'LGPL-3.0-or-later' },
    };
    expect(problemsOf(packages)).toEqual([
      'other is under LGPL-3.0-or-later, which is not on the list',
    ]);
  });

  it.each([
    ['MIT OR GPL-2.0-only', 0],
    ['MIT AND GPL-2.0-only', 1],
    ['(MIT OR GPL-2.0-only) AND AGPL-3.0-only', 1],
    ['(MIT', 1],
    ['SEE LICENSE IN x', 1],
  ])('reads the expression "%s"', (license, problems) => {
    expect(problemsOf({ 'node_modules/one': { license } })).toHaveLength(problems);
  });

  it('skips the workspaces', () => {
    const packages = { contract: {}, 'node_modules/@mangrove/contract': { link: true } };
    expect(checkLicences({ packages }, () => undefined)).toEqual({ checked: 0, problems: [] });
  });
});
