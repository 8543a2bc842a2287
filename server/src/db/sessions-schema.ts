import type { Generated } from 'kysely';

export interface SessionsTable {
  id: string;
  user_id: number;
  cookie_hash: string;
  needs_cookie: boolean;
  remembers: boolean;
  has_second_factor: Generated<boolean>;
  second_factor_at: Generated<Date | null>;
  device: Generated<string>;
  network: Generated<string>;
  refresh_count: Generated<number>;
  refreshed_at: Generated<Date | null>;
  confirmed_at: Date;
  created_at: Date;
  expires_at: Date;
}

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

export interface SessionsSchema {
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
}
