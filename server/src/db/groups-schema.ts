import type { GeneratedAlways } from 'kysely';

export interface NetworkGroupsTable {
  id: GeneratedAlways<number>;
}

export interface EntityGroupsTable {
  entity_id: number;
  group_id: number;
  is_late: boolean;
}

export interface GroupingTable {
  id: number;
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
