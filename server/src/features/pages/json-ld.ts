import {
  cleanLine,
  cleanText,
  type EntityWithConnections,
  entityPagePath,
  type Location,
  linkAddress,
  parseYears,
} from '@mangrove/contract';
import type { Organization, Person, Place, Project, WithContext } from 'schema-dts';

type Connection = EntityWithConnections['connections']['people'][number];

/** Of a hub the first; all of them stand on the page itself. */
const maxMembers = 100;

/**
 * What machines read of an entity, in the words of schema.org. A project is a `Project`, which is an
 * organisation of its own there: it says no more of it than is known.
 * @param publicUrl where the site stands.
 */
export function describeForMachines(
  entity: EntityWithConnections,
  publicUrl: string,
): WithContext<Person | Project | Organization> {
  const { connections, tags_with_type, locations } = entity;
  const { people, projects, organizations } = connections;
  const about = cleanText(entity.type === 'person' ? entity.bio : entity.description);
  const shared = {
    '@context': 'https://schema.org' as const,
    '@id': addressOf(publicUrl, entity),
    url: addressOf(publicUrl, entity),
    name: cleanLine(entity.name),
    ...said({
      description: about,
      image: entity.photo_url === '' ? '' : publicUrl + entity.photo_url,
      sameAs: entity.social_links
        .map(({ platform, url }) => linkAddress(platform, url))
        .filter((address) => address !== null),
      knowsAbout: tags_with_type.map(({ name }) => cleanLine(name)),
    }),
  };
  const places = locations.map(describePlace);
  if (entity.type === 'person') {
    return {
      ...shared,
      '@type': 'Person',
      ...said({
        givenName: cleanLine(entity.first_name),
        familyName: cleanLine(entity.last_name),
        homeLocation: places,
        memberOf: [...organizations, ...projects].slice(0, maxMembers).flatMap((other) =>
          other.relationships.map((relationship) => ({
            ...describeRole(relationship),
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
      member:
        other.type === 'person'
          ? describePerson(other, publicUrl)
          : describeOrganization(other, publicUrl),
    })),
  );
  if (entity.type === 'organization') {
    return { ...shared, '@type': 'Organization', ...said({ location: places, member }) };
  }
  const years = parseYears(entity.year);
  return {
    ...shared,
    '@type': 'Project',
    ...said({
      location: places,
      member,
      foundingDate: yearText(years[0]?.from),
      dissolutionDate: yearText(years.at(-1)?.to),
    }),
  };
}

/** A relationship as the role that it is, with its years. */
export function describeRole({ role, year }: { role: string; year: string }) {
  const years = parseYears(year);
  return {
    '@type': 'OrganizationRole' as const,
    ...said({
      roleName: cleanLine(role),
      startDate: yearText(years[0]?.from),
      endDate: yearText(years.at(-1)?.to),
    }),
  };
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
    '@type': other.type === 'project' ? ('Project' as const) : ('Organization' as const),
    name: cleanLine(other.name),
    url: addressOf(publicUrl, other),
  };
}

function describePlace({ place_name, city, state, country, latitude, longitude }: Location): Place {
  return {
    '@type': 'Place',
    ...said({ name: cleanLine(place_name) }),
    address: {
      '@type': 'PostalAddress',
      ...said({
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

/** What is known: an empty text and an empty list say nothing. */
export function said<Facts extends Record<string, string | readonly unknown[]>>(
  facts: Facts,
): Partial<Facts> {
  const known = Object.entries(facts).filter(([, value]) => value.length > 0);
  return Object.fromEntries(known) as Partial<Facts>;
}

/** A year as ISO 8601 writes it, in four digits; empty for none, and for an end that is open. */
function yearText(year = Number.NaN): string {
  return Number.isFinite(year) ? String(year).padStart(4, '0') : '';
}

function addressOf(
  publicUrl: string,
  { type, id, name }: Pick<EntityWithConnections, 'type' | 'id' | 'name'>,
): string {
  return publicUrl + entityPagePath(type, id, name);
}
