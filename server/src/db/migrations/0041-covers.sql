-- What is covered: shown only after a press, in the words of whoever covered it.

alter table entities
  add column passed_on boolean not null default false,
  add column cover text not null default 'none',
  add column cover_note text not null default '',
  add constraint entities_cover_known check (cover in ('none', 'picture', 'name', 'both'));
alter table images add column covered boolean not null default false;

-- What was deleted or merged before can still be brought back, with the columns of today.
create function with_covers(rows jsonb) returns jsonb language sql immutable
  return case when rows ? 'entity' then jsonb_build_object('entity',
      '{"passed_on": false, "cover": "none", "cover_note": ""}' || (rows -> 'entity'))
    else '{}' end
  || case when jsonb_typeof(rows -> 'images') = 'array' then jsonb_build_object('images', (
      select coalesce(jsonb_agg('{"covered": false}' || one order by place), '[]')
      from jsonb_array_elements(rows -> 'images') with ordinality as items (one, place)))
    else '{}' end;
update deleted_items set content = content || with_covers(content);
update merges set record = record || with_covers(record) || jsonb_build_object(
    'before', (record -> 'before') || with_covers(record -> 'before'),
    'after', (record -> 'after') || with_covers(record -> 'after'))
  where record is not null;
drop function with_covers;
