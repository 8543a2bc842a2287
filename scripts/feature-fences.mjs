// The import rules between the server's features, as entries of the table in fences.mjs.

/** @typedef {import('./fences.mjs').Ban} Ban */
/** @typedef {import('./fences.mjs').Fence} Fence */

/** A feature may import those before it, and none after it; each may import the domain. */
const featureOrder = [
  ...[
    'sessions',
    'second-factor',
    'locations',
    'legal',
    'error-reports',
    'live',
    'mail',
    'access',
    'files',
  ],
  ...['notifications', 'defined-fields', 'labels'],
  ...[
    'graph',
    'places',
    'entities',
    'relationships',
    'duplicates',
    'deleted',
    'accounts',
    'identities',
    'exchange',
    'doctor',
    'users',
  ],
  ...[
    'tags',
    'administration',
    'clear-data',
    'development-mode',
    'pages',
    'search',
    'reconciliation',
    'export',
    'print',
  ],
  ...['history', 'own-data', 'reports', 'unclaimed'],
];
const queries = ['**/queries.ts', '**/*-queries.ts'];

/**
 * @param {Ban[]} always the bans of every feature
 * @param {string[]} starters the modules that start the server
 * @returns {Fence[]}
 */
export function featureFences(always, starters) {
  const noQueries = {
    group: [...queries, 'kysely'],
    message:
      'A route is one line that calls a service: the service says who may, its queries hold the SQL.',
  };
  const onlySql = {
    group: [
      ...[...starters, '**/routes.ts', '**/service.ts', '**/*-service.ts'],
      ...['**/http/**', 'fastify'],
    ],
    message:
      'Queries hold SQL only: the handle comes first, contract types go out. Rules belong into the service, HTTP into routes.',
  };
  return featureOrder.flatMap((name) => {
    const folder = `server/src/features/${name}`;
    const tests = [`!${folder}/**/*.test.ts`, `!${folder}/**/test-*.ts`];
    const own = [...always, ...bansOf(name)];
    return [
      { files: [`${folder}/**`, ...tests], bans: own },
      { files: [`${folder}/routes.ts`], bans: [...own, noQueries] },
      { files: [`${folder}/**/queries.ts`, `${folder}/**/*-queries.ts`], bans: [...own, onlySql] },
    ];
  });
}

/**
 * What a feature may not import of other features, seen from its folder and from folders in it.
 * @param {string} name
 * @returns {Ban[]}
 */
function bansOf(name) {
  const after = featureOrder.slice(featureOrder.indexOf(name) + 1);
  return [
    {
      group: after.flatMap((other) => [`../${other}/**`, `../../${other}/**`]),
      message: 'This feature comes later in featureOrder: move what both need into domain.',
    },
    {
      group: ['../*/queries.ts', '../*/*-queries.ts', '../../*/queries.ts', '../../*/*-queries.ts'],
      message: "Another feature's queries: call its service, or move them into domain.",
    },
  ].filter(({ group }) => group.length > 0);
}
