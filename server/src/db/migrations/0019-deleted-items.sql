-- What was deleted, whole, for as long as it can be restored: the rows themselves are really gone.

create table deleted_items (
  id integer generated always as identity primary key,
  kind text not null,
  -- No foreign key: what it was is gone, and comes back with the same id.
  subject_id integer not null,
  entity_type text,
  -- Of an entity its name; of a relationship the names of both ends.
  name text not null,
  reason text not null,
  -- The act that deleted it.
  act_id bigint references acts on delete set null,
  deleted_at timestamptz not null,
  -- Null for what the product did by itself, and for an account that was deleted. No foreign key, as
  -- in the audit log: it would lock a user behind entities, and users are locked before them.
  deleted_by integer,
  -- Null for what stays until somebody decides.
  expires_at timestamptz,
  audience text not null default 'public',
  -- Both ends of a relationship.
  node1_id integer,
  node2_id integer,
  -- The rows as they were, by table.
  content jsonb not null,
  constraint deleted_items_twice unique (kind, subject_id),
  constraint deleted_items_kind_known check (kind in ('entity', 'relationship')),
  constraint deleted_items_reason_known check (reason in ('deleted', 'merged', 'hidden')),
  constraint deleted_items_audience_known check (audience in ('public', 'members', 'private')),
  constraint deleted_items_type_given check ((kind = 'entity') = (entity_type is not null)),
  constraint deleted_items_ends_given
    check ((kind = 'relationship') = (node1_id is not null and node2_id is not null))
);
create index deleted_items_act on deleted_items (act_id) where act_id is not null;
create index deleted_items_age on deleted_items (deleted_at, id);
create index deleted_items_due on deleted_items (expires_at) where expires_at is not null;
create index deleted_items_node1 on deleted_items (node1_id) where node1_id is not null;
create index deleted_items_node2 on deleted_items (node2_id) where node2_id is not null;
-- Whose relationships and roles are among the content.
create index deleted_items_content on deleted_items using gin (content jsonb_path_ops);

-- Who owned an entity when it was deleted. Of a relationship it is who owns an end of it now.
create table deleted_item_owners (
  item_id integer not null references deleted_items on delete cascade,
  -- Without a foreign key for the same reason; they go with the user.
  user_id integer not null,
  primary key (item_id, user_id)
);
create index deleted_item_owners_user on deleted_item_owners (user_id);
