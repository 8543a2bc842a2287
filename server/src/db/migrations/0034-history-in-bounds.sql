-- What a look at a version needs of each later revision without reading its values, and how much an
-- account wrote to history.

create function parts_of(changes jsonb) returns text[] language sql immutable parallel safe as $body$
  select coalesce(array_agg(part order by part), '{}') from jsonb_object_keys(changes) as part
$body$;

alter table revisions add column parts text[] not null
  generated always as (parts_of(changes)) stored;

-- The bytes of an act's revisions, for the budget of an account; of earlier acts not known.
alter table acts add column bytes integer not null default 0;
create index acts_saved on acts (actor_id, at) include (bytes) where actor_id is not null;
