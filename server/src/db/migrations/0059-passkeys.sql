-- What authenticators know an account by: random, so that it tells nothing about its owner.
alter table users add column passkey_handle uuid not null default gen_random_uuid();

-- Public keys of authenticators (WebAuthn), in base64url as browsers send them. `counter` is how
-- often an authenticator signed: one that goes back was copied.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint passkeys_credential unique (credential_id)
);
create index passkeys_user on passkeys (user_id);

-- What authenticators are asked to sign, deleted when an answer comes. `bound_hash` is of the session
-- or the cookie that it was given to.
create table passkey_challenges (
  challenge_hash text primary key,
  bound_hash text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);

-- When the second factor of a session was last proved; null without one, and for older sessions.
alter table sessions add column second_factor_at timestamptz;
