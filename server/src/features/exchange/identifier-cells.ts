// Identifiers of an entity as a cell: one on a line, as `orcid:0000-0002-1825-0097` or an address.
import { cleanLine, type IdentifierItem, readIdentifier, shapes } from '@mangrove/contract';
import { cellText } from './row-messages.ts';
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
      row.fault(cellText.noIdentifier(column, line));
      return [];
    });
  const identifiers = shapes.identifiers.normalise(read);
  if (identifiers.length > max) row.fault(cellText.tooManyIdentifiers(column, max));
  return identifiers;
}
