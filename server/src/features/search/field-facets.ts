import {
  compareTexts,
  type FacetValue,
  foldText,
  hasOptions,
  limits,
  sayDefined,
} from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { readDefinition } from '../../domain/defined-fields/read-definitions.ts';
import { type EntitySet, maxValues } from './facet-queries.ts';
import { countFieldValues } from './field-facet-queries.ts';

interface Counting {
  counted: EntitySet;
  key: string;
  part: string;
}

/**
 * The values of a defined field whose words contain `part`, with the number of `counted` entities
 * that have each; none of a field that the viewer does not see or that nobody filters by.
 */
export async function countDefined(
  db: Executor,
  viewer: Reader,
  { counted, key, part }: Counting,
): Promise<FacetValue[]> {
  const definition = await readDefinition(db, viewer, key);
  if (!definition?.filters) return [];
  const isByOptions = hasOptions(definition.shape);
  const rows = await countFieldValues(
    db,
    viewer,
    counted,
    key,
    // Options are stored by their keys, and looked for by their labels.
    isByOptions ? '' : part,
    isByOptions ? limits.fieldOptions : maxValues,
  );
  const typed = foldText(part);
  // Of values that equally many have: options as superusers ordered them, others as names.
  const places = new Map(definition.options.map((option, at) => [option.key, at]));
  const placeOf = (value: string) => places.get(value) ?? places.size;
  return rows
    .sort(
      (one, other) =>
        other.count - one.count ||
        placeOf(one.value) - placeOf(other.value) ||
        compareTexts(one.value, other.value),
    )
    .map(({ value, count }) => {
      const [label = value] = sayDefined(definition, value === 'true' ? true : value);
      return label === value ? { value, count } : { value, label, count };
    })
    .filter(({ value, label = value }) => foldText(label).includes(typed))
    .slice(0, maxValues);
}
