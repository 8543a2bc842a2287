import type { Generated } from 'kysely';

/** Short addresses of views of the map and of pages. */
export interface ShortAddressesTable {
  id: Generated<number>;
  code: string;
  /** The path and the query. */
  address: string;
  made_by: number | null;
  created_at: Date;
}

export interface ShortAddressesSchema {
  short_addresses: ShortAddressesTable;
}
