import {
  type DefinedField,
  type FieldParameter,
  fieldKeyOf,
  foldText,
  isFieldParameter,
} from '@mangrove/contract/browser';
import { kindPlural } from '../../../domain/entity/kind.ts';
import { stateText } from '../../../domain/fields/state-messages.ts';
import type { MapAddress } from '../map-address.ts';
import { searchMessages } from './messages.ts';
import { readFieldFilters } from './search-question.ts';

type ListName =
  | ('tag' | 'entity_type' | 'role' | 'country' | 'place' | 'nation' | 'state')
  | ('entity_source' | 'relationship_source');

/** A filter of a search. */
export type Filter =
  | { [Name in ListName]: { kind: Name; value: NonNullable<MapAddress[Name]>[number] } }[ListName]
  | { kind: 'field'; name: FieldParameter; value: string }
  | { kind: 'years'; from: number | undefined; to: number | undefined };

/** A filter of the address as it is shown. */
export interface Chip {
  filter: Filter;
  text: string;
  /** The word between the previous filter and this one; empty for the first. */
  joint: string;
}

/**
 * The filters of an address, in a fixed order of kinds.
 * @param defined the fields that this community defined, to name filters by them.
 */
export function listChips(address: MapAddress, defined: DefinedFields = []): Chip[] {
  const { tag = [], entity_type: types = [], role = [], country = [], nation = [] } = address;
  const { place = [], state = [], entity_source = [], relationship_source = [] } = address;
  const { year_from: from, year_to: to } = address;
  const filters: Filter[] = [
    ...tag.map((value) => ({ kind: 'tag' as const, value })),
    ...types.map((value) => ({ kind: 'entity_type' as const, value })),
    ...role.map((value) => ({ kind: 'role' as const, value })),
    ...country.map((value) => ({ kind: 'country' as const, value })),
    ...place.map((value) => ({ kind: 'place' as const, value })),
    ...nation.map((value) => ({ kind: 'nation' as const, value })),
    ...state.map((value) => ({ kind: 'state' as const, value })),
    ...entity_source.map((value) => ({ kind: 'entity_source' as const, value })),
    ...relationship_source.map((value) => ({ kind: 'relationship_source' as const, value })),
  ];
  for (const [name, values] of Object.entries(readFieldFilters(address))) {
    if (!isFieldParameter(name)) continue;
    filters.push(...values.map((value) => ({ kind: 'field' as const, name, value })));
  }
  if (from !== undefined || to !== undefined) filters.push({ kind: 'years', from, to });
  return filters.map((filter, at) => ({
    filter,
    text: filterText(filter, defined),
    joint: jointOf(filters[at - 1], filter),
  }));
}

/** Filters of one kind are joined by “or”, different kinds by “and”. */
function jointOf(before: Filter | undefined, filter: Filter): string {
  if (before === undefined) return '';
  const isSame =
    before.kind === 'field' && filter.kind === 'field'
      ? before.name === filter.name
      : before.kind === filter.kind;
  return isSame ? searchMessages.or : searchMessages.and;
}

/** The address with one more filter. New years replace the former ones. */
export function addFilter(address: MapAddress, filter: Filter): MapAddress {
  if (filter.kind === 'years') return withYears(address, filter.from, filter.to);
  const values = valuesOf(address, filter);
  return isInForce(values, filter.value)
    ? address
    : withFields(address, { [nameOf(filter)]: [...values, filter.value] });
}

type ListFilter = Exclude<Filter, { kind: 'years' }>;

const nameOf = (filter: ListFilter) => (filter.kind === 'field' ? filter.name : filter.kind);

function valuesOf(address: MapAddress, filter: ListFilter): readonly string[] {
  if (filter.kind !== 'field') return address[filter.kind] ?? [];
  return readFieldFilters(address)[filter.name] ?? [];
}

/** Whether a filter already has a value, whatever its case and accents. */
export function isInForce(values: readonly string[], value: string): boolean {
  return values.some((other) => foldText(other) === foldText(value));
}

/** The address without a filter. */
export function removeFilter(address: MapAddress, filter: Filter): MapAddress {
  if (filter.kind === 'years') return withYears(address, undefined, undefined);
  const rest = valuesOf(address, filter).filter((value) => value !== filter.value);
  return withFields(address, { [nameOf(filter)]: rest });
}

/** The address with other words to search for; empty words remove them. */
export function changeWords(address: MapAddress, words: string): MapAddress {
  return withFields(address, { q: words.trim() || undefined });
}

export function changeDepth(address: MapAddress, depth: number): MapAddress {
  return withFields(address, { depth: depth === 1 ? undefined : depth });
}

/** The address without search; selection, view and unknown parameters stay. */
export function clearSearch(address: MapAddress): MapAddress {
  const { q, tag, entity_type, role, country, place, nation, state, ...others } = address;
  const { entity_source, relationship_source, year_from, year_to, depth, ...rest } = others;
  const kept = Object.entries(rest).filter(([name]) => !isFieldParameter(name));
  return Object.fromEntries(kept) as MapAddress;
}

type DefinedFields = readonly DefinedField[];

/** “Waters: Lagoon”, for a flag its label; what is not known yet is shown as in the address. */
function definedText(name: FieldParameter, value: string, defined: DefinedFields): string {
  const key = fieldKeyOf(name) ?? name;
  const field = defined.find((one) => one.key === key);
  if (field?.shape === 'flag') return field.label;
  const option = field?.options.find((one) => one.key === value);
  return searchMessages.defined(field?.label ?? key, option?.label ?? value);
}

/** The text of a filter. */
export function filterText(filter: Filter, defined: DefinedFields = []): string {
  switch (filter.kind) {
    case 'tag':
      return `#${filter.value}`;
    case 'entity_type':
      return kindPlural[filter.value];
    case 'role':
      return searchMessages.role(filter.value);
    case 'country':
      return searchMessages.country(filter.value);
    case 'place':
      return searchMessages.place(filter.value);
    case 'nation':
      return searchMessages.nation(filter.value);
    case 'state':
      return stateText.option[filter.value];
    case 'entity_source':
    case 'relationship_source':
      return searchMessages.unsourced[filter.kind];
    case 'field':
      return definedText(filter.name, filter.value, defined);
    case 'years':
      return searchMessages.years(filter.from, filter.to);
  }
}

function withYears(address: MapAddress, from: number | undefined, to: number | undefined) {
  return withFields(address, { year_from: from, year_to: to });
}

/** The address with these fields; undefined values and empty lists are removed. */
function withFields(
  address: MapAddress,
  fields: { [Name in keyof MapAddress]?: MapAddress[Name] | undefined },
): MapAddress {
  const all = Object.entries({ ...address, ...fields });
  return Object.fromEntries(
    all.filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as MapAddress;
}
