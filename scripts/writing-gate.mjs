// Part of the check of places: what writes the tables of the network takes the transaction of
// `changeNetwork` (`NetworkTx`), so that no change of the network lacks its version, history and
// notice. The list below holds what is no such change.
import { functionAt } from './reading-gate.mjs';

const tables =
  'entities|relationships|locations|images|entity_tags|entity_names|social_links|positions|tags|role_types|user_roles';

const writings = new RegExp(
  String.raw`(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(?:${tables})'` +
    String.raw`|\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(?:${tables})\b` +
    String.raw`|\bupdate\s+(?:${tables})\s+(?:\w+\s+)?set\b`,
  'gu',
);

/**
 * The functions (`file#function`) that write these tables in another transaction, each with the reason.
 * @type {Record<string, string>}
 */
export const otherWritings = {
  'db/year-ranges.ts#recomputeYearRanges':
    'a migration, before anything is read; it raises the version itself',
  'domain/network/position-queries.ts#insertPositions':
    'a first position changes nothing that was sent; replacePositions, which moves, takes NetworkTx',
  'features/access/queries.ts#insertRole': 'who may edit is no part of what is shown',
  'features/access/queries.ts#updateRole': 'who may edit is no part of what is shown',
  'features/access/queries.ts#deleteRole': 'who may edit is no part of what is shown',
};

/** The files that make a `NetworkTx` of another transaction, each with the reason. */
const makers = {
  'domain/history/change-network.ts': 'defines it',
  'features/exchange/restore-service.ts': 'a backup brings its own version, in a new epoch',
};

/**
 * The writings in a file of the server that do not take the transaction of `changeNetwork`.
 * @param {string} file path from the repository's root
 * @param {string} source
 * @param {{ exceptions?: Record<string, string> }} [options] other than the listed ones
 */
export function findUnversioned(file, source, { exceptions = otherWritings } = {}) {
  const name = file.replace(/^server\/src\//u, '');
  if (name === file || /\.test\.ts$|(?:^|\/)test-[^/]+$/u.test(name)) return [];
  const made = name in makers ? [] : [...source.matchAll(/\basNetworkTx\(|as NetworkTx\b/gu)];
  const written = [...source.matchAll(writings)].filter(({ index }) => {
    const { name: held, text } = functionAt(source, index);
    return !/\bNetworkTx\b/u.test(text) && !(`${name}#${held}` in exceptions);
  });
  return [...made, ...written].map(({ index, 0: found }) => {
    const line = source.slice(0, index).split('\n').length;
    return `${file}:${line}  ${found.replace(/\s+/gu, ' ')}  what writes the network takes the NetworkTx of changeNetwork; others are listed in scripts/writing-gate.mjs`;
  });
}
