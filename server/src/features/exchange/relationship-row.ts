import { audiences, confirmations, directions, entityTypes, limits } from '@mangrove/contract';
import { ends } from '../../domain/agreement/agreement.ts';
import type { End } from '../../domain/agreement/queries.ts';
import { readChoice } from './audience-cells.ts';
import { type CheckedRelationship, entityKey, type RelationshipEnd } from './checked-rows.ts';
import { readKey } from './entity-row.ts';
import { entityFiles, kindOf } from './network-format.ts';
import { cellText, rowText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';
import { readSources } from './source-cells.ts';

/**
 * Reads one relationship; null if the row cannot be used, in which case its faults are reported.
 * @param isThere whether an entity is in the folder's files.
 */
export function readRelationshipRow(
  row: RowReader,
  isThere: (end: RelationshipEnd) => boolean,
): CheckedRelationship | null {
  const node1 = readEnd(row, 'node1', isThere);
  const node2 = readEnd(row, 'node2', isThere);
  const role = row.line('role', limits.role);
  const years = row.years('years');
  if (node1 && node2 && entityKey(node1) === entityKey(node2)) {
    row.fault(rowText.toItself(node1.type, node1.key));
  }
  const audience = readChoice(row, 'audience', audiences);
  const asks = readAsked(row);
  const direction = readChoice(row, 'direction', directions);
  const evidence = readSources(row, 'sources', isThere);
  return node1 && node2 && !row.isFaulty
    ? { node1, node2, role, years, audience, asks, direction, evidence }
    : null;
}

/** The end that has not confirmed; null if both agree. */
function readAsked(row: RowReader): End | null {
  const said = readChoice(row, 'confirmation', confirmations);
  const end = readChoice(row, 'waits_for', ends);
  if (end === null && said !== null && said !== 'confirmed') {
    row.fault(rowText.waitsForNobody(said, ends));
  }
  if (end !== null && said === 'confirmed') {
    row.fault(rowText.waitsThoughConfirmed(end));
  }
  return end;
}

function readEnd(
  row: RowReader,
  side: 'node1' | 'node2',
  isThere: (end: RelationshipEnd) => boolean,
): RelationshipEnd | null {
  const word = row.line(`${side}_type`, limits.name);
  const key = readKey(row, `${side}_id`);
  const type = kindOf(word);
  if (!type) {
    row.fault(cellText.mustBe(`${side}_type`, word, entityTypes));
    return null;
  }
  if (key === '') return null;
  if (isThere({ type, key })) return { type, key };
  const elsewhere = entityTypes.find((other) => isThere({ type: other, key }));
  const place = [`${side}_id`, key, entityFiles[type]] as const;
  row.fault(
    elsewhere
      ? rowText.endElsewhere(...place, entityFiles[elsewhere])
      : rowText.endMissing(...place),
  );
  return null;
}
