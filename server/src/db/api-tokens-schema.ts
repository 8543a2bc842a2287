import type { Generated } from 'kysely';

/** Tokens with which scripts call the interface as their user. */
export interface ApiTokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: string;
  may_read: boolean;
  may_write: boolean;
  /** Whether the session that made it had a second factor. */
  has_second_factor: boolean;
  created_at: Date;
  expires_at: Date;
  last_used_at: Generated<Date | null>;
  /** The range of the network address of the last use. */
  network: Generated<string>;
}

export interface ApiTokensSchema {
  api_tokens: ApiTokensTable;
}
