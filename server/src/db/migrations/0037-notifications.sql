-- What a user is told about, in the bell and by e-mail.

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  -- What the user looks after that it is about, and the other side.
  entity_id integer references entities (id) on delete cascade,
  other_id integer references entities (id) on delete cascade,
  -- Without a reference: it is told, too, when a relationship is gone.
  relationship_id integer,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  -- When it was put into an e-mail, or found that none is to tell it.
  mailed_at timestamptz
);
create index notifications_of_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_to_mail on notifications (user_id, kind)
  where mailed_at is null and read_at is null;
create index notifications_of_entity on notifications (entity_id);
create index notifications_of_other on notifications (other_id);

-- How often a user wants a kind to be told by e-mail; without a row: as usual for the kind.
create table notification_rhythms (
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  rhythm text not null,
  constraint notification_rhythms_key primary key (user_id, kind)
);

-- When the last e-mail of each rhythm was made for a user: the next one waits for its period.
create table notification_mails (
  user_id integer not null references users (id) on delete cascade,
  rhythm text not null,
  made_at timestamptz not null,
  constraint notification_mails_key primary key (user_id, rhythm)
);
