import type { GeneratedAlways } from 'kysely';

/** The tables of the groups that the network falls into. */
export interface GroupsSchema {
  network_groups: { id: GeneratedAlways<number> };
  entity_groups: { entity_id: number; group_id: number; is_late: boolean };
  grouping: { id: number; run: number; entities: number; relationships: number };
}
