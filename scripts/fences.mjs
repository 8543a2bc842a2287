// The import rules of ARCHITECTURE.md as one table. `npm run format` writes it to
// biome.fences.json, and `npm run check` fails if that file differs. Of several entries for one
// file Biome applies the last, so each entry below lists every ban that holds for its files.
import { readFileSync, writeFileSync } from 'node:fs';
import { featureFences } from './feature-fences.mjs';
import { fromRoot, isStartedDirectly } from './repository.mjs';

/** @typedef {{ group: string[], message: string }} Ban */
/** @typedef {{ files: string[], bans: Ban[], globals?: Record<string, string> }} Fence */

const relative = ['!.', '!..', '!./**', '!../**'];
const everything = ['*', '**'];
const react = ['react', 'react/**', 'react-dom', 'react-dom/**'];
const starters = ['**/app.ts', '**/main.ts', '**/cli/**'];
/**
 * @param {string[]} group
 * @param {string} message
 * @returns {Ban}
 */
const ban = (group, message) => ({ group, message });

const noOtherWorkspace = ban(
  ['@mangrove/**', '**/contract/**', '**/server/**', '**/web/**'],
  'graph knows none of the other workspaces: take plain arrays and values as arguments, and let the caller translate.',
);
const noBrowser = ban(
  [
    ...[
      '@mangrove/web',
      '@mangrove/web/**',
      '**/web/src/**',
      '@mangrove/graph/render',
      '@mangrove/graph/render/**',
    ],
    ...[...react, '@mantine/**'],
  ],
  "The server never meets the browser's code. Share it through @mangrove/contract, or through @mangrove/graph/layout and /ground.",
);
const noStarter = ban(
  starters,
  'A feature does not know who starts it. Take what you need as an argument.',
);
const noRoutes = ban(
  ['**/routes.ts'],
  "Routes are the door of a feature and are imported by app.ts alone. Call the feature's service.",
);
const noServer = ban(
  ['@mangrove/server', '@mangrove/server/**', '**/server/src/**', 'node:*'],
  "The browser never meets the server's code. Share it through @mangrove/contract.",
);
const noEngine = ban(
  ['@mangrove/graph/**'],
  'Only features/graph speaks to the graph engine. Use its components.',
);
const noPage = ban(
  ['**/app/**', '**/pages/**'],
  'A feature does not know the page it stands on. Take what you need as a property.',
);
const noZod = ban(
  ['@mangrove/contract', 'zod', 'zod/**'],
  "The browser's half of the contract is @mangrove/contract/browser: calls, rules and types, without the schemas that the server checks.",
);
const aboveDomain = ['**/features/**', '**/pages/**', '**/app/**'];
const aboveKit = [...aboveDomain, '**/domain/**'];
/** @param {string[]} layers @param {string} name */
const noUpperLayer = (layers, name) =>
  ban(
    layers,
    `${name} knows nothing of the layers above it: take it as a property or an argument, or move this part up.`,
  );
/** @param {string} up the relative path from the file's folder to the features' folder */
const noOtherFeature = (up) =>
  ban(
    [`${up}*/**`, `!${up}../**`],
    'Features do not import features: let the page compose them, or move what both need into domain or kit.',
  );
const groundDrawsNothing = 'The server computes the ground too: no DOM here.';
const layoutDrawsNothing = 'The layout runs in Node too: no DOM here. Draw in graph/src/render.';

const otherWorkspaces = ban(
  ['**/server/**', '**/web/**', '**/graph/src/**'],
  'contract knows none of the other workspaces. Move what both sides need into contract/src.',
);

