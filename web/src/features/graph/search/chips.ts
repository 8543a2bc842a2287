import { kindPlural } from '../../../domain/entity/kind.ts';
import type { MapAddress } from '../map-address.ts';
import { searchMessages } from './messages.ts';

type ListName = 'tag' | 'entity_type' | 'role' | 'country';

/** Something that a search is narrowed by. */
export type Filter =
  | { [Name in ListName]: { kind: Name; value: NonNullable<MapAddress[Name]>[number] } }[ListName]
  | { kind: 'years'; from: number | undefined; to: number | undefined };

/** A filter that stands in the address, as it is shown. */
export interface Chip {
  filter: Filter;
  text: string;
  /** The word between the filter before it and this one; empty at the first. */
  joint: string;
}

/** The filters of an address, in the order in which they always stand. */
export function listChips(address: MapAddress): Chip[] {
  const { tag = [], entity_type: types = [], role = [], country = [] } = address;
  const { year_from: from, year_to: to } = address;
  const filters: Filter[] = [
    ...tag.map((value) => ({ kind: 'tag' as const, value })),
    ...types.map((value) => ({ kind: 'entity_type' as const, value })),
    ...role.map((value) => ({ kind: 'role' as const, value })),
    ...country.map((value) => ({ kind: 'country' as const, value })),
  ];
  if (from !== undefined || to !== undefined) filters.push({ kind: 'years', from, to });
  return filters.map((filter, at) => ({
    filter,
    text: filterText(filter),
    joint: jointOf(filters[at - 1], filter),
  }));
}

/** Of one kind any is enough; of each kind there has to be one. */
function jointOf(before: Filter | undefined, filter: Filter): string {
  if (before === undefined) return '';
  return before.kind === filter.kind ? searchMessages.or : searchMessages.and;
}

/** The same address narrowed by one more filter. Years there before give way to the new ones. */
export function addFilter(address: MapAddress, filter: Filter): MapAddress {
  if (filter.kind === 'years') return withYears(address, filter.from, filter.to);
  const values = address[filter.kind] ?? [];
  const isThere = values.some((value) => value === filter.value);
  return isThere ? address : withFields(address, { [filter.kind]: [...values, filter.value] });
}

/** The same address without a filter. */
export function removeFilter(address: MapAddress, filter: Filter): MapAddress {
  if (filter.kind === 'years') return withYears(address, undefined, undefined);
  const rest = address[filter.kind]?.filter((value) => value !== filter.value);
  return withFields(address, { [filter.kind]: rest });
}

/** Words to search for; none takes those before out of the address. */
export function changeWords(address: MapAddress, words: string): MapAddress {
  return withFields(address, { q: words.trim() || undefined });
}

export function changeDepth(address: MapAddress, depth: number): MapAddress {
  return withFields(address, { depth: depth === 1 ? undefined : depth });
}

/** The whole map again: selection, view and what we do not know stay. */
export function clearSearch(address: MapAddress): MapAddress {
  const { q, tag, entity_type, role, country, year_from, year_to, depth, ...rest } = address;
  return rest;
}

/** How a filter reads wherever it stands. */
export function filterText(filter: Filter): string {
  switch (filter.kind) {
    case 'tag':
      return `#${filter.value}`;
    case 'entity_type':
      return kindPlural[filter.value];
    case 'role':
      return searchMessages.role(filter.value);
    case 'country':
      return searchMessages.country(filter.value);
    case 'years':
      return searchMessages.years(filter.from, filter.to);
  }
}

function withYears(address: MapAddress, from: number | undefined, to: number | undefined) {
  return withFields(address, { year_from: from, year_to: to });
}

/** What is undefined, or an empty list, leaves the address. */
function withFields(
  address: MapAddress,
  fields: { [Name in keyof MapAddress]?: MapAddress[Name] | undefined },
): MapAddress {
  const all = Object.entries({ ...address, ...fields });
  return Object.fromEntries(
    all.filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}
