// vCard 4.0 (RFC 6350): an entity as an address book takes it.
import {
  cleanLine,
  cleanText,
  type EntityWithConnections,
  entityKinds,
  identifierAddress,
  labelsOf,
  linkAddress,
  readText,
} from '@mangrove/contract';

/** In bytes, without the line break. */
const maxLine = 75;

/** @param address of the entity's page, absolute. */
export function writeVCard(
  entity: EntityWithConnections,
  { address, publicUrl }: { address: string; publicUrl: string },
): string {
  const { isHuman } = entityKinds[entity.type];
  const lines: (readonly [string, string])[] = [
    ['BEGIN', 'VCARD'],
    ['VERSION', '4.0'],
    ['KIND', isHuman ? 'individual' : 'org'],
    ['UID', address],
    ['SOURCE', `${address}.vcf`],
    ['REV', writeInstant(entity.updated_at)],
    ['FN', escapeText(cleanLine(entity.name))],
    ...nameLines(entity),
    ['NICKNAME', entity.names.map(({ text }) => escapeText(cleanLine(text))).join(',')],
    ...('pronouns' in entity && entity.pronouns !== ''
      ? [['PRONOUNS', escapeText(cleanLine(entity.pronouns))] as const]
      : []),
    ['NOTE', escapeText(cleanText(readText(entity, 'about')))],
    ...markTexts(entity).map((text) => ['NOTE', escapeText(text)] as const),
    ['PHOTO', entity.photo_url === '' ? '' : publicUrl + entity.photo_url],
    ...entity.locations.flatMap(placeLines),
    ['CATEGORIES', entity.tags_with_type.map(({ name }) => escapeText(cleanLine(name))).join(',')],
    ['URL', address],
    ...addressLines(entity),
    ['END', 'VCARD'],
  ];
  return lines
    .filter(([, value]) => value !== '')
    .map(([property, value]) => `${foldLine(`${property}:${value}`)}\r\n`)
    .join('');
}

/**
 * Identifiers and links, each address once. An address book shows an identifier as a link: RFC 6350
 * has no property for one, and a parameter that a program does not know is to be ignored (section 5).
 */
function addressLines({ identifiers, social_links }: EntityWithConnections) {
  const lines = new Map<string, string>();
  for (const identifier of identifiers) {
    const scheme = identifier.scheme.replaceAll('_', '-');
    lines.set(identifierAddress(identifier), `URL;X-SCHEME=${scheme}`);
  }
  for (const { platform, url } of social_links) {
    const address = linkAddress(platform, url) ?? '';
    if (!lines.has(address)) lines.set(address, 'URL');
  }
  return [...lines].map(([address, property]) => [property, address] as const);
}

/** Notices and Labels of Local Contexts, which an address book shows among the notes. */
function markTexts({ notices, labels }: EntityWithConnections): string[] {
  return [
    ...labels.flatMap((project) =>
      labelsOf(project).map(
        ({ name, community, label_text }) =>
          `${[name, community].filter((text) => text !== '').join(', ')}: ${label_text}\n${project.project_page}`,
      ),
    ),
    ...notices.map(({ name, default_text }) => `${name}: ${default_text}`),
  ];
}

function nameLines(entity: EntityWithConnections): (readonly [string, string])[] {
  if (!('first_name' in entity)) return [['ORG', escapeText(cleanLine(entity.name))]];
  const parts = [entity.last_name, entity.first_name].map((part) => escapeText(cleanLine(part)));
  return [['N', `${parts.join(';')};;;`]];
}

function placeLines({
  place_name,
  city,
  state,
  country,
  latitude,
  longitude,
}: EntityWithConnections['locations'][number]): (readonly [string, string])[] {
  // Post office box, extension, street, town, region, postcode, country.
  const parts = ['', place_name, '', city, state, '', country];
  const isNamed = parts.some((part) => part !== '');
  return [
    ['ADR', isNamed ? parts.map((part) => escapeText(cleanLine(part))).join(';') : ''],
    ['GEO', latitude === null || longitude === null ? '' : `geo:${latitude},${longitude}`],
  ];
}

function escapeText(text: string): string {
  return text.replace(/[\\,;]/gu, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/gu, '\\n');
}

/** `20261127T120000Z`, the basic format of ISO 8601. */
function writeInstant(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/gu, '');
}

/** Breaks a line into lines of at most 75 bytes, never inside a character. */
export function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > maxLine) {
      folded += '\r\n ';
      // The space counts.
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}
