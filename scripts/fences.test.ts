import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

// The import rules of ARCHITECTURE.md, tried one import at a time: [file, import, verdict].
const imports: [file: string, specifier: string, verdict: 'allowed' | 'refused'][] = [
  ['contract/src/endpoints/tags.ts', 'zod', 'allowed'],
  ['contract/src/endpoints/tags.ts', '../years.ts', 'allowed'],
  ['contract/src/years.ts', 'zod', 'refused'],
  ['contract/src/years.ts', './limits.ts', 'allowed'],
  ['contract/src/model/fields.ts', './kinds.ts', 'allowed'],
  ['contract/src/model/fields.ts', 'zod', 'refused'],
  ['contract/src/years.ts', 'kysely', 'refused'],
  ['contract/src/years.ts', 'node:fs', 'refused'],
  ['contract/src/years.ts', '@mangrove/graph/layout', 'refused'],
  ['contract/src/years.ts', '../../server/src/errors.ts', 'refused'],
  ['contract/src/years.test.ts', 'vitest', 'allowed'],

  ['graph/src/layout/forces.ts', './grid.ts', 'allowed'],
  ['graph/src/layout/forces.ts', '../render/labels.ts', 'refused'],
  ['graph/src/layout/forces.ts', 'd3-zoom', 'refused'],
  ['graph/src/layout/forces.ts', 'node:worker_threads', 'refused'],
  ['graph/src/ground/projection.ts', 'd3-geo', 'allowed'],
  ['graph/src/ground/projection.ts', '../render/scene.ts', 'refused'],
  ['graph/src/ground/projection.ts', 'node:fs', 'refused'],
  ['graph/src/render/labels.ts', '../layout/index.ts', 'allowed'],
  ['graph/src/render/labels.ts', 'd3-zoom', 'allowed'],
  ['graph/src/render/labels.ts', 'react', 'refused'],
  ['graph/src/render/labels.ts', '@mangrove/contract', 'refused'],
  ['graph/src/render/labels.ts', '../../../web/src/api/session.ts', 'refused'],

  ['server/src/app.ts', './features/graph/routes.ts', 'allowed'],
  ['server/src/app.ts', '@mangrove/graph/layout', 'allowed'],
  ['server/src/app.ts', '@mangrove/graph/ground', 'allowed'],
  ['server/src/app.ts', '@mangrove/graph/render', 'refused'],
  ['server/src/app.ts', 'react', 'refused'],
  ['server/src/app.ts', '../../web/src/api/session.ts', 'refused'],
  ['server/src/http/serve.ts', '../errors.ts', 'allowed'],
  ['server/src/http/serve.ts', '../features/graph/service.ts', 'refused'],
  ['server/src/db/open.ts', '../features/graph/queries.ts', 'refused'],
  ['server/src/adapters/clock.ts', '../features/graph/service.ts', 'refused'],
  ['server/src/domain/entity/document.ts', '../history/record.ts', 'allowed'],
  ['server/src/domain/entity/document.ts', '../../features/entities/service.ts', 'refused'],
  ['server/src/domain/entity/document.ts', '../../http/serve.ts', 'refused'],
  ['server/src/domain/entity/document.ts', '../../db/schema.ts', 'allowed'],
  ['server/src/db/open.ts', '../domain/access/policy.ts', 'refused'],
  ['server/src/http/serve.ts', '../domain/access/policy.ts', 'allowed'],
  ['server/src/errors.ts', './app.ts', 'refused'],
  ['server/src/features/graph/routes.ts', './service.ts', 'allowed'],
  ['server/src/features/graph/routes.ts', './queries.ts', 'refused'],
  ['server/src/features/graph/routes.ts', '../search/queries.ts', 'refused'],
  ['server/src/features/graph/service.ts', './queries.ts', 'allowed'],
  ['server/src/features/graph/service.ts', '../search/service.ts', 'refused'],
  ['server/src/features/search/service.ts', '../graph/describe.ts', 'allowed'],
  ['server/src/features/search/service.ts', '../graph/queries.ts', 'refused'],
  ['server/src/features/search/service.ts', '../../domain/entity/queries.ts', 'allowed'],
  ['server/src/features/search/test-search.ts', '../reports/service.ts', 'allowed'],
  ['server/src/features/graph/service.ts', '../../db/schema.ts', 'allowed'],
  ['server/src/features/graph/service.ts', '../search/queries.ts', 'refused'],
  ['server/src/features/graph/service.ts', '../search/routes.ts', 'refused'],
  ['server/src/features/graph/service.ts', './routes.ts', 'refused'],
  ['server/src/features/graph/queries.ts', '../../db/schema.ts', 'allowed'],
  ['server/src/features/graph/queries.ts', './service.ts', 'refused'],
  ['server/src/features/graph/queries.ts', 'fastify', 'refused'],
  ['server/src/features/graph/queries.ts', '../search/queries.ts', 'refused'],
  ['server/src/features/graph/compact/encode.ts', '../queries.ts', 'allowed'],
  ['server/src/features/graph/compact/encode.ts', '../../search/queries.ts', 'refused'],
  ['server/src/features/graph/graph.test.ts', '../../app.ts', 'allowed'],

  ['web/src/app/router.tsx', '../pages/map-page.tsx', 'allowed'],
  ['web/src/app/router.tsx', '@mangrove/contract/browser', 'allowed'],
  ['web/src/app/router.tsx', '@mangrove/graph/render', 'refused'],
  ['web/src/app/router.tsx', '../../../server/src/app.ts', 'refused'],
  ['web/src/pages/map-page.tsx', '../features/graph/map-canvas.tsx', 'allowed'],
  ['web/src/pages/map-page.tsx', '../app/router.tsx', 'refused'],
  ['web/src/pages/map-page.tsx', '@mangrove/graph/render', 'refused'],
  ['web/src/pages/map-page.tsx', '@mangrove/contract/browser', 'allowed'],
  ['web/src/pages/map-page.tsx', '@mangrove/contract', 'refused'],
  ['web/src/pages/map-page.tsx', 'zod', 'refused'],
  ['web/src/pages/map-page.test.tsx', '@mangrove/contract', 'allowed'],
  ['web/src/pages/map-page.test.tsx', 'zod', 'allowed'],
  ['web/src/api/session.ts', './api-client.ts', 'allowed'],
  ['web/src/api/session.ts', '../kit/layout/toasts.tsx', 'refused'],
  ['web/src/api/session.ts', '../domain/entity/kind.ts', 'refused'],
  ['web/src/kit/layout/dialog.tsx', '../../api/session.ts', 'allowed'],
  ['web/src/kit/layout/dialog.tsx', '../../domain/entity/kind.ts', 'refused'],
  ['web/src/kit/layout/dialog.tsx', '../../features/search/search-box.tsx', 'refused'],
  ['web/src/domain/entity/kind.ts', '../../kit/layout/notice.tsx', 'allowed'],
  ['web/src/domain/entity/kind.ts', '../../features/search/search-box.tsx', 'refused'],
  ['web/src/domain/entity/kind.ts', '../../pages/map-page.tsx', 'refused'],
  ['web/src/features/search/search-box.tsx', './api.ts', 'allowed'],
  ['web/src/features/search/search-box.tsx', '../../kit/layout/empty-state.tsx', 'allowed'],
  ['web/src/features/search/search-box.tsx', '../../domain/entity/kind.ts', 'allowed'],
  ['web/src/features/search/search-box.tsx', '../graph/map-canvas.tsx', 'refused'],
  ['web/src/features/search/search-box.tsx', '@mangrove/graph/render', 'refused'],
  ['web/src/features/search/search-box.tsx', '../../pages/map-page.tsx', 'refused'],
  ['web/src/features/search/results/row.tsx', '../search-box.tsx', 'allowed'],
  ['web/src/features/search/results/row.tsx', '../parts/cell.tsx', 'allowed'],
  ['web/src/features/search/results/row.tsx', '../../../domain/entity/kind.ts', 'allowed'],
  ['web/src/features/search/results/row.tsx', '../../graph/map-canvas.tsx', 'refused'],
  ['web/src/features/graph/map-canvas.tsx', '@mangrove/graph/render', 'allowed'],
  ['web/src/features/graph/map-canvas.tsx', '../search/api.ts', 'refused'],
  ['web/src/features/graph/worker/forces.ts', '@mangrove/graph/layout', 'allowed'],
  ['web/src/features/graph/worker/forces.ts', '../../search/api.ts', 'refused'],

  ['e2e/journeys/look.spec.ts', '@playwright/test', 'allowed'],
  ['e2e/journeys/look.spec.ts', '../product.ts', 'allowed'],
  ['e2e/journeys/look.spec.ts', '@mangrove/contract', 'refused'],
  ['e2e/database.ts', '../server/test/postgres-server.ts', 'allowed'],
  ['e2e/database.ts', '../server/dist/main.js', 'refused'],
  ['e2e/journeys/look.spec.ts', '../../server/src/app.ts', 'refused'],
];

