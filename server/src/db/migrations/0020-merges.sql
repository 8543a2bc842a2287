-- What may be the same, what was merged, and where the merged ones lead.

-- A link without what one address may be written with and another without.
create function link_key(platform text, url text) returns text
  language sql immutable parallel safe strict
  as $key$ select $1 || ':' || regexp_replace(
    regexp_replace(lower($2), '^(https?://)?(www\.)?', ''), '/+$', '') $key$;
create index social_links_key on social_links (link_key(platform, url));

-- Two that a superuser looked at and found to be different. No foreign keys to the entities, here
-- and below: what is set aside may come back, and ids are not used twice.
create table duplicate_dismissals (
  first_id integer not null,
  second_id integer not null,
  dismissed_by integer references users on delete set null,
  at timestamptz not null,
  primary key (first_id, second_id),
  constraint duplicate_dismissals_in_order check (first_id < second_id)
);

create table merges (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_id integer references users on delete set null,
  act_id bigint references acts on delete set null,
  type text not null,
  survivor_id integer not null,
  merged_id integer not null,
  -- Everything that parting the two needs; null once that is no longer possible.
  record jsonb,
  undone_at timestamptz
);
create index merges_survivor on merges (survivor_id);
create index merges_merged on merges (merged_id);
create index merges_act on merges (act_id) where act_id is not null;
create index merges_undoable on merges (at) where record is not null;

-- Where an entity is found that was merged into another: always the last of a chain.
create table entity_redirects (
  from_id integer primary key,
  type text not null,
  to_id integer not null,
  merge_id integer not null references merges on delete cascade
);
create index entity_redirects_to on entity_redirects (to_id);
