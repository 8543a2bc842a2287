-- One-time codes (RFC 6238). The secret is encrypted with a key of the server's secret, because codes
-- are made with it. `confirmed_at` is null until the first code was given; no code of `last_step` or
-- before is accepted.
create table totp_secrets (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0
);

-- Deleted when they are used.
create table recovery_codes (
  code_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index recovery_codes_user on recovery_codes (user_id);

-- Logins whose password was right and that wait for a code.
create table login_tickets (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  remembers boolean not null,
  expires_at timestamptz not null
);
create index login_tickets_user on login_tickets (user_id);
create index login_tickets_end on login_tickets (expires_at);

-- Whether the session was begun or confirmed with a second factor.
alter table sessions add column has_second_factor boolean not null default false;
