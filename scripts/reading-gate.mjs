// Part of the check of places: SQL that reads the tables of the network without the gate for reading
// (server/src/domain/entity/visible-queries.ts) is refused, unless it is no public reading.

const tables =
  'entities|relationships|locations|images|entity_tags|entity_words|entity_names|entity_field_texts|social_links';

// `delete from` and `update` are writes. A table that is joined with a comma is not found.
const readings = new RegExp(
  String.raw`(?<!delete\s+)\b(?:from|join)\s+(?:only\s+)?(?:${tables})\b(?!\s*[.(])` +
    String.raw`|(?:selectFrom|[a-z]Join)\(\s*\[?\s*'(?:${tables})\b` +
    String.raw`|\bsql(?:<[^\x60]*>)?\x60\s*(?:${tables})\b(?!\s*[.(])`,
  'gu',
);

/**
 * The files and functions (`file#function`) that read these tables whole, each with the reason.
 * @type {Record<string, string>}
 */
export const wholeReadings = {
  'domain/entity/visible-queries.ts': 'the gate itself',
  'domain/network/network-queries.ts#selectEntities':
    'the snapshot is whole: snapshotFor narrows it',
  'domain/network/network-queries.ts#selectRelationships': 'the snapshot is whole',
  'domain/network/network-queries.ts#selectChanges': 'the snapshot is whole',
  'domain/network/network-queries.ts#demoCount': 'a number of the snapshot',
  'domain/network/position-queries.ts#insertPositions': 'skips positions of what was deleted',
  'features/graph/groups/group-queries.ts#storeGroups': 'stores groups',

  'domain/agreement/queries.ts': 'asks about every relationship; answers nobody',
  'domain/deleted/set-aside-queries.ts': 'setting aside stores everything',
  'domain/entity/lock-queries.ts': 'locks for writers',
  'domain/entity/redirect-queries.ts#readRedirect':
    'where an id leads; callers read that by the gate',
  'domain/entity/write-queries.ts': 'the writer',
  'domain/files/queries.ts': 'keeps or erases pictures by all that shows them; served by name',
  'features/accounts/deletion-queries.ts': 'erases what belongs to an account',
  'features/doctor/queries.ts#selectCounts': 'counts for the operator, at the command line',
  'features/defined-fields/queries.ts#countValues':
    'how many values a change of a definition would lose; for superusers',
  'features/defined-fields/queries.ts#setValuesAside': 'deleting a field reaches every value',
  'features/duplicates/edge-queries.ts': 'merging moves every relationship',
  'features/duplicates/merge-queries.ts': 'merging reads both entities whole',
  'features/duplicates/merge-row-queries.ts': 'merging moves every row',
  'features/labels/queries.ts': 'compares every Label with its Hub; answers nobody',
  'features/history/older-waiting-queries.ts': 'who said what of a connection, to undo it',
  'features/history/taken-along-queries.ts': 'what an undo would delete with an entity',
  'features/relationships/queries.ts#lockRelationship': 'locks a row, then reads through the gate',
  'domain/entity/queries.ts#selectProfileId': "the viewer's own profile",
  'features/unclaimed/queries.ts#selectAdder': 'whom a claim is told; answers nobody',
  'features/relationships/role-type-queries.ts': 'logs what is read otherwise; answers nobody',
  'features/relationships/queries.ts#selectRelationshipStates': 'states for history and undoing',
  'features/relationships/queries.ts#selectTwins': 'ids that undoing must leave; answers nobody',
  'features/history/reversal-queries.ts#selectDeletionsBy': 'what superusers can revert now',
  'domain/deleted/restore-queries.ts#isStatedAgain': 'what cannot be restored yet; answers nobody',
  'features/search/word-queries.ts#unused': 'erases words that nothing uses',
  'features/tags/write-queries.ts': 'renaming and merging reach every use',

  'demo/demo-queries.ts': 'removes the demo network',
  'domain/import-memory/import-memory-queries.ts': 'imports compare with everything',
  'features/exchange/export-queries.ts': 'export by superusers and the admin command',

  'features/administration/audit-queries.ts': 'superusers only',
  'features/administration/entity-queries.ts': 'superusers only',
  'features/administration/number-queries.ts': 'superusers only',
  'features/administration/user-queries.ts': 'superusers only',
  'features/history/read-queries.ts#byActor': 'superusers only',
  'features/history/read-queries.ts#isTold': 'whose a connection is by now; it only withholds',
  'features/reports/queries.ts': 'superusers, and a lock for who reports',
  'features/users/queries.ts': 'superusers, and what a user has a role on',

  'features/access/queries.ts': 'rights of an entity, for those with a role on it',
  'features/deleted/queries.ts#nameOfEnd': 'names for those who had a role; hides what is hidden',
  'features/own-data/contents-queries.ts':
    "a user's own data; of others what seenEntities lets through",
};

/**
 * The readings in a file of queries that do not go through the gate.
 * @param {string} file path from the repository's root
 * @param {string} source
 * @param {{ exceptions?: Record<string, string> }} [options] other than the listed ones
 */
export function findUngated(file, source, { exceptions = wholeReadings } = {}) {
  const name = file.replace(/^server\/src\//u, '');
  if (name === file || !/queries\.ts$/u.test(name) || name in exceptions) return [];
  return [...source.matchAll(readings)]
    .filter(({ index }) => !(`${name}#${functionAt(source, index).name}` in exceptions))
    .map(({ index, 0: found }) => {
      const line = source.slice(0, index).split('\n').length;
      return `${file}:${line}  ${found.replace(/\s+/gu, ' ')}  public readings use visibleEntities, visibleRelationships, visibleParts; others are listed in scripts/reading-gate.mjs`;
    });
}

/**
 * The name and the text of the top-level function or constant that holds a place in a source.
 * @param {string} source
 * @param {number} index
 */
export function functionAt(source, index) {
  const starts = [...source.matchAll(/^(?:export )?(?:async )?(?:function\*?|const) (\w+)/gmu)];
  const at = starts.findLastIndex((start) => start.index <= index);
  const start = starts[at];
  if (!start) return { name: '', text: '' };
  return { name: start[1] ?? '', text: source.slice(start.index, starts[at + 1]?.index) };
}
