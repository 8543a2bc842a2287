// How somebody knows what single fields of an entity say.
import { limits } from '../limits.ts';
import { entityKinds, entityTypes } from './kinds.ts';
import { type SourceItem, uniteSources } from './sources.ts';

/** The statements of an entity that have sources, by their names in calls. */
export const sourcedStatements = ['name', 'about', 'years'] as const;
export type SourcedStatement = (typeof sourcedStatements)[number];

/** The fields that each statement stands for. */
const fieldsOfStatements = {
  name: entityTypes.flatMap((kind): readonly string[] => entityKinds[kind].namedBy),
  about: ['about'],
  years: ['year'],
} as const satisfies Record<SourcedStatement, readonly string[]>;

/** The sources of an entity, by what they support; without statements that have none. */
export type FieldSources = Readonly<Partial<Record<SourcedStatement, readonly SourceItem[]>>>;

/** The statement that a field is a part of; null for a field that has no sources. */
export function statementOf(field: string): SourcedStatement | null {
  return (
    sourcedStatements.find((one) =>
      (fieldsOfStatements[one] as readonly string[]).includes(field),
    ) ?? null
  );
}

/** The statements of a kind that have sources. @param fields the names of the kind's fields. */
export function statementsAmong(fields: readonly string[]): SourcedStatement[] {
  return sourcedStatements.filter((one) => fields.some((field) => statementOf(field) === one));
}

/** Without statements that have no source, and in one order. */
export function onlySourced(given: FieldSources): FieldSources {
  return Object.fromEntries(
    sourcedStatements.flatMap((one) => {
      const { [one]: sources = [] } = given;
      return sources.length === 0 ? [] : [[one, sources]];
    }),
  );
}

/** Every source of an entity. */
export function allSources(given: FieldSources): readonly SourceItem[] {
  return sourcedStatements.flatMap((one) => given[one] ?? []);
}

/**
 * The sources after a merge: of a name those of both, because both names stay; of another statement
 * those of the side that it is taken from, and of both where they say the same.
 * @param isTaken whether a statement is the other's, and whether both say the same.
 */
export function mergeFieldSources(
  own: FieldSources,
  other: FieldSources,
  isTaken: (statement: SourcedStatement) => 'own' | 'other' | 'same',
): FieldSources {
  const merged = sourcedStatements.map((one) => {
    const [mine, theirs] = [own[one] ?? [], other[one] ?? []];
    const side = isTaken(one);
    const [first, second] = side === 'other' ? [theirs, mine] : [mine, theirs];
    const unites = one === 'name' || side === 'same';
    return [one, unites ? uniteSources(first, second, limits.sources) : first];
  });
  return onlySourced(Object.fromEntries(merged));
}
