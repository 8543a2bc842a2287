-- What became of every row that was imported, for as long as its id is known: a later import brings
-- nothing back that people removed, and undoes nothing that they changed.

-- An id stays when its entity goes, and always names the entity that its import made: where that was
-- merged to, `entity_redirects` says.
alter table import_keys drop constraint import_keys_entity_id_fkey;
alter table import_keys
  -- How an erased entity went. The id is then a hash (`hash_of_key`): what it was is erased, too.
  add column removal text,
  -- No foreign key, as in `deleted_items`: users are locked before entities.
  add column removed_by integer,
  add column removed_at timestamptz,
  add constraint import_keys_removal_known
    check (removal in ('deleted', 'on_request', 'with_account')),
  add constraint import_keys_removal_dated check ((removal is null) = (removed_at is null));
create index import_keys_removed_by on import_keys (removed_by) where removed_by is not null;

create function hash_of_key(source text, type text, key text) returns text
  language sql immutable parallel safe strict as $body$
  select encode(sha256(convert_to(concat_ws(e'\n', source, type, key), 'UTF8')), 'hex') $body$;

-- The relationship that a row of relationships.csv became. The row itself is a hash from the start,
-- so that nothing of it has to be erased.
create table imported_relationships (
  key uuid primary key,
  source text not null,
  -- No foreign key: it stays when the relationship goes.
  relationship_id integer not null,
  -- Once the relationship was erased that somebody had deleted by itself.
  removed_at timestamptz,
  removed_by integer
);
create index imported_relationships_removed_by on imported_relationships (removed_by)
  where removed_by is not null;

-- What was imported before. Merges had moved ids to the survivor: they move back.
insert into import_keys (source, type, key, entity_id)
select distinct on (k.source, k.type, k.key) k.source, k.type, k.key, d.subject_id
from deleted_items d
cross join lateral jsonb_to_recordset(d.content -> 'import_keys')
  as k (source text, type text, key text)
where d.kind = 'entity' and d.reason = 'merged'
order by k.source, k.type, k.key, d.id
on conflict (source, type, key) do update set entity_id = excluded.entity_id;

insert into import_keys (source, type, key, entity_id)
select distinct on (k.source, k.type, k.key) k.source, k.type, k.key, d.subject_id
from deleted_items d
cross join lateral jsonb_to_recordset(d.content -> 'import_keys')
  as k (source text, type text, key text)
where d.kind = 'entity' and d.reason <> 'merged'
order by k.source, k.type, k.key, d.id
on conflict (source, type, key) do nothing;

-- With role, years and ends as they were before anybody changed them.
insert into imported_relationships (key, source, relationship_id)
select substr(encode(sha256(convert_to(concat_ws(e'\n', a.source, a.type || ' ' || a.key,
    b.type || ' ' || b.key, first.role, first.years), 'UTF8')), 'hex'), 1, 32)::uuid,
  a.source, first.id
from (
  select known.id, coalesce(made.entity_id, known.node1_id) as node1_id,
    coalesce(made.other_id, known.node2_id) as node2_id,
    coalesce((select v.changes -> 'role' ->> 'before' from revisions v
      where v.subject = 'relationship' and v.subject_id = known.id and v.op = 'changed'
        and jsonb_exists(v.changes, 'role') order by v.id limit 1), known.role) as role,
    coalesce((select v.changes -> 'years' ->> 'before' from revisions v
      where v.subject = 'relationship' and v.subject_id = known.id and v.op = 'changed'
        and jsonb_exists(v.changes, 'years') order by v.id limit 1), known.years) as years
  from (
    select id, node1_id, node2_id, role, years from relationships
    union
    select (one ->> 'id')::integer, (one ->> 'node1_id')::integer, (one ->> 'node2_id')::integer,
      one ->> 'role', one ->> 'years'
    from deleted_items d cross join lateral jsonb_array_elements(d.content -> 'relationships') one
  ) as known
  left join lateral (
    select v.entity_id, v.other_id from revisions v
    where v.subject = 'relationship' and v.subject_id = known.id and v.op = 'created'
    order by v.id limit 1
  ) as made on true
) as first
join import_keys a on a.entity_id = first.node1_id
join import_keys b on b.entity_id = first.node2_id and b.source = a.source
order by first.id
on conflict (key) do nothing;
