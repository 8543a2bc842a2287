-- What a create was answered, by the key that its caller gave it: a retry is answered from here
-- and makes nothing twice. Written in the transaction of the create.
create table replayed_answers (
  user_id integer not null references users on delete cascade,
  key text not null,
  -- Of what was asked: the same key with something else is refused.
  request_hash text not null,
  answer json not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index replayed_answers_age on replayed_answers (created_at);
