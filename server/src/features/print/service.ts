import {
  isFieldParameter,
  limits,
  noDataLicence,
  nodeKey,
  type printShown,
  type QueryOf,
  spanOf,
} from '@mangrove/contract';
import { nodeOf } from '../../domain/network/snapshot.ts';
import { readInverses } from '../../domain/role-types/read-inverses.ts';
import type { TerritoriesFile } from '../../domain/territories/territories-file.ts';
import { AppError, sayDay } from '../../errors.ts';
import { type ChoosingDeps, chooseShown, type ShownInGroup } from '../export/choose.ts';
import { readFactsOf, readOwnYearsOf } from '../graph/facts.ts';
import { isAskedBy, readPlacesOf, readPointsOf } from '../graph/places.ts';
import { drawCode } from '../pages/short-addresses.ts';
import { drawGround } from './draw-ground.ts';
import { drawNetwork } from './draw-network.ts';
import { aboutLength, indexByPlace, indexByTag, listEntries } from './entries.ts';
import { printText as text } from './messages.ts';
import { selectAbouts } from './printed-queries.ts';
import { type Booklet, writeBooklet, writeRefusal } from './write-booklet.ts';

export interface PrintDeps extends ChoosingDeps {
  territories: TerritoriesFile;
  site: { siteName: string; publicUrl: string; dataLicence: string | undefined };
}

type PrintQuery = QueryOf<typeof printShown>;

/**
 * What a view shows, as a booklet to print; a page that says so if there is nothing to print.
 * @throws rule_broken for more entities than a booklet has room for, malformed if nothing can be
 * searched for by the query, not_found for an unknown group or entity, rate_limited if the client
 * has used up its budget.
 */
export async function printView(deps: PrintDeps, query: PrintQuery): Promise<string> {
  // Access: anybody, because the map and the pages show the same.
  const { turns, client, site } = deps;
  turns.refuseOverBudget(client);
  const { shown } = await chooseShown(deps, withRoom(query));
  const { nodes } = shown.selection;
  if (nodes.length === 0) {
    return writeRefusal(site.siteName, text.nothing, whyNothing(shown));
  }
  if (nodes.length > limits.printed)
    throw new AppError('rule_broken', text.tooMany(limits.printed));
  return turns.goOn(client, async () => writeBooklet(await describe(deps, query, shown)));
}

type Printed = ShownInGroup & { leftOut: number };

function whyNothing({ leftOut, snapshot }: Printed): string {
  if (leftOut > 0) return text.onlyKept;
  return snapshot.size === 0 ? text.emptyMap : text.nothingFound;
}

/** All of a place, as the map asks for it: a place is looked through rather than searched. */
function withRoom(query: PrintQuery): PrintQuery {
  return query.place.length === 0 ? query : { ...query, limit: limits.matchLimitMax };
}

async function describe(deps: PrintDeps, query: PrintQuery, shown: Printed): Promise<Booklet> {
  const { db, viewer, site, clock } = deps;
  const { snapshot, selection, onlyGroup, onlyAround, leftOut, isCut } = shown;
  const idOf = ({ node }: { node: number }) => snapshot.ids[node] ?? 0;
  const ids = Array.from(selection.nodes, (node) => idOf({ node }));
  const own = await readOwnYearsOf(db, viewer, ids);
  const entries = listEntries(snapshot, selection, {
    years: new Map(own.ids.map((id, at) => [id, own.years[at] ?? ''])),
    facts: await readFactsOf(db, viewer, ids),
    abouts: await selectAbouts(db, viewer, ids, 2 * aboutLength),
    inverses: await readInverses(db, snapshot.directions.values()),
  });
  const places = await readPlacesOf(db, viewer, ids);
  const points = await readPointsOf(db, viewer, ids, isAskedBy(query));
  const territories = (await deps.territories.read())?.content ?? null;
  const keyOf = (id: number) => {
    const kind = snapshot.kinds.at(nodeOf(snapshot, id));
    return kind ? nodeKey(kind, id) : '';
  };
  const path = pathOf(query, keyOf);
  const address = site.publicUrl + path;
  return {
    siteName: site.siteName,
    title: titleOf(query, onlyGroup, onlyAround),
    day: sayDay(clock.now()),
    ...{ address, path },
    code: address.length <= limits.url ? drawCode(address) : null,
    licence: site.dataLicence ?? noDataLicence,
    notes: [...(isCut ? [text.cut] : []), ...(leftOut > 0 ? [text.leftOut(leftOut)] : [])],
    isForMembers: viewer !== 'public',
    counts: text.counts(entries.length, selection.edges.length),
    picture: drawNetwork(snapshot, selection, entries, text.pictureOf(entries.length)),
    entries,
    ground: await drawGround(
      { snapshot, chosen: selection, entries, points, territories },
      text.groundOf,
    ),
    places: indexByPlace(entries, idOf, places, text.noCountry),
    tags: indexByTag(entries),
  };
}

/** “Tide”, #SALT, Fiji, in the years 1990-1999, and so on: what the view was asked for. */
function titleOf(query: PrintQuery, group: string | undefined, around: string | undefined): string {
  const { q, tag, country, place, nation, state, entity_type, role, steps } = query;
  const { year_from: from, year_to: to, years } = query;
  const defined = Object.entries(query).flatMap(([name, value]) =>
    isFieldParameter(name) ? [value].flat().map(String) : [],
  );
  const spans = [
    ...(from !== undefined && to !== undefined ? [text.between(String(from), String(to))] : []),
    ...(from !== undefined && to === undefined ? [text.since(String(from))] : []),
    ...(from === undefined && to !== undefined ? [text.until(String(to))] : []),
    ...(years ? [text.inYears(spanOf(years))] : []),
  ];
  const parts = [
    around === undefined ? '' : text.around(around, steps),
    group === undefined ? '' : text.group(group),
    q === '' ? '' : text.quoted(q),
    ...tag.filter((each) => each !== '').map(text.tag),
    ...[...country, ...place, ...nation, ...state, ...role, ...defined],
    ...query.entity_source.map(() => text.unsourced.entities),
    ...query.relationship_source.map(() => text.unsourced.connections),
    ...entity_type.map(text.kind),
  ].filter((part) => part !== '');
  const named = parts.length === 0 ? [text.network] : parts;
  return text.search([...named, ...spans]);
}

/** The path of the view on the map: of a place on the ground. */
function pathOf(query: PrintQuery, keyOf: (id: number) => string): string {
  const { q, tag, entity_type, role, country, place, nation, state, year_from, year_to } = query;
  const { connection_depth: depth, years, undated, group, focus, steps } = query;
  const { entity_source, relationship_source } = query;
  const defined = Object.entries(query).filter(([name]) => isFieldParameter(name));
  const named: [string, unknown][] = [
    ['view', place.length === 0 ? '' : 'places'],
    ...Object.entries({ q, tag, entity_type, role, country, place, nation, state }),
    ...Object.entries({ year_from, year_to }),
    ...defined,
    ...Object.entries({ entity_source, relationship_source }),
    ['depth', depth > 1 ? depth : ''],
    ['years', years ? spanOf(years) : ''],
    ...Object.entries({ undated, group }),
    ['focus', focus === undefined ? '' : keyOf(focus)],
    ['steps', focus !== undefined && steps > 1 ? steps : ''],
    ['with', query.with.map(keyOf)],
  ];
  const pairs = named.flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each ?? '')]),
  );
  const asked = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
  return asked === '' ? '/map' : `/map?${asked}`;
}
