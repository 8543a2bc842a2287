import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const contributing = read('CONTRIBUTING.md');
const folders = ['.', 'contract', 'graph', 'server', 'web'];

describe.each(folders)('the dependencies of %s', (folder) => {
  const manifest = JSON.parse(read(`${folder}/package.json`)) as Manifest;
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const foreign = versions.filter(([name]) => !name.startsWith('@mangrove/'));

  it('are named in CONTRIBUTING.md', () => {
    const tokens = new Set(contributing.split(/[\s|,()]+/u));
    const unexplained = foreign
      .map(([name]) => name)
      .filter((name) => !name.startsWith('@types/') && !tokens.has(name));
    expect(unexplained).toEqual([]);
  });

  it('have exact versions', () => {
    expect(foreign.filter(([, version]) => !/^\d+\.\d+\.\d+$/u.test(version))).toEqual([]);
  });
});
