import type { Generated } from 'kysely';

export interface SessionsTable {
  id: string;
  user_id: number;
  cookie_hash: string;
  needs_cookie: boolean;
  remembers: boolean;
  has_second_factor: Generated<boolean>;
  second_factor_at: Generated<Date | null>;
  by_provider: Generated<boolean>;
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

/** Who users are at providers of logins (OpenID Connect). */
export interface IdentitiesTable {
  id: Generated<string>;
  user_id: number;
  issuer: string;
  /** What never changes at the provider. */
  subject: string;
  /** An address or an identifier, by which its owner knows it. */
  label: string;
  /** The iD, if the provider is ORCID. */
  orcid: Generated<string | null>;
  created_at: Date;
  used_at: Generated<Date | null>;
}

/** Logins that went to a provider; with a subject, first ones that wait to be joined. */
export interface ProviderLoginsTable {
  key_hash: string;
  bound_hash: string;
  issuer: Generated<string | null>;
  subject: Generated<string | null>;
  email: Generated<string | null>;
  name: Generated<string | null>;
  expires_at: Date;
}

interface LoginFailuresTable {
  email_hash: string;
  count: number;
  blocked_until: Date | null;
  updated_at: Date;
}

interface KnownDevicesTable {
  device_hash: string;
  user_id: number;
  seen_at: Date;
}

export interface SessionsSchema {
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  identities: IdentitiesTable;
  provider_logins: ProviderLoginsTable;
  login_failures: LoginFailuresTable;
  known_devices: KnownDevicesTable;
}
