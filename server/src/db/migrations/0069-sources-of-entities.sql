-- How somebody knows what the name, the description and the years of an entity say.

alter table entities
  add column sources jsonb not null default '{}',
  add constraint entities_sources_object check (jsonb_typeof(sources) = 'object');

-- For what reads those that have one.
create index entities_with_sources on entities (id) where sources <> '{}';

-- What was deleted or merged before can still be brought back, with the columns of today.
create function with_entity_sources(rows jsonb) returns jsonb language sql immutable
  return case when rows ? 'entity' then jsonb_build_object('entity',
      '{"sources": {}}' || (rows -> 'entity'))
    else '{}' end;
update deleted_items set content = content || with_entity_sources(content);
update merges set record = record || with_entity_sources(record) || jsonb_build_object(
    'before', (record -> 'before') || with_entity_sources(record -> 'before'),
    'after', (record -> 'after') || with_entity_sources(record -> 'after'))
  where record is not null;
drop function with_entity_sources;
