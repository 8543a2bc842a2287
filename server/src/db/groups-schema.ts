import type { Audience } from '@mangrove/contract';
import type { GeneratedAlways } from 'kysely';

/** The classes of viewers. */
type Viewer = Exclude<Audience, 'private'>;

export interface NetworkGroupsTable {
  id: GeneratedAlways<number>;
}

export interface EntityGroupsTable {
  viewer: Viewer;
  entity_id: number;
  group_id: number;
  is_late: boolean;
}

export interface GroupingTable {
  viewer: Viewer;
  run: number;
  entities: number;
  relationships: number;
}

/** The tables of the groups of the network. */
export interface GroupsSchema {
  network_groups: NetworkGroupsTable;
  entity_groups: EntityGroupsTable;
  grouping: GroupingTable;
}
