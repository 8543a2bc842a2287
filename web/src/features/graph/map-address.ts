// Every page pays for what the router imports: the kinds are named here, because the contract's list
// of them would bring the validation library.
import { type Coloring, colorings, type EntityType, limits } from '@mangrove/contract/browser';
import { defineAddress } from '../../kit/url-state/address.ts';
import {
  flag,
  int,
  listOf,
  oneOf,
  type Search,
  text,
  yearSpan,
} from '../../kit/url-state/fields.ts';
import { cameraField } from './camera-address.ts';

/** What the address of a map screen says: selection, search, filters, depth, view, camera, time. */
export interface MapAddress {
  /** `person_12`, or a bare number. */
  node?: string;
  zoom?: true;
  view?: 'map' | 'table';
  q?: string;
  tag?: string[];
  entity_type?: EntityType[];
  role?: string[];
  country?: string[];
  year_from?: number;
  year_to?: number;
  depth?: number;
  /** The camera, where the visitor has moved it: see `camera-address.ts`. */
  at?: string;
  /** Years that are shown: `1990-1999`, or one. */
  years?: string;
  undated?: 'hide';
  /** What colours and sizes stand for, where it is not the kind and the connections. */
  color?: Coloring;
  size?: 'none';
  /** The id of the group that is looked at. */
  group?: number;
  /** `person_3..project_9`: both ends; one still to be chosen is empty. */
  path?: string;
  /** Of the paths only steps count: the plainly shortest. */
  weighting?: 'none';
  /** Which of the paths is looked at, from the second on. */
  nth?: number;
}

const address = defineAddress({
  node: text(),
  zoom: flag(),
  view: oneOf(['map', 'table']),
  q: text(),
  tag: listOf(text()),
  entity_type: listOf(oneOf(['person', 'project', 'organization'])),
  role: listOf(text()),
  country: listOf(text()),
  year_from: int(-9999, 9999),
  year_to: int(-9999, 9999),
  depth: int(1, limits.depthMax),
  at: cameraField,
  years: yearSpan(),
  undated: oneOf(['hide']),
  color: oneOf(colorings),
  size: oneOf(['none']),
  group: int(1, 2_147_483_647),
  path: text(),
  weighting: oneOf(['none']),
  nth: int(2, limits.paths),
});

/**
 * Reads the query of a map address. A value that makes no sense is dropped, so that a broken
 * link still opens the map; names that we do not know are kept and go along.
 */
export function readMapAddress(search: Search): MapAddress {
  return address.validate(search);
}