// Other rules that lint enforces: [file, code, the rule that reports it].
const code: [file: string, source: string, rule: string][] = [
  ['server/src/db/open.ts', 'export const url = process.env.DATABASE_URL;', 'noProcessEnv'],
  ['server/src/app.ts', "console.log('ready');", 'noConsole'],
  ['web/src/api/session.ts', "console.log('ready');", 'noConsole'],
  ['contract/src/years.ts', 'export const years = (text: any) => text;', 'noExplicitAny'],
  ['server/src/app.ts', 'export default 1;', 'noDefaultExport'],
  [
    'server/src/app.ts',
    'async function load() {}\nexport function start() {\n  load();\n}',
    'noFloatingPromises',
  ],
  [
    'server/src/app.ts',
    'export const evens = [1, 2].filter(async (n) => n % 2 === 0);',
    'noMisusedPromises',
  ],
  ['graph/src/layout/forces.ts', 'export const title = document.title;', 'noRestrictedGlobals'],
  ['server/src/Mixed_Case.ts', 'export const one = 1;', 'useFilenamingConvention'],
  ['contract/src/years.ts', "export * from './years';", 'useImportExtensions'],
];
const permittedCode: [file: string, source: string, rule: string][] = [
  ['server/src/config.ts', 'export const url = process.env.DATABASE_URL;', 'noProcessEnv'],
  ['server/src/cli/main.ts', "console.log('imported');", 'noConsole'],
  ['web/vite.config.ts', 'export default {};', 'noDefaultExport'],
];

