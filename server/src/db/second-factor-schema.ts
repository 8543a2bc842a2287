import type { Generated } from 'kysely';

export interface TotpSecretsTable {
  user_id: number;
  /** Encrypted. */
  secret: string;
  created_at: Date;
  /** Null until the first code was given. */
  confirmed_at: Generated<Date | null>;
  /** No code of this step or before is accepted. */
  last_step: Generated<number>;
}

interface RecoveryCodesTable {
  code_hash: string;
  user_id: number;
  created_at: Date;
}

export interface PasskeysTable {
  id: Generated<string>;
  user_id: number;
  credential_id: string;
  public_key: string;
  /** How often the authenticator signed, if it counts. */
  counter: number;
  name: string;
  created_at: Date;
  used_at: Generated<Date | null>;
}

/** What authenticators are asked to sign, each by one session or cookie. */
interface PasskeyChallengesTable {
  challenge_hash: string;
  bound_hash: string;
  expires_at: Date;
}

/** Logins whose password was right and that wait for a code. */
export interface LoginTicketsTable {
  token_hash: string;
  user_id: number;
  remembers: boolean;
  by_provider: Generated<boolean>;
  expires_at: Date;
}

export interface SecondFactorSchema {
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  login_tickets: LoginTicketsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
