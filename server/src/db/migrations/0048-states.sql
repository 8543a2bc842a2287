-- Where projects and organisations stand.

alter table entities
  add column state text not null default 'none',
  add constraint entities_state_known
    check (state in ('none', 'planned', 'active', 'paused', 'ended'));
create index entities_state on entities (state, id) where state <> 'none';

-- What was deleted or merged before can still be brought back, with the columns of today.
create function with_states(rows jsonb) returns jsonb language sql immutable
  return case when rows ? 'entity' then jsonb_build_object('entity',
      '{"state": "none"}' || (rows -> 'entity'))
    else '{}' end;
update deleted_items set content = content || with_states(content);
update merges set record = record || with_states(record) || jsonb_build_object(
    'before', (record -> 'before') || with_states(record -> 'before'),
    'after', (record -> 'after') || with_states(record -> 'after'))
  where record is not null;
drop function with_states;
