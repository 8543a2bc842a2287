-- People who are no members: they are invited, and they claim what others wrote of them.

create table invitations (
  id integer generated always as identity primary key,
  -- One for each person.
  entity_id integer not null unique references entities (id) on delete cascade,
  address text not null,
  invited_by integer references users (id) on delete set null,
  created_at timestamptz not null,
  -- When the reminder was put into the outbox.
  reminded_at timestamptz
);
create index invitations_of_inviter on invitations (invited_by);
create index invitations_by_age on invitations (created_at);

-- Whoever asked not to be invited again: only the hash of the address is kept.
create table refused_addresses (
  address_hash text primary key,
  refused_at timestamptz not null
);

create table claims (
  id integer generated always as identity primary key,
  entity_id integer not null references entities (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  message text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references users (id) on delete set null,
  constraint claims_once unique (entity_id, user_id)
);
create index claims_of_user on claims (user_id);
create index claims_of_decider on claims (decided_by);
create index claims_waiting on claims (created_at) where decided_at is null;
create index claims_decided on claims (decided_at) where decided_at is not null;

-- People whom members added before they were for members only: the server narrows them when it
-- starts, in a change of the network with its history (`domain/unclaimed/narrow-added.ts`).
insert into settings (name, value)
select 'added_people', jsonb_build_object('up_to', max(id)) from entities
where added_by is not null having max(id) is not null;
-- What was deleted before would come back for everybody.
update deleted_items
set content = jsonb_set(content, '{entity,audience}', '"members"')
where content -> 'entity' ->> 'added_by' is not null
  and content -> 'entity' ->> 'audience' = 'public';
update merges
set record = jsonb_set(record, '{before,entity,audience}', '"members"')
where record -> 'before' -> 'entity' ->> 'added_by' is not null
  and record -> 'before' -> 'entity' ->> 'audience' = 'public';
