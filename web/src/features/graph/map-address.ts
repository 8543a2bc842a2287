import {
  askedSources,
  type Coloring,
  colorings,
  type EntityType,
  entityTypes,
  type FieldParameter,
  limits,
  saidStates,
} from '@mangrove/contract/browser';
import { defineAddress } from '../../kit/url-state/address.ts';
import {
  flag,
  int,
  listOf,
  matching,
  oneOf,
  type Search,
  text,
  yearSpan,
} from '../../kit/url-state/fields.ts';
import { cameraField } from './camera/camera-address.ts';

/** The views of the network: laid out by its connections, by place, and as a table. */
export const mapViews = ['map', 'places', 'table'] as const;
export type MapView = (typeof mapViews)[number];

/** What sizes stand for, if not for the number of connections. */
export const mapSizes = ['reach', 'between', 'none'] as const;
export type MapSize = (typeof mapSizes)[number];

/** The address of a map screen: selection, search, filters, depth, view, camera, time. */
export interface MapAddress {
  /** `person_12`, or a bare number. */
  node?: string;
  zoom?: true;
  view?: MapView;
  q?: string;
  tag?: string[];
  entity_type?: EntityType[];
  role?: string[];
  country?: string[];
  /** `Suva` or `Suva, Fiji`: only who is there is shown. */
  place?: string[];
  nation?: string[];
  state?: (typeof saidStates)[number][];
  /** Only entities, and connections, that have no source. */
  entity_source?: (typeof askedSources)[number][];
  relationship_source?: (typeof askedSources)[number][];
  year_from?: number;
  year_to?: number;
  depth?: number;
  /** The camera, once the visitor has moved it: see `camera-address.ts`. */
  at?: string;
  /** The years that are shown: `1990-1999`, or a single year. */
  years?: string;
  undated?: 'hide';
  /** The filters by fields that this community defined: one value, or several. */
  [field: FieldParameter]: string | string[] | undefined;
  /** What colours and sizes stand for, if not for the kind and the number of connections. */
  color?: Coloring | FieldParameter;
  size?: MapSize;
  /** `back`: what has ended steps back on the map. */
  ended?: 'back';
  /** The id of the focused group. */
  group?: number;
  /** The node whose surroundings alone are shown, `person_3`. */
  focus?: string;
  /** How many steps round it, if not one. */
  steps?: number;
  /** The nodes in these surroundings whose neighbours were added, in this order. */
  with?: string[];
  /** `own`: the surroundings are laid out for themselves. */
  layout?: 'own';
  /** The line whose card is open, by its ends: `person_3..project_9`. */
  edge?: string;
  /** Both ends, `person_3..project_9`; an end that is not chosen yet is empty. */
  path?: string;
  /** `none`: paths are ranked by their number of steps only. */
  weighting?: 'none';
  /** The number of the chosen path; left out for the first. */
  nth?: number;
}

const address = defineAddress({
  node: text(),
  zoom: flag(),
  view: oneOf(mapViews),
  q: text(),
  tag: listOf(text()),
  entity_type: listOf(oneOf(entityTypes)),
  role: listOf(text()),
  country: listOf(text()),
  place: listOf(text()),
  nation: listOf(text()),
  state: listOf(oneOf(saidStates)),
  entity_source: listOf(oneOf(askedSources)),
  relationship_source: listOf(oneOf(askedSources)),
  year_from: int(-9999, 9999),
  year_to: int(-9999, 9999),
  depth: int(1, limits.depthMax),
  at: cameraField,
  years: yearSpan(),
  undated: oneOf(['hide']),
  color: matching(new RegExp(`^(?:${colorings.join('|')}|field\\.\\w+)$`, 'u')),
  size: oneOf(mapSizes),
  ended: oneOf(['back']),
  group: int(1, 2_147_483_647),
  focus: text(),
  steps: int(2, limits.depthMax),
  with: listOf(text()),
  layout: oneOf(['own']),
  edge: text(),
  path: text(),
  weighting: oneOf(['none']),
  nth: int(2, limits.paths),
});

/**
 * Reads the query of a map address. Invalid values are dropped, so that a broken link still opens
 * the map; unknown parameters are kept.
 */
export function readMapAddress(search: Search): MapAddress {
  // Texts and lists of texts, as every parameter that is not one of these fields.
  return address.validate(search) as MapAddress;
}