/** Each case has its own copy of the folder structure, so that one run of Biome checks them all. */
const folders = new Map<string, string>();
let sandbox: string;
let rulesByFile: Map<string, string[]>;

async function place(key: string, file: string, source: string) {
  const folder = `case-${folders.size}`;
  folders.set(key, `${folder}/${file}`);
  await mkdir(path.join(sandbox, folder, path.dirname(file)), { recursive: true });
  await writeFile(path.join(sandbox, folder, file), `${source}\n`);
}

/** Makes a path of the configuration match below the folder of any case. */
function belowAnyCase(glob: string) {
  return glob.startsWith('!') ? `!*/${glob.slice(1)}` : `*/${glob}`;
}

beforeAll(async () => {
  sandbox = await mkdtemp(path.join(tmpdir(), 'mangrove-fences-'));
  for (const name of ['biome.json', 'biome.fences.json']) {
    const config = JSON.parse(await readFile(path.join(root, name), 'utf8')) as {
      vcs?: { enabled: boolean };
      overrides: { includes: string[] }[];
    };
    if (config.vcs) config.vcs = { enabled: false };
    for (const override of config.overrides) {
      override.includes = override.includes.map(belowAnyCase);
    }
    await writeFile(path.join(sandbox, name), JSON.stringify(config));
  }

  for (const [file, specifier] of imports) {
    await place(`${file} ${specifier}`, file, `import '${specifier}';`);
  }
  for (const [file, source, rule] of [...code, ...permittedCode]) {
    await place(`${file} ${rule}`, file, source);
  }
  const lines = Array.from({ length: 301 }, (_, n) => `export const line${n} = ${n};`);
  await place('too long', 'graph/src/render/scene.ts', lines.join('\n'));
  await place('long enough', 'graph/src/render/scene.ts', lines.slice(1).join('\n'));
  rulesByFile = await lint(sandbox);
});

afterAll(() => rm(sandbox, { recursive: true, force: true }));

async function lint(folder: string) {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', folder];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout, stderr) => {
      resolve(stdout + stderr);
    });
  });
  const found = new Map<string, string[]>();
  for (const [, rule = '', file = ''] of output.matchAll(
    /^::error title=lint\/\w+\/(\w+),file=([^,]+),/gm,
  )) {
    const key = path.relative(folder, path.resolve(folder, file));
    found.set(key, [...(found.get(key) ?? []), rule]);
  }
  return found;
}

function rulesAgainst(key: string) {
  const file = folders.get(key);
  expect(file).toBeDefined();
  return rulesByFile.get(file as string) ?? [];
}

describe('the import rules of ARCHITECTURE.md', () => {
  it.each(imports)('%s importing %s is %s', (file, specifier, verdict) => {
    const refused = rulesAgainst(`${file} ${specifier}`).includes('noRestrictedImports');
    expect(refused ? 'refused' : 'allowed').toBe(verdict);
  });
});

describe('the lint rules of the repository', () => {
  it.each(code)('%s: `%s` breaks %s', (file, _source, rule) => {
    expect(rulesAgainst(`${file} ${rule}`)).toContain(rule);
  });

  it('reject a file of more than 300 lines', () => {
    expect(rulesAgainst('too long')).toContain('noExcessiveLinesPerFile');
    expect(rulesAgainst('long enough')).not.toContain('noExcessiveLinesPerFile');
  });

  it.each(permittedCode)('%s: `%s` does not break %s', (file, _source, rule) => {
    expect(rulesAgainst(`${file} ${rule}`)).not.toContain(rule);
  });
});
