-- How somebody knows that two entities are connected, and which end confirmed it.

alter table relationships
  add column sources jsonb not null default '[]',
  add column confirmed_end text,
  add column confirmed_at timestamptz,
  add constraint relationships_sources_list check (jsonb_typeof(sources) = 'array'),
  add constraint relationships_confirmed_end_known check (confirmed_end in ('node1', 'node2'));

-- For exports, which read those that have one beside the network in memory.
create index relationships_with_sources on relationships (id) where sources <> '[]';

-- What was deleted before can still be brought back, with the columns of today.
update deleted_items set content = jsonb_set(content, '{relationships}', (
  select jsonb_agg('{"sources": [], "confirmed_end": null, "confirmed_at": null}' || one
    order by place)
  from jsonb_array_elements(content -> 'relationships') with ordinality as r (one, place)))
  where content -> 'relationships' <> '[]';
