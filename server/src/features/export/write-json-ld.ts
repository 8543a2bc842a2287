// The network in terms of schema.org, as on the pages of entities.
import {
  entityKinds,
  type FieldDefinition,
  fieldParameter,
  identifierAddress,
  parseEntityId,
} from '@mangrove/contract';
import {
  describeFieldSources,
  describeIdentifier,
  describeMarks,
  describeRole,
  describeSource,
  describeText,
  omitEmpty,
} from '../pages/json-ld-parts.ts';
import { describeExport } from './describe-export.ts';
import { text } from './messages.ts';
import type { EdgeRow, ExportedGroup, ExportedNetwork, NodeRow } from './rows.ts';

export async function* writeJsonLd({
  about,
  fields,
  groups,
  nodes,
  edges,
  pageOf,
}: ExportedNetwork): AsyncGenerator<string> {
  const dataset = {
    '@type': 'Dataset',
    name: about.title,
    url: `${about.site}/map`,
    dateModified: about.date,
    license: about.licence,
    description: describeExport(about),
  };
  yield `{"@context":"https://schema.org","@graph":[\n${JSON.stringify(dataset)}`;
  yield groups.map((group) => `,\n${JSON.stringify(describeGroup(group))}`).join('');
  const listOf = new Map(groups.map(({ name, url }) => [name, url]));
  for await (const rows of nodes()) {
    yield rows.map((row) => `,\n${JSON.stringify(describeNode(row, listOf, fields))}`).join('');
  }
  for (const rows of edges()) {
    yield rows.map((row) => `,\n${JSON.stringify(describeEdge(row, pageOf))}`).join('');
  }
  yield '\n]}\n';
}

/** A group is not an organisation but a computed list: its members refer to it. */
function describeGroup({ name, url }: ExportedGroup) {
  return { '@type': 'ItemList', '@id': url, name, url };
}

function describeNode(
  { id, type, name, names, identifiers, place, tags, group, url, ...more }: NodeRow,
  listOf: ReadonlyMap<string, string>,
  fields: readonly FieldDefinition[],
) {
  const list = listOf.get(group);
  const places = place === '' ? [] : [{ '@type': 'Place', name: place }];
  return {
    '@type': entityKinds[type].schemaType,
    '@id': url,
    identifier: identifiers.length === 0 ? id : [id, ...identifiers.map(describeIdentifier)],
    name,
    url,
    ...(list === undefined ? {} : { '@reverse': { itemListElement: { '@id': list } } }),
    ...omitEmpty({
      alternateName: names,
      sameAs: identifiers.map(identifierAddress),
      subjectOf: [...more.about_texts.map(describeText), ...describeFieldSources(more.sources)],
      knowsAbout: tags,
      // schema.org has no words for these.
      additionalProperty: [
        ...(['nations', 'state', 'is_unclaimed', 'passed_on', 'cover', 'cover_note'] as const)
          .filter((property) => more[property] !== '')
          .map((property) => ({ '@type': 'PropertyValue', name: property, value: more[property] })),
        ...fields
          .filter(({ key }) => key in more.fields)
          .map(({ key, label }) => ({
            ...{ '@type': 'PropertyValue', propertyID: fieldParameter(key) },
            ...{ name: label, value: more.fields[key] },
          })),
        ...describeMarks(more.notices, more.labels),
      ],
      ...(entityKinds[type].isHuman ? { homeLocation: places } : { location: places }),
    }),
  };
}

/**
 * Describes a relationship at the end that holds the role, or else at its source, with the role
 * between source and target.
 */
function describeEdge(
  { role, years, confirmation, sources, ...ends }: EdgeRow,
  pageOf: ExportedNetwork['pageOf'],
) {
  const isTurned = ends.direction === 'back';
  const [source, target] = isTurned ? [ends.target, ends.source] : [ends.source, ends.target];
  const property = propertyOf(source, target);
  return {
    '@id': pageOf(source),
    [property]: {
      ...describeRole({ role, year: years }),
      ...(confirmation === 'unconfirmed' && { description: text.notConfirmed }),
      ...(property === 'knows' ? { '@type': 'Role' } : {}),
      ...omitEmpty({ subjectOf: sources.map(describeSource) }),
      [property]: { '@id': pageOf(target) },
    },
  };
}

function propertyOf(source: string, target: string): 'knows' | 'member' | 'memberOf' {
  const isPerson = (id: string) => parseEntityId(id, 'person') !== null;
  if (!isPerson(target)) return 'memberOf';
  return isPerson(source) ? 'knows' : 'member';
}
