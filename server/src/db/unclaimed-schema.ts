import type { Generated, GeneratedAlways } from 'kysely';

/** An invitation of a person to their profile; there is at most one for each person. */
interface InvitationsTable {
  id: GeneratedAlways<number>;
  entity_id: number;
  address: string;
  invited_by: number | null;
  created_at: Date;
  reminded_at: Generated<Date | null>;
}

/** Hashes of the addresses that nobody may invite. */
interface RefusedAddressesTable {
  address_hash: string;
  refused_at: Date;
}

/** That a user says to be a person; the outcome is in the audit log. */
interface ClaimsTable {
  id: GeneratedAlways<number>;
  entity_id: number;
  user_id: number;
  message: string;
  created_at: Date;
  decided_at: Generated<Date | null>;
  decided_by: Generated<number | null>;
}

export interface UnclaimedSchema {
  invitations: InvitationsTable;
  refused_addresses: RefusedAddressesTable;
  claims: ClaimsTable;
}
