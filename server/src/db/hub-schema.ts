import type { HubProject } from '@mangrove/contract';
import type { ColumnType, Generated } from 'kysely';

/** What the Hub of Local Contexts gave last for a project whose Labels stand here. */
interface HubProjectsTable {
  unique_id: string;
  hub: string;
  state: 'given' | 'withdrawn' | 'unknown';
  modified: Generated<string>;
  project: ColumnType<HubProject | null, string | null, string | null>;
  checked_at: Date;
}

export interface HubSchema {
  hub_projects: HubProjectsTable;
}
