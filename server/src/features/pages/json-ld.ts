import {
  type AboutText,
  cleanLine,
  cleanText,
  type DefinedValues,
  type EntityWithConnections,
  entityKinds,
  entityPagePath,
  type FieldDefinition,
  fieldParameter,
  identifierAddress,
  type Location,
  linkAddress,
  parseYears,
  readText,
  sayDefined,
  saysInverse,
} from '@mangrove/contract';
import type { Organization, Person, Place, Project, WithContext } from 'schema-dts';
import {
  describeFieldSources,
  describeIdentifier,
  describeMarks,
  describeRole,
  describeSource,
  describeText,
  named,
  omitEmpty,
  yearText,
} from './json-ld-parts.ts';

/** What an entity has in defined fields, as people read it. */
function describeFields(fields: readonly FieldDefinition[], values: DefinedValues) {
  return fields.flatMap((field) => {
    const value = values[field.key];
    if (value === undefined) return [];
    return {
      '@type': 'PropertyValue' as const,
      propertyID: fieldParameter(field.key),
      name: field.label,
      value: sayDefined(field, value).join(', '),
    };
  });
}

type Connection = EntityWithConnections['connections']['people'][number];

/** A hub lists only this many members; the page itself shows all. */
const maxMembers = 100;

/**
 * An entity as JSON-LD in terms of schema.org, with its known facts only. A project becomes a
 * `Project`, which is a kind of organisation in schema.org.
 * @param publicUrl the address of the site.
 * @param fields the defined fields that its reader may know.
 */
export function describeForMachines(
  entity: EntityWithConnections,
  publicUrl: string,
  fields: readonly FieldDefinition[],
): WithContext<Person | Project | Organization> {
  const { connections, tags_with_type, locations } = entity;
  const { people, projects, organizations } = connections;
  const about = cleanText(readText(entity, 'about'));
  const shared = {
    '@context': 'https://schema.org' as const,
    '@id': addressOf(publicUrl, entity),
    url: addressOf(publicUrl, entity),
    name: cleanLine(entity.name),
    ...omitEmpty({
      alternateName: [...new Set(entity.names.map(({ text }) => cleanLine(text)))],
      description: about,
      subjectOf: [
        ...textsOf(entity).map(describeText),
        ...describeFieldSources(
          Object.fromEntries(
            Object.entries(entity.sources).map(([statement, list]) => [
              statement,
              (list ?? []).map(named),
            ]),
          ),
        ),
      ],
      image: entity.photo_url === '' ? '' : publicUrl + entity.photo_url,
      identifier: entity.identifiers.map(describeIdentifier),
      sameAs: [
        ...new Set([
          ...entity.identifiers.map(identifierAddress),
          ...entity.social_links
            .map(({ platform, url }) => linkAddress(platform, url))
            .filter((address) => address !== null),
        ]),
      ],
      knowsAbout: tags_with_type.map(({ name }) => cleanLine(name)),
      // schema.org has no word for it.
      additionalProperty: [
        ...('state' in entity && entity.state !== 'none'
          ? [{ '@type': 'PropertyValue' as const, name: 'state', value: entity.state }]
          : []),
        ...describeFields(fields, entity.fields),
        ...describeMarks(entity.notices, entity.labels),
      ],
    }),
  };
  const places = locations.map(describePlace);
  if ('first_name' in entity) {
    return {
      ...shared,
      '@type': 'Person',
      ...omitEmpty({
        givenName: cleanLine(entity.first_name),
        familyName: cleanLine(entity.last_name),
        homeLocation: places,
        memberOf: [...organizations, ...projects].slice(0, maxMembers).flatMap((other) =>
          other.relationships.map((relationship) => ({
            ...describeRole({ ...relationship, role: roleOf(relationship) }),
            ...toldBy(relationship),
            memberOf: describeOrganization(other, publicUrl),
          })),
        ),
        knows: people.slice(0, maxMembers).map((other) => describePerson(other, publicUrl)),
      }),
    };
  }
  const member = [...people, ...organizations].slice(0, maxMembers).flatMap((other) =>
    other.relationships.map((relationship) => ({
      ...describeRole(relationship),
      ...toldBy(relationship),
      member: entityKinds[other.type].isHuman
        ? describePerson(other, publicUrl)
        : describeOrganization(other, publicUrl),
    })),
  );
  const years = 'year' in entity ? parseYears(entity.year) : [];
  return {
    ...shared,
    '@type': entityKinds[entity.type].schemaType,
    ...omitEmpty({
      location: places,
      member,
      foundingDate: yearText(years[0]?.from),
      dissolutionDate: yearText(years.at(-1)?.to),
    }),
  };
}

/** The text about an entity in each language that somebody said. */
function textsOf(entity: EntityWithConnections): AboutText[] {
  const first = { language: entity.about_language, text: readText(entity, 'about') };
  return [first, ...entity.about_texts].filter(
    ({ language, text }) => language !== '' && text !== '',
  );
}

/** The role of the one end in the other; none where the list of roles does not say the inverse. */
function roleOf({ role, role_here, direction }: Connection['relationships'][number]): string {
  return saysInverse({ role, role_here, direction }) ? role_here : '';
}

function toldBy({ sources }: Connection['relationships'][number]) {
  return omitEmpty({
    subjectOf: sources.map((source) => describeSource(named(source))),
  });
}

function describePerson(other: Connection, publicUrl: string) {
  return {
    '@type': 'Person' as const,
    name: cleanLine(other.name),
    url: addressOf(publicUrl, other),
  };
}

function describeOrganization(other: Connection, publicUrl: string) {
  return {
    '@type': entityKinds[other.type].schemaType as 'Project' | 'Organization',
    name: cleanLine(other.name),
    url: addressOf(publicUrl, other),
  };
}

function describePlace({ place_name, city, state, country, latitude, longitude }: Location): Place {
  return {
    '@type': 'Place',
    ...omitEmpty({ name: cleanLine(place_name) }),
    address: {
      '@type': 'PostalAddress',
      ...omitEmpty({
        addressLocality: cleanLine(city),
        addressRegion: cleanLine(state),
        addressCountry: cleanLine(country),
      }),
    },
    ...(latitude !== null && longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
      : {}),
  };
}

function addressOf(
  publicUrl: string,
  { type, id, name }: Pick<EntityWithConnections, 'type' | 'id' | 'name'>,
): string {
  return publicUrl + entityPagePath(type, id, name);
}
