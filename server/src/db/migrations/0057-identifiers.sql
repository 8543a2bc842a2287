-- Entries of lists such as ORCID and Wikidata that identify an entity.

alter table entities
  add column identifiers jsonb not null default '[]',
  add constraint entities_identifiers_list check (jsonb_typeof(identifiers) = 'array');

-- For a search by a whole identifier, and for who has the same one.
create index entities_identifiers on entities using gin (identifiers jsonb_path_ops)
  with (gin_pending_list_limit = 64) where identifiers <> '[]';

-- What was deleted or merged before can still be brought back, with the columns of today.
create function with_identifiers(rows jsonb) returns jsonb language sql immutable
  return case when rows ? 'entity' then jsonb_build_object('entity',
      '{"identifiers": []}' || (rows -> 'entity'))
    else '{}' end;
update deleted_items set content = content || with_identifiers(content);
update merges set record = record || with_identifiers(record) || jsonb_build_object(
    'before', (record -> 'before') || with_identifiers(record -> 'before'),
    'after', (record -> 'after') || with_identifiers(record -> 'after'))
  where record is not null;
drop function with_identifiers;
