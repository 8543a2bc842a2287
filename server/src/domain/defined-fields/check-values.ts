import { isDeepStrictEqual } from 'node:util';
import {
  checkDefined,
  type DefinedValue,
  type DefinedValues,
  type EntityType,
} from '@mangrove/contract';
import { AppError, type FieldProblem } from '../../errors.ts';
import type { ViewerClass } from '../access/viewer.ts';
import type { Definition } from './definition-queries.ts';
import { text } from './messages.ts';

/** A value by its definition of today, which may have merged options since it was chosen. */
export function readValue(definition: Definition, given: unknown) {
  const renewed = (one: unknown) =>
    typeof one === 'string' ? (definition.merged_options[one] ?? one) : one;
  return checkDefined(definition, Array.isArray(given) ? given.map(renewed) : renewed(given));
}

/**
 * The values of an entity after a save that gives some of them; what it leaves out stays.
 * @param definitions all of them in their order, held by the transaction, deleted ones too.
 * @throws rule_broken with a sentence for each value that cannot be stored.
 */
export function changeValues(
  definitions: readonly Definition[],
  viewer: ViewerClass,
  type: EntityType,
  before: DefinedValues,
  given: Readonly<Record<string, DefinedValue | null>>,
): DefinedValues {
  const after: Record<string, DefinedValue> = { ...before };
  const errors: FieldProblem[] = [];
  for (const [key, value] of inOrder(definitions, type, given)) {
    // An editor that is older than a definition may send back what is stored.
    if (isDeepStrictEqual(value, before[key] ?? null)) continue;
    const definition = definitions.find(
      (one) => one.key === key && (one.audience === 'public' || viewer === 'members'),
    );
    const refused = refusalOf(definition, type);
    const checked = definition && refused === null ? readValue(definition, value) : null;
    if (checked === null || 'message' in checked) {
      const message = checked?.message ?? refused ?? text.noSuchField(key);
      errors.push({ path: `fields.${key}`, message });
    } else if (checked.value === null) delete after[key];
    else after[key] = checked.value;
  }
  const [first] = errors;
  if (first) throw new AppError('rule_broken', first.message, { errors });
  return after;
}

/** Given values as an editor shows them: by the order of the fields, at last those that are gone. */
function inOrder<Value>(
  definitions: readonly Definition[],
  type: EntityType,
  given: Readonly<Record<string, Value>>,
): [string, Value][] {
  const places = new Map(
    definitions
      .filter((one) => refusalOf(one, type) === null)
      .map(({ key }, place) => [key, place]),
  );
  const placeOf = (key: string) => places.get(key) ?? definitions.length;
  return Object.entries(given).sort(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Why nobody can fill a field in an entity of a kind; null if it can be filled. */
function refusalOf(definition: Definition | undefined, type: EntityType): string | null {
  if (!definition) return null;
  const { label } = definition;
  if (definition.deleted_at) {
    return text.deletedMeanwhile(label).text;
  }
  if (!definition.kinds.includes(type)) {
    return text.notForThisKind(label).text;
  }
  if (definition.archived_at === null) return null;
  return text.archived(label).text;
}
