-- Whoever logs in by an institution alone has no password.
alter table users alter column password_hash drop not null;

-- Who somebody is at a provider of logins (OpenID Connect). `subject` is what never changes there;
-- `label` is an address or an identifier, by which its owner knows it.
create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  label text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint identities_subject unique (issuer, subject),
  constraint identities_user unique (user_id, issuer)
);

-- Logins that went to the provider, and first ones that came back and wait to be joined to an
-- account: those have a `subject`. `bound_hash` is of the cookie or the session that began them.
create table provider_logins (
  key_hash text primary key,
  bound_hash text not null,
  issuer text,
  subject text,
  email text,
  name text,
  expires_at timestamptz not null
);
create index provider_logins_end on provider_logins (expires_at);

-- Sessions that a provider began: it can be told when they end.
alter table sessions add column by_provider boolean not null default false;
alter table login_tickets add column by_provider boolean not null default false;
