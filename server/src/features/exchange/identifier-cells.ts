// Identifiers of an entity as a cell: one on a line, as `orcid:0000-0002-1825-0097` or an address.
import { cleanLine, type IdentifierItem, readIdentifier, shapes } from '@mangrove/contract';
import type { RowReader } from './row-reader.ts';

/** The identifiers of a cell. */
export function readIdentifiers(
  row: RowReader,
  column: string,
  max: number,
): readonly IdentifierItem[] {
  const lines = row.raw(column).split('\n').map(cleanLine);
  const read = lines
    .filter((line) => line !== '')
    .flatMap((line) => {
      const one = readIdentifier(line);
      if (one) return one;
      row.fault(`"${column}" has "${line}"; it must be an address, or as in "wikidata:Q42"`);
      return [];
    });
  const identifiers = shapes.identifiers.normalise(read);
  if (identifiers.length > max) row.fault(`"${column}" has more than ${max} identifiers`);
  return identifiers;
}
