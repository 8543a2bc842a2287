// Every call that reads the network, for some of its entities: tests walk through them, and look
// for what the reader may not see.
import * as contract from '@mangrove/contract';
import { type EntityType, exportFormats, pluralOf } from '@mangrove/contract';
import { strFromU8, unzipSync } from 'fflate';
import { allEndpoints } from './endpoints.ts';

export interface ReadEntity {
  type: EntityType;
  id: number;
  /** Its relationship with another one, if it has any. */
  other: { type: EntityType; id: number };
}

/**
 * The addresses of calls that read, with answers for everybody or for members.
 * @param words of names, tags, places and roles, which searches look for.
 * @param since an older version of the network.
 */
export function readingCalls(
  entities: readonly ReadEntity[],
  words: readonly string[],
  since: string,
): string[] {
  const ofEach = entities.flatMap(({ type, id, other }) => [
    `/api/v1/${pluralOf[type]}/${id}`,
    `/api/v1/${pluralOf[type]}/${id}?as=visitor`,
    `/api/v1/${pluralOf[type]}/${id}/with-connections`,
    `/api/v1/relationships/by-entity?entity_type=${type}&entity_id=${id}`,
    `/api/v1/relationships/by-node1?node1_type=${type}&node1_id=${id}`,
    `/api/v1/relationships/by-node2?node2_type=${type}&node2_id=${id}`,
    `/api/v1/graph/focused?focus_type=${type}&focus_id=${id}&depth=3`,
    `/api/v1/graph/part?ids=${id},${other.id}&steps=1`,
    `/api/v1/graph/paths?from=${type}_${id}&to=${other.type}_${other.id}`,
    `/api/v1/entities/${type}/${id}/person-verification-status`,
    `/api/v1/entities/${type}/${id}/survivor`,
    `/api/v1/entities/${type}/${id}/users`,
    `/api/v1/entities/${type}/${id}/history`,
    `/api/v1/merges/preview?type=${type}&survivor_id=${id}&merged_id=${other.id}`,
    `/api/v1/entities/${type}/${id}/convert?to=${type === 'project' ? 'person' : 'project'}`,
    `/api/v1/people/${id}/claim`,
    `/${pluralOf[type]}/${id}`,
    ...['jsonld', 'json', 'vcf'].map((format) => `/${pluralOf[type]}/${id}.${format}`),
    `/reconcile/preview/${type}_${id}`,
    `/map?node=${type}_${id}`,
    `/embed/map?node=${type}_${id}`,
    `/print?focus=${type}_${id}&steps=3`,
    `/oembed?url=${encodeURIComponent(`http://localhost:3000/map?node=${type}_${id}`)}`,
    `/oembed?url=${encodeURIComponent(`http://localhost:3000/${pluralOf[type]}/${id}`)}`,
  ]);
  const searches = words.map(encodeURIComponent).flatMap((word) => [
    `/api/v1/search/entities?q=${word}`,
    `/api/v1/search/comprehensive?q=${word}`,
    `/api/v1/search/comprehensive?tag=${word}`,
    `/api/v1/search/comprehensive?country=${word}`,
    `/api/v1/search/comprehensive?nation=${word}`,
    `/api/v1/search/comprehensive?role=${word}`,
    `/api/v1/search/comprehensive?field.open=${word}`,
    `/api/v1/search/comprehensive?field.inner=${word}`,
    `/api/v1/search/facets?facet=tag&q=${word}`,
    `/api/v1/entities/suggest?query=${word}`,
    // A booklet says what was searched for, so it is not the whole word.
    `/print?q=${word.slice(0, -1)}`,
    `/print?place=${word}`,
    `/places/${word}`,
    `/api/v1/places/${word}`,
    `/api/v1/search/comprehensive?place=${word}`,
    `/api/v1/search/facets?facet=place&part=${word}`,
    `/reconcile/suggest/entity?prefix=${word}`,
    `/reconcile?queries=${encodeURIComponent(`{"q":{"query":"`)}${word}${encodeURIComponent('"}}')}`,
    `/api/v1/users/search?q=${word}`,
    `/api/v1/entities/tags?search=${word}`,
    `/api/v1/entities/tags/suggest?query=${word}`,
  ]);
  return [
    ...ofEach,
    ...searches,
    '/api/v1/entities/tags',
    '/api/v1/entities/tags/suggest?tag_type=person',
    ...[
      'tag',
      'country',
      'place',
      'nation',
      'role',
      'state',
      'year',
      'field.open',
      'field.inner',
    ].map((facet) => `/api/v1/search/facets?facet=${facet}`),
    ...['entity_source', 'relationship_source'].flatMap((source) => [
      `/api/v1/search/facets?facet=${source}`,
      `/api/v1/search/comprehensive?${source}=none`,
      `/api/v1/export?format=json&${source}=none`,
    ]),
    ...['graph', 'graph/columns', 'graph/own', 'graph/facts', 'graph/tags', 'graph/years'].map(
      (path) => `/api/v1/${path}`,
    ),
    '/api/v1/graph/columns?most=1',
    '/api/v1/graph/columns?most=12',
    '/api/v1/graph/tiles/0/0/0',
    '/api/v1/graph/table',
    ...['name', 'type', 'field.open', 'field.inner'].map(
      (sort) => `/api/v1/graph/table?sort=${sort}`,
    ),
    ...contract.colorings.map((by) => `/api/v1/graph/table?sort=colour&color=${by}`),
    ...contract.exportSizes.map((by) => `/api/v1/graph/sizes?by=${by}`),
    '/api/v1/graph/labels',
    '/api/v1/graph/states',
    '/api/v1/graph/fields',
    '/api/v1/fields',
    '/api/v1/graph/places',
    '/api/v1/graph/territories',
    ...[...contract.colorings, 'field.open', 'field.inner'].map(
      (by) => `/api/v1/graph/colors?by=${by}`,
    ),
    `/api/v1/graph/changes?since=${since}`,
    '/api/v1/relationships/role-types',
    ...Object.values(pluralOf).map((plural) => `/api/v1/${plural}`),
    '/api/v1/users/me/editable-entities',
    '/api/v1/users/me',
    '/api/v1/user/profile',
    '/api/v1/user/roles',
    '/api/v1/users/assignment-list',
    '/api/v1/users/me/deleted',
    '/api/v1/notifications?page_size=100',
    '/api/v1/claims',
    ...exportFormats.map((format) => `/api/v1/export?format=${format}`),
    '/print',
    // Of groups that only members see, too.
    ...[1, 2, 3].flatMap((id) => [`/print?group=${id}`, `/api/v1/export?format=json&group=${id}`]),
    '/sitemap-1.xml',
    '/sitemap-places.xml',
    '/sitemap.xml',
  ];
}

