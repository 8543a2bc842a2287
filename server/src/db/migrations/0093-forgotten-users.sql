-- What was stored as JSON (history, what is set aside, merges) refers to users without a foreign key.

-- The content without references to these users: as the owner of a profile, as who added a person, and
-- as who wrote down a source; also on both sides of a change.
create or replace function forget_users(content jsonb, gone integer[], is_reference boolean default false)
returns jsonb language sql immutable parallel safe as $body$
  select case jsonb_typeof(content)
    when 'object' then coalesce((
      select jsonb_object_agg(key, forget_users(value, gone,
        key in ('user_id', 'added_by', 'author') or is_reference and key in ('before', 'after')))
      from jsonb_each(content)), '{}')
    when 'array' then coalesce((
      select jsonb_agg(forget_users(one, gone) order by place)
      from jsonb_array_elements(content) with ordinality as list (one, place)), '[]')
    when 'number' then case when is_reference and content::integer = any(gone) then 'null' else content end
    else content end
$body$;

-- Of users who were deleted before.
declare
  ids integer[] := array(
    select distinct reference::integer
    from (
      select changes as content from revisions where parts && '{user_id,added_by,sources}'
      union all select content from deleted_items
      union all select record from merges where record is not null) as stored,
    lateral (
      select jsonb_path_query(content, '$.**.user_id.** ? (@.type() == "number")')
      union all select jsonb_path_query(content, '$.**.added_by.** ? (@.type() == "number")')
      union all select jsonb_path_query(content, '$.**.author.** ? (@.type() == "number")'))
      as referred (reference)
    where not exists (select from users u where u.id = reference::integer));
begin
  update revisions set changes = forget_users(changes, ids)
  where parts && '{user_id,added_by,sources}' and forget_users(changes, ids) <> changes;
  update deleted_items set content = forget_users(content, ids)
  where forget_users(content, ids) <> content;
  update merges set record = forget_users(record, ids)
  where record is not null and forget_users(record, ids) <> record;
end;
