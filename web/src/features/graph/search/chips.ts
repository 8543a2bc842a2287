import type { EntityType } from '@mangrove/contract';
import type { MapAddress } from '../../../lib/map-address.ts';
import { kindPlural } from '../../../ui/kind.ts';
import { searchMessages } from './messages.ts';

/** Something that a search is narrowed by. */
export type Filter =
  | { kind: 'tag'; name: string }
  | { kind: 'type'; type: EntityType }
  | { kind: 'role'; role: string }
  | { kind: 'years'; from: number | undefined; to: number | undefined };

/** A filter that stands in the address, as it is shown. */
export interface Chip {
  filter: Filter;
  text: string;
}

/** The filters of an address, in the order in which they always stand. */
export function listChips(address: MapAddress): Chip[] {
  const { tag = [], entity_type: types = [], role = [], year_from, year_to } = address;
  const filters: Filter[] = [
    ...tag.map((name): Filter => ({ kind: 'tag', name })),
    ...types.map((type): Filter => ({ kind: 'type', type })),
    ...role.map((name): Filter => ({ kind: 'role', role: name })),
  ];
  if (year_from !== undefined || year_to !== undefined) {
    filters.push({ kind: 'years', from: year_from, to: year_to });
  }
  return filters.map((filter) => ({ filter, text: filterText(filter) }));
}

/** The same address narrowed by one more filter. Years there before give way to the new ones. */
export function addFilter(address: MapAddress, filter: Filter): MapAddress {
  switch (filter.kind) {
    case 'tag':
      return { ...address, tag: withItem(address.tag, filter.name) };
    case 'type':
      return { ...address, entity_type: withItem(address.entity_type, filter.type) };
    case 'role':
      return { ...address, role: withItem(address.role, filter.role) };
    case 'years':
      return withYears(address, filter.from, filter.to);
  }
}

export function removeFilter(address: MapAddress, filter: Filter): MapAddress {
  const { tag, entity_type, role, ...rest } = address;
  const { year_from: _from, year_to: _to, ...withoutYears } = address;
  switch (filter.kind) {
    case 'tag':
      return listed({ ...rest, entity_type, role, tag: without(tag, filter.name) });
    case 'type':
      return listed({ ...rest, tag, role, entity_type: without(entity_type, filter.type) });
    case 'role':
      return listed({ ...rest, tag, entity_type, role: without(role, filter.role) });
    case 'years':
      return withoutYears;
  }
}

/** Words to search for; none takes those before out of the address. */
export function changeWords(address: MapAddress, words: string): MapAddress {
  const { q: _before, ...rest } = address;
  const text = words.trim();
  return text === '' ? rest : { ...rest, q: text };
}

export function changeDepth(address: MapAddress, depth: number): MapAddress {
  const { depth: _before, ...rest } = address;
  return depth === 1 ? rest : { ...rest, depth };
}

/** The whole map again: selection, view and what we do not know stay. */
export function clearSearch(address: MapAddress): MapAddress {
  const { q, tag, entity_type, role, year_from, year_to, depth, ...rest } = address;
  return rest;
}

/** How a filter reads wherever it stands. */
export function filterText(filter: Filter): string {
  switch (filter.kind) {
    case 'tag':
      return `#${filter.name}`;
    case 'type':
      return kindPlural[filter.type];
    case 'role':
      return searchMessages.role(filter.role);
    case 'years':
      return searchMessages.years(filter.from, filter.to);
  }
}

function withYears(
  { year_from: _from, year_to: _to, ...rest }: MapAddress,
  from: number | undefined,
  to: number | undefined,
): MapAddress {
  return {
    ...rest,
    ...(from === undefined ? {} : { year_from: from }),
    ...(to === undefined ? {} : { year_to: to }),
  };
}

function withItem<Item>(items: readonly Item[] = [], item: Item): Item[] {
  return items.includes(item) ? [...items] : [...items, item];
}

function without<Item>(items: readonly Item[] = [], item: Item): Item[] {
  return items.filter((other) => other !== item);
}

type Lists = 'tag' | 'entity_type' | 'role';

/** An empty list is no list. */
function listed(
  address: Omit<MapAddress, Lists> & { [Name in Lists]: MapAddress[Name] | undefined },
): MapAddress {
  const { tag, entity_type, role, ...rest } = address;
  return {
    ...rest,
    ...(tag?.length ? { tag } : {}),
    ...(entity_type?.length ? { entity_type } : {}),
    ...(role?.length ? { role } : {}),
  };
}
