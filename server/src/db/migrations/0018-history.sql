-- What was changed, by whom, and what it was before: written in the transaction of each change,
-- never changed afterwards, and erased with what it is about.

-- One act of one user: a save, a deletion, a merge. It may have touched several things.
create table acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- Null for what the product did by itself, and for an account that was deleted. No foreign key, as
  -- in the audit log: it would lock a user behind entities, and users are locked before them.
  actor_id integer,
  -- The act that this one took back.
  undoes bigint references acts on delete set null
);
create index acts_actor on acts (actor_id, id);
create index acts_undoes on acts (undoes) where undoes is not null;
create index acts_at on acts (at, id);
create index acts_kind on acts (kind, id);

create table revisions (
  id bigint generated always as identity primary key,
  act_id bigint not null references acts on delete cascade,
  subject text not null,
  -- No foreign keys: a revision stays while what it is about is set aside.
  subject_id integer not null,
  -- In whose history it stands: an entity itself, or both ends of a relationship.
  entity_id integer not null,
  other_id integer,
  op text not null,
  audience text not null default 'public',
  -- By part: {"name": {"before": "Tide", "after": "Tides"}}.
  changes jsonb not null default '{}',
  constraint revisions_subject_known check (subject in ('entity', 'relationship', 'access')),
  constraint revisions_op_known check (op in ('created', 'changed', 'deleted')),
  constraint revisions_audience_known check (audience in ('public', 'members', 'private')),
  constraint revisions_other_end check ((subject = 'relationship') = (other_id is not null))
);
create index revisions_act on revisions (act_id, id);
create index revisions_entity on revisions (entity_id, act_id);
create index revisions_other on revisions (other_id, act_id) where other_id is not null;
create index revisions_subject on revisions (subject, subject_id, id);

-- A picture that nothing shows any more and an earlier version may bring back: served to nobody,
-- and deleted at this time.
alter table files add column held_until timestamptz;
create index files_held on files (held_until) where held_until is not null;
