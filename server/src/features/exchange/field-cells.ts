// Defined fields of an entity as cells: a column for each, `field.home_waters`.
import {
  type DefinedValue,
  type DefinedValues,
  type EntityType,
  fieldParameter,
  hasOptions,
  protectCell,
  sayDefined,
} from '@mangrove/contract';
import { readValue } from '../../domain/defined-fields/check-values.ts';
import type { Definition } from '../../domain/defined-fields/definition-queries.ts';
import type { CsvColumns } from './csv-file.ts';
import { entityColumns, listSeparator } from './network-format.ts';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

/** What the cells of a file are read by. */
export interface FileTerms {
  officialTags: ReadonlySet<string>;
  /** The fields that the community defined. */
  definitions: readonly Definition[];
}

/** The definitions that a kind has. */
function ofKind(definitions: readonly Definition[], type: EntityType): Definition[] {
  return definitions.filter(({ kinds }) => kinds.includes(type));
}

/** The columns of defined fields in the file of a kind. */
export function fieldColumnsOf(definitions: readonly Definition[], type: EntityType): string[] {
  return ofKind(definitions, type).map(({ key }) => fieldParameter(key));
}

/** All columns that the file of a kind may have. */
export function columnsOfFile(definitions: readonly Definition[], type: EntityType): CsvColumns {
  const { required, optional } = entityColumns[type];
  return { required, optional: [...optional, ...fieldColumnsOf(definitions, type)] };
}

/** The values of a row by their columns; options by their labels. */
export function fieldCells(
  definitions: readonly Definition[],
  values: DefinedValues,
): Record<string, string> {
  const cells = definitions.flatMap((definition): [string, string][] => {
    const value = values[definition.key];
    if (value === undefined) return [];
    return [[fieldParameter(definition.key), protectCell(cellOf(definition, value))]];
  });
  return Object.fromEntries(cells);
}

function cellOf(definition: Definition, value: DefinedValue): string {
  if (value === true) return 'yes';
  if (definition.shape !== 'choices') return sayDefined(definition, value).join('');
  const said = sayDefined(definition, value);
  // A label may hold what separates them; a key does not.
  const isPlain = said.every((label) => !label.includes(listSeparator));
  return (isPlain ? said : [value].flat()).join(`${listSeparator} `);
}

/** The values that a row gives, by the keys of their fields. */
export function readFieldCells(
  row: RowReader,
  type: EntityType,
  definitions: readonly Definition[],
): DefinedValues {
  const values: Record<string, DefinedValue> = {};
  for (const definition of ofKind(definitions, type)) {
    const column = fieldParameter(definition.key);
    const cell = row.raw(column);
    if (cell.trim() === '') continue;
    const checked = readValue(definition, givenBy(definition, cell));
    if ('message' in checked) row.fault(cellText.refused(column, checked.message));
    else if (checked.value !== null) values[definition.key] = checked.value;
  }
  return values;
}

/** In a file an option is its label, if one is called so, or else its key. */
function givenBy(definition: Definition, cell: string): unknown {
  const { shape, options } = definition;
  if (!hasOptions(shape)) return cell;
  const keyOf = (word: string) => options.find(({ label }) => label === word)?.key ?? word;
  if (shape === 'choice') return keyOf(cell.trim());
  const words = cell.split(listSeparator).map((word) => word.trim());
  return words.filter((word) => word !== '').map(keyOf);
}

/** The values of an entity with those of its row; of columns that no row fills it keeps its own. */
export function valuesWithRow(
  present: DefinedValues,
  given: DefinedValues,
  used: ReadonlySet<string>,
): DefinedValues {
  const kept = Object.entries(present).filter(([key]) => !used.has(fieldParameter(key)));
  return { ...Object.fromEntries(kept), ...given };
}
