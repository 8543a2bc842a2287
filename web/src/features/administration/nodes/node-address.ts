import { type EntityType, entityTypes } from '@mangrove/contract';
import { endOfDay, readDay, startOfDay } from '../lists/day-range.ts';
import { readInteger, readOneOf, readPage, readText } from '../lists/read-address.ts';
import type { Sorting } from '../lists/sorting.ts';

export const nodeSorts = ['name', 'type', 'created_at', 'updated_at', 'connections'] as const;
export type NodeSort = (typeof nodeSorts)[number];

export const mostConnections = 1_000_000;

/** What the address of node management says; days as `2026-11-21`. */
export interface NodeAddress {
  q: string;
  type: EntityType | null;
  createdFrom: string | null;
  createdTo: string | null;
  editedFrom: string | null;
  editedTo: string | null;
  minConnections: number | null;
  sorting: Sorting<NodeSort>;
  page: number;
}

export const noFilters = {
  q: '',
  type: null,
  createdFrom: null,
  createdTo: null,
  editedFrom: null,
  editedTo: null,
  minConnections: null,
} as const satisfies Partial<NodeAddress>;

export function readNodeAddress(search: Record<string, unknown>): NodeAddress {
  return {
    q: readText(search.q),
    type: readOneOf(search.type, entityTypes),
    createdFrom: readDay(search.created_from),
    createdTo: readDay(search.created_to),
    editedFrom: readDay(search.edited_from),
    editedTo: readDay(search.edited_to),
    minConnections: readInteger(search.min_connections, 0, mostConnections),
    sorting: {
      by: readOneOf(search.sort, nodeSorts) ?? 'name',
      order: readOneOf(search.order, ['asc', 'desc']) ?? 'asc',
    },
    page: readPage(search.page),
  };
}

/** The names of the address for a change; what is as it begins is left out. */
export function writeNodeAddress(address: NodeAddress) {
  const { sorting, page } = address;
  return {
    q: address.q || undefined,
    type: address.type ?? undefined,
    created_from: address.createdFrom ?? undefined,
    created_to: address.createdTo ?? undefined,
    edited_from: address.editedFrom ?? undefined,
    edited_to: address.editedTo ?? undefined,
    min_connections: address.minConnections ?? undefined,
    sort: sorting.by === 'name' ? undefined : sorting.by,
    order: sorting.order === 'asc' ? undefined : sorting.order,
    page: page === 1 ? undefined : page,
  };
}

export const nodesPerPage = 20;

/** What the server is asked: days become instants where the viewer is, the last one included. */
export function questionOf(address: NodeAddress) {
  const { createdFrom, createdTo, editedFrom, editedTo } = address;
  const question = {
    search: address.q,
    type: address.type ? [address.type] : [],
    created_from: createdFrom && startOfDay(createdFrom),
    created_to: createdTo && endOfDay(createdTo),
    edited_from: editedFrom && startOfDay(editedFrom),
    edited_to: editedTo && endOfDay(editedTo),
    min_connections: String(address.minConnections ?? 0),
    sort_by: address.sorting.by,
    sort_order: address.sorting.order,
    page: String(address.page),
    page_size: String(nodesPerPage),
  };
  return {
    ...question,
    created_from: question.created_from ?? undefined,
    created_to: question.created_to ?? undefined,
    edited_from: question.edited_from ?? undefined,
    edited_to: question.edited_to ?? undefined,
  };
}

/** How many filters narrow the list, the search aside. */
export function countFilters(address: NodeAddress): number {
  const { type, createdFrom, createdTo, editedFrom, editedTo, minConnections } = address;
  const filters = [type, createdFrom, createdTo, editedFrom, editedTo];
  return filters.filter((filter) => filter !== null).length + (minConnections ? 1 : 0);
}
