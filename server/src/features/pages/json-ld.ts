import {
  cleanLine,
  cleanText,
  type DefinedValues,
  type EntityWithConnections,
  entityKinds,
  entityPagePath,
  type FieldDefinition,
  fieldParameter,
  type HubNotice,
  type HubProject,
  type IdentifierItem,
  identifierAddress,
  type Location,
  labelsOf,
  linkAddress,
  parseYears,
  readText,
  type Source,
  type SourcedStatement,
  type SourceWords,
  sayDefined,
  saysInverse,
  shownName,
  sourcedStatements,
} from '@mangrove/contract';
import type { Organization, Person, Place, Project, WithContext } from 'schema-dts';

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
      subjectOf: describeFieldSources(
        Object.fromEntries(
          Object.entries(entity.sources).map(([statement, list]) => [
            statement,
            (list ?? []).map(named),
          ]),
        ),
      ),
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
  if (entity.type === 'person') {
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
  if (entity.type === 'organization') {
    return { ...shared, '@type': 'Organization', ...omitEmpty({ location: places, member }) };
  }
  const years = parseYears(entity.year);
  return {
    ...shared,
    '@type': 'Project',
    ...omitEmpty({
      location: places,
      member,
      foundingDate: yearText(years[0]?.from),
      dissolutionDate: yearText(years.at(-1)?.to),
    }),
  };
}

/** An identifier with the name of its scheme and its address. */
export function describeIdentifier(identifier: IdentifierItem) {
  return {
    '@type': 'PropertyValue' as const,
    propertyID: identifier.scheme,
    value: identifier.value,
    url: identifierAddress(identifier),
  };
}

/** Notices and Labels of Local Contexts with their texts, Labels with the page of their project. */
export function describeMarks(notices: readonly HubNotice[], projects: readonly HubProject[]) {
  const value = (kind: string, name: string, text: string) => ({
    '@type': 'PropertyValue' as const,
    name: kind,
    value: name,
    description: text,
  });
  return [
    ...projects.flatMap((project) =>
      labelsOf(project).map((label) => ({
        ...value('label', label.name, label.label_text),
        url: project.project_page,
      })),
    ),
    ...notices.map(({ name, default_text }) => value('notice', name, default_text)),
  ];
}

/** A relationship as a role with its years. */
export function describeRole({ role, year }: { role: string; year: string }) {
  const years = parseYears(year);
  return {
    '@type': 'OrganizationRole' as const,
    ...omitEmpty({
      roleName: cleanLine(role),
      startDate: yearText(years[0]?.from),
      endDate: yearText(years.at(-1)?.to),
    }),
  };
}

/** The role of the one end in the other; none where the list of roles does not say the inverse. */
function roleOf({ role, role_here, direction }: Connection['relationships'][number]): string {
  return saysInverse({ role, role_here, direction }) ? role_here : '';
}

/** A source as a work that is about what it supports. */
export function describeSource({
  kind,
  title,
  url,
  archived_url,
  on,
  quote,
  certainty,
  said_by,
}: NamedSource) {
  return {
    '@type': 'CreativeWork' as const,
    ...omitEmpty({
      genre: kind,
      name: cleanLine(title),
      url,
      archivedAt: archived_url,
      datePublished: on,
      text: cleanLine(quote),
      description: certainty ?? '',
      creditText: cleanLine(said_by ?? ''),
    }),
  };
}

/** Sources of an entity as works, each about what it supports. */
export function describeFieldSources(
  sources: Partial<Record<SourcedStatement, readonly NamedSource[]>>,
) {
  return sourcedStatements.flatMap((statement) =>
    (sources[statement] ?? []).map((source) => ({
      ...describeSource(source),
      about: aboutStatements[statement],
    })),
  );
}

/** What schema.org calls it. */
const aboutStatements = {
  name: 'name',
  about: 'description',
  years: 'years',
} as const satisfies Record<SourcedStatement, string>;

type NamedSource = SourceWords & { said_by: string | null };

const named = (source: Source): NamedSource => ({
  ...source,
  said_by: source.said_by && shownName(source.said_by),
});

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

/** The known facts only: empty texts and empty lists are left out. */
export function omitEmpty<Facts extends Record<string, string | readonly unknown[]>>(
  facts: Facts,
): Partial<Facts> {
  const known = Object.entries(facts).filter(([, value]) => value.length > 0);
  return Object.fromEntries(known) as Partial<Facts>;
}

/** A year in ISO 8601, with four digits; empty without a year and for an open end. */
function yearText(year = Number.NaN): string {
  return Number.isFinite(year) ? String(year).padStart(4, '0') : '';
}

function addressOf(
  publicUrl: string,
  { type, id, name }: Pick<EntityWithConnections, 'type' | 'id' | 'name'>,
): string {
  return publicUrl + entityPagePath(type, id, name);
}
