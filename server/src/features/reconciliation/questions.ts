import {
  type EntityType,
  entityKinds,
  entityTypes,
  identifierSchemes,
  identifiersSought,
  parseEntityType,
  platformOfAddress,
  type ReconcileQuery,
  readIdentifier,
  schemeName,
} from '@mangrove/contract';
import { text } from './messages.ts';

/** A kind by its name in schema.org, as the pages' data have it. */
export const kindOf = (type: EntityType) => ({
  id: entityKinds[type].schemaType,
  name: entityKinds[type].title,
});

/** What a column beside the names may hold. */
export const properties = [
  { id: 'city', name: text.city, description: text.cityOfPlace },
  { id: 'country', name: text.country, description: text.countryOfCity },
  { id: 'link', name: text.link, description: text.linkOfEntry },
  ...identifierSchemes.map((scheme) => ({
    id: scheme,
    name: schemeName[scheme],
    description: scheme === 'other' ? text.addressElsewhere : text.valueOrAddress,
  })),
];

/** What a question asks for: kinds of entities, and what is known beside the name. */
export function readQuestion({ query, type, type_strict, properties: given }: ReconcileQuery) {
  const valuesOf = (pid: string) =>
    given.filter((one) => one.pid === pid).flatMap(({ v }) => [v].flat().filter((v) => v !== ''));
  const [country = null] = valuesOf('country');
  return {
    name: query,
    types: readKinds([type].flat(), type_strict),
    known: {
      places: valuesOf('city').map((city) => ({ city, country })),
      links: valuesOf('link').map((url) => ({ platform: platformOfAddress(url), url })),
      // A column may hold identifiers in place of names.
      identifiers: [
        ...identifiersSought(query),
        ...identifierSchemes.flatMap((scheme) =>
          valuesOf(scheme).flatMap((value) => readIdentifier(value, scheme) ?? []),
        ),
      ],
    },
  };
}

/** The kinds by their names here or in schema.org: all if none is named. */
function readKinds(named: string[], strict: ReconcileQuery['type_strict']): EntityType[] {
  const found = entityTypes.filter((type) =>
    named.some((name) => name === entityKinds[type].schemaType || parseEntityType(name) === type),
  );
  if (named.length === 0 || strict === 'should') return [...entityTypes];
  // Nothing is of two kinds.
  return strict === 'all' && named.length > 1 ? [] : found;
}