/** @type {Fence[]} */
const fences = [
  {
    files: ['contract/src/**', '!contract/src/**/*.test.ts'],
    bans: [
      ban(
        [...everything, '!zod', ...relative],
        'contract is compiled by the server and by the browser: it may import zod and nothing else. Keep the rule here plain, and give it what it needs as an argument.',
      ),
      otherWorkspaces,
    ],
  },
  {
    files: [
      ...['contract/src/*', 'contract/src/calls/**', 'contract/src/model/**'],
      '!contract/src/**/*.test.ts',
    ],
    bans: [
      ban(
        [...everything, ...relative],
        'The browser loads this file, and does without zod: schemas stand in contract/src/endpoints.',
      ),
      otherWorkspaces,
    ],
  },
  {
    files: ['graph/src/**', '!graph/src/**/*.test.ts', '!graph/src/render/test-page.ts'],
    bans: [
      noOtherWorkspace,
      ban(
        react,
        'The graph engine knows no React: expose a class or a function, and wrap it in web/src/features/graph.',
      ),
      ban(
        ['node:*', 'node:*/**'],
        "graph runs in browsers and in workers: do without Node's modules, or take what you need as an argument.",
      ),
    ],
  },
  {
    files: ['graph/src/layout/**', '!graph/src/layout/**/*.test.ts'],
    globals: {
      window: layoutDrawsNothing,
      document: layoutDrawsNothing,
      requestAnimationFrame:
        'The layout does not schedule itself: offer a step, and let the caller decide when.',
    },
    bans: [
      noOtherWorkspace,
      ban(
        ['**/render', '**/render/**'],
        'The layout does not know how it is drawn. What both need belongs into graph/src/layout.',
      ),
      ban(
        [...everything, ...relative],
        "The layout is plain arithmetic on flat arrays: it imports no package and none of Node's modules.",
      ),
    ],
  },
  {
    files: ['graph/src/ground/**', '!graph/src/ground/**/*.test.ts'],
    globals: { window: groundDrawsNothing, document: groundDrawsNothing },
    bans: [
      noOtherWorkspace,
      ban(
        ['**/render', '**/render/**', '**/layout', '**/layout/**', 'node:*', 'node:*/**'],
        'The ground is arithmetic on degrees, for browsers and for the server: it imports d3-geo alone.',
      ),
    ],
  },
  { files: ['server/src/**'], bans: [noBrowser] },
  {
    files: ['server/src/db/**', 'server/src/adapters/**', '!server/src/**/*.test.ts'],
    bans: [
      noBrowser,
      ban(
        ['**/features/**', '**/domain/**', '**/http/**', ...starters],
        'db and adapters carry everything above them and know none of it.',
      ),
    ],
  },
  {
    files: [
      ...['http/**', 'errors.ts', 'config.ts'].map((place) => `server/src/${place}`),
      '!server/src/**/*.test.ts',
    ],
    bans: [
      noBrowser,
      ban(
        ['**/features/**', ...starters],
        'http, errors and config carry the features and know none of them. Take what you need as an argument; app.ts puts the parts together.',
      ),
    ],
  },
  {
    files: ['server/src/domain/**', '!server/src/domain/**/*.test.ts'],
    bans: [
      noBrowser,
      noStarter,
      noRoutes,
      ban(
        ['**/features/**', '**/http/**', 'fastify'],
        'domain carries the features and knows none of them, and no HTTP. Take what you need as an argument.',
      ),
    ],
  },
  {
    files: ['server/src/domain/**/queries.ts', 'server/src/domain/**/*-queries.ts'],
    bans: [
      noBrowser,
      noStarter,
      noRoutes,
      ban(['**/features/**', '**/http/**', 'fastify'], 'Queries hold SQL only.'),
    ],
  },
  ...featureFences([noBrowser, noStarter, noRoutes], starters),
  { files: ['web/src/**', '!web/src/**/*.test.*'], bans: [noServer, noZod, noEngine] },
  {
    files: ['web/src/api/**', '!web/src/**/*.test.*'],
    bans: [noServer, noZod, noEngine, noUpperLayer([...aboveKit, '**/kit/**'], 'api')],
  },
  {
    files: ['web/src/kit/**', '!web/src/**/*.test.*'],
    bans: [noServer, noZod, noEngine, noUpperLayer(aboveKit, 'kit')],
  },
  {
    files: ['web/src/domain/**', '!web/src/**/*.test.*'],
    bans: [noServer, noZod, noEngine, noUpperLayer(aboveDomain, 'domain')],
  },
  {
    files: ['web/src/pages/**', '!web/src/**/*.test.*'],
    bans: [noServer, noZod, noEngine, noUpperLayer(['**/app/**'], 'A page')],
  },
  {
    files: ['web/src/features/*/*', '!web/src/features/graph/*', '!web/src/**/*.test.*'],
    bans: [noServer, noZod, noEngine, noPage, noOtherFeature('../')],
  },
  {
    files: ['web/src/features/*/*/**', '!web/src/features/graph/**', '!web/src/**/*.test.*'],
    bans: [noServer, noZod, noEngine, noPage, noOtherFeature('../../')],
  },
  {
    files: ['web/src/features/graph/*', '!web/src/**/*.test.*'],
    bans: [noServer, noZod, noPage, noOtherFeature('../')],
  },
  {
    files: ['web/src/features/graph/*/**', '!web/src/**/*.test.*'],
    bans: [noServer, noZod, noPage, noOtherFeature('../../')],
  },
  {
    files: ['e2e/**'],
    bans: [
      ban(
        ['@mangrove/**', '**/src/**', '../server/**', '!../server/test/**', '../web/**'],
        'End-to-end tests see the running product only, as a visitor does. Write what is expected as a literal.',
      ),
    ],
  },
];

const file = fromRoot('biome.fences.json');

/** Whether biome.fences.json agrees with the table. */
export function checkFences() {
  const isWritten = readFileSync(file, 'utf8') === describeFences();
  return {
    problems: isWritten
      ? []
      : ['biome.fences.json differs from scripts/fences.mjs: npm run format'],
  };
}

/** The table as a Biome configuration, which biome.json extends. */
function describeFences() {
  const overrides = fences.map(({ files, bans, globals }) => ({
    includes: files,
    linter: {
      rules: {
        style: {
          ...(globals && {
            noRestrictedGlobals: { level: 'error', options: { deniedGlobals: globals } },
          }),
          noRestrictedImports: { level: 'error', options: { patterns: bans } },
        },
      },
    },
  }));
  return `${JSON.stringify({ overrides })}\n`;
}

if (isStartedDirectly(import.meta.url)) writeFileSync(file, describeFences());