/** Calls that read, and take in a body what they look for. */
export function readingPosts(
  words: readonly string[],
): { path: string; body: object; isForm: boolean }[] {
  const queries = Object.fromEntries(words.map((word, index) => [`q${index}`, { query: word }]));
  return [
    {
      path: '/api/v1/entities/match',
      // The answer says what was looked for, so it is not the whole word.
      body: {
        names: words.slice(0, 50).map((word) => word.slice(0, -1)),
        entity_types: Object.keys(pluralOf),
      },
      isForm: false,
    },
    { path: '/reconcile', body: { queries: JSON.stringify(queries) }, isForm: true },
  ];
}

/** Calls that tell nothing of the network, and those of superusers, each with the reason. */
const others: Record<string, string> = {
  csrf_token: 'a token of the session',
  session: 'the account itself',
  sessions: 'the account itself',
  api_tokens: 'the account itself',
  second_factor: 'the account itself',
  passkeys: 'the account itself',
  identities: 'the account itself',
  validate_token: 'the account itself',
  cookie_info: 'a text',
  legal_page: 'a text',
  label_icons: 'files of the operator',
  label_icon: 'a file of the operator',
  short_address: 'the address that was made short, of a page by its number alone',
  qr_code: 'what was given',
  map_picture: 'pixels without a name, which have a test of their own',
  config_development_mode: 'a setting',
  development_mode_status: 'a setting',
  config_official_tags: 'a list that superusers write',
  role_inverses: 'a list that superusers write',
  healthz: 'the state of the server',
  readyz: 'the state of the server',
  countries: 'the data set of places',
  states: 'the data set of places',
  cities: 'the data set of places',
  notification_settings: 'settings of the account',
  data_download: 'the state of a download',
  data_download_file: 'read by the test itself, once it is made',
  entity_version: 'for those with a role, like the history that names it',
};

/** The calls of the contract that read and are neither walked through nor listed with a reason. */
export function forgottenCalls(addresses: readonly string[]): string[] {
  const paths = addresses.map((address) => address.replace(/\?.*/u, ''));
  return allEndpoints
    .filter(
      ({ method, access, name }) => method === 'GET' && access !== 'superuser' && !(name in others),
    )
    .filter(({ path }) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');
      return !paths.some((one) => pattern.test(one));
    })
    .map(({ name, path }) => `${name} ${path}`);
}

/** The text of an answer, in lower case; of an archive, of all its files. */
export function textOf(bytes: Buffer): string {
  const isArchive = bytes.subarray(0, 2).toString() === 'PK';
  const texts = isArchive
    ? Object.values(unzipSync(new Uint8Array(bytes))).map((file) => strFromU8(file))
    : [bytes.toString()];
  return texts.join('\n').toLowerCase();
}
