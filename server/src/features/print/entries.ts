// The entries of a booklet, in the order of its list, and its indexes.
import {
  compareTexts,
  coversName,
  type EntityType,
  entityTypes,
  type Inverses,
  placeOf,
  placePagePath,
  roleHere,
  turnDirection,
} from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { Selection } from '../export/rows.ts';
import { shownNameOf } from '../graph/describe.ts';
import type { Facts } from '../graph/facts.ts';
import type { readPlacesOf } from '../graph/places.ts';
import type { PrintedAbout } from './printed-queries.ts';

type PlacesOfEntity = Awaited<ReturnType<typeof readPlacesOf>>[number];

/** One connection as it is read from an entry. */
export interface PrintedRole {
  /** The number of the entry at the other end. */
  other: number;
  name: string;
  /** As it is read from this end; empty if nobody said it. */
  role: string;
  /** Whether the role already names the other end: “teacher: Ines Quill”. */
  isNamed: boolean;
  years: string;
  isUnconfirmed: boolean;
}

export interface Entry {
  /** From 1, in the order of the list. */
  number: number;
  node: number;
  kind: EntityType;
  name: string;
  place: string;
  years: string;
  about: string;
  /** The language of `about`; empty if nobody said it. */
  language: string;
  /** Why its name is covered, in the words of its community; null if its name stands here. */
  coverNote: string | null;
  tags: readonly string[];
  roles: PrintedRole[];
}

export interface ToldOfEntries {
  /** Their own: those of connections stand beside their roles. */
  years: ReadonlyMap<number, string>;
  facts: ReadonlyMap<number, Facts>;
  abouts: ReadonlyMap<number, PrintedAbout>;
  inverses: Inverses;
}

/** Characters of a text about an entity. */
export const aboutLength = 320;

/** The entries of what is printed: by kind, then by name. */
export function listEntries(snapshot: Snapshot, chosen: Selection, told: ToldOfEntries): Entry[] {
  const named = Array.from(chosen.nodes, (node) => ({
    node,
    kind: snapshot.kinds.at(node) ?? 'person',
    name: shownNameOf(snapshot, node),
  }));
  named.sort(
    (one, other) =>
      entityTypes.indexOf(one.kind) - entityTypes.indexOf(other.kind) ||
      compareTexts(one.name, other.name) ||
      one.node - other.node,
  );
  const entries = named.map((each, index): Entry => {
    const id = snapshot.ids[each.node] ?? 0;
    const { place = '', tags = [] } = told.facts.get(id) ?? {};
    const years = told.years.get(id) ?? '';
    const said = told.abouts.get(id);
    const { about: text = '', language = '' } = said ?? {};
    const about = shorten(text);
    const coverNote = said && coversName(said.cover) ? said.coverNote : null;
    return {
      ...{ ...each, number: index + 1, place, years, tags, about, language, coverNote },
      roles: [],
    };
  });
  const entryOf = new Map(entries.map((entry) => [entry.node, entry]));
  for (let at = 0; at < chosen.edges.length; at++) {
    const edge = chosen.edges[at] ?? 0;
    const source = entryOf.get(snapshot.sources[edge] ?? -1);
    const target = entryOf.get(snapshot.targets[edge] ?? -1);
    if (!source || !target) continue;
    source.roles.push(readRole(snapshot, edge, target, told.inverses, false));
    target.roles.push(readRole(snapshot, edge, source, told.inverses, true));
  }
  for (const { roles } of entries) roles.sort((one, other) => one.other - other.other);
  return entries;
}

function readRole(
  snapshot: Snapshot,
  edge: number,
  other: Entry,
  inverses: Inverses,
  isTarget: boolean,
): PrintedRole {
  const id = snapshot.edgeIds.at(edge) ?? 0;
  const said = snapshot.directions.get(id) ?? null;
  const direction = isTarget ? turnDirection(said) : said;
  const typed = snapshot.roles[snapshot.roleOf[edge] ?? 0] ?? '';
  const role = roleHere({ role: typed, direction }, other.name, inverses);
  return {
    ...{ other: other.number, name: other.name, role },
    isNamed: role !== typed && role.endsWith(`: ${other.name}`),
    years: snapshot.years[snapshot.yearsOf[edge] ?? 0] ?? '',
    isUnconfirmed: snapshot.unconfirmed.has(id),
  };
}

/** A text in one line, cut at a word. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const letters = [...line];
  if (letters.length <= aboutLength) return line;
  const start = letters.slice(0, aboutLength).join('');
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > aboutLength / 2 ? end : start.length).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/u, '')}…`;
}

/** A heading of an index with numbers of entries, and what is below it. */
export interface IndexLine {
  text: string;
  /** The path of its page. */
  path?: string;
  numbers: number[];
  below: IndexLine[];
}

/** Countries with their cities; an entity stands at each of its places. */
export function indexByPlace(
  entries: readonly Entry[],
  idOf: (entry: Entry) => number,
  places: readonly PlacesOfEntity[],
  noCountry: string,
): IndexLine[] {
  const placesOf = new Map(places.map((each) => [each.id, each.places]));
  const countries = new Map<string, IndexLine>();
  for (const entry of entries) {
    for (const { country, state, city } of placesOf.get(idOf(entry)) ?? []) {
      const smaller = [city, state].filter((text) => text !== '').join(', ');
      if (country === '' && smaller === '') continue;
      const top = lineOf(countries, country === '' ? noCountry : country);
      if (country !== '') top.path = placePagePath(country);
      if (smaller === '') {
        addNumber(top, entry.number);
        continue;
      }
      let line = top.below.find(({ text }) => text === smaller);
      if (!line) {
        const path = placePagePath(placeOf(city || state, country));
        line = { text: smaller, path, numbers: [], below: [] };
        top.below.push(line);
      }
      addNumber(line, entry.number);
    }
  }
  const lines = sorted([...countries.values()]);
  return lines.map((line) => ({ ...line, below: sorted(line.below) }));
}

export function indexByTag(entries: readonly Entry[]): IndexLine[] {
  const lines = new Map<string, IndexLine>();
  for (const { tags, number } of entries) {
    for (const tag of tags) addNumber(lineOf(lines, tag), number);
  }
  return sorted([...lines.values()]);
}

function lineOf(lines: Map<string, IndexLine>, text: string): IndexLine {
  const line = lines.get(text) ?? { text, numbers: [], below: [] };
  lines.set(text, line);
  return line;
}

function addNumber({ numbers }: IndexLine, number: number): void {
  if (numbers.at(-1) !== number) numbers.push(number);
}

function sorted(lines: IndexLine[]): IndexLine[] {
  return lines.sort((one, other) => compareTexts(one.text, other.text));
}
