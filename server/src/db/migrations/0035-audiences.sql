-- Who may see an entity, a relationship, and single items of an entity; and the log of changes tells
-- nobody the ids of what they never saw.

alter table entities
  add column audience text not null default 'public',
  -- By field; what is left out, whoever sees the entity sees.
  add column field_audiences jsonb not null default '{}',
  add column place_precision text not null default 'city',
  add constraint entities_audience_known check (audience in ('public', 'members', 'private')),
  add constraint entities_precision_known check (place_precision in ('exact', 'city', 'country'));
alter table relationships add column audience text not null default 'public',
  add constraint relationships_audience_known check (audience in ('public', 'members', 'private'));
alter table locations add column audience text not null default 'public',
  add constraint locations_audience_known check (audience in ('public', 'members', 'private'));
alter table social_links add column audience text not null default 'public',
  add constraint social_links_audience_known check (audience in ('public', 'members', 'private'));
alter table images add column audience text not null default 'public',
  add constraint images_audience_known check (audience in ('public', 'members', 'private'));

-- Readings leave out the narrowed ones, which are few, by looking them up here.
create index entities_narrowed on entities (id, audience) where audience <> 'public';
create index entities_told_by_country on entities (id) where place_precision = 'country';

create function widest(one text, other text) returns text language sql immutable parallel safe
  return case
    when 'public' in (one, other) then 'public'
    when 'members' in (one, other) then 'members'
    else 'private'
  end;
create function narrowest(one text, other text, third text) returns text
  language sql immutable parallel safe
  return case
    when 'private' in (one, other, third) then 'private'
    when 'members' in (one, other, third) then 'members'
    else 'public'
  end;

-- The widest audience that a change concerns, of those before and after it.
alter table network_changes add column audience text not null default 'public';

create or replace function log_changes() returns trigger language plpgsql
  set search_path = public, pg_temp as $body$
declare
  logged integer;
begin
  if current_setting('mangrove.logged_everything', true) = 'on' then
    return null;
  end if;
  if tg_op = 'TRUNCATE' then
    insert into network_changes (kind, op) values ('everything', 'deleted');
    return null;
  end if;
  if tg_op = 'INSERT' then
    select count(*) into logged from (select from added limit 1001) as few;
  else
    select count(*) into logged from (select from removed limit 1001) as few;
  end if;
  if logged > 1000 then
    perform log_everything();
  elsif tg_argv[0] = 'entity' then
    if tg_op = 'INSERT' then
      insert into network_changes (kind, id, op, audience)
      select 'entity', id, 'created', audience from added;
    elsif tg_op = 'DELETE' then
      insert into network_changes (kind, id, op, audience)
      select 'entity', id, 'deleted', audience from removed;
    else
      insert into network_changes (kind, id, op, audience)
      select 'entity', added.id, 'changed', widest(removed.audience, added.audience)
      from added join removed using (id) where added is distinct from removed;
      -- With an entity its relationships appear and disappear.
      insert into network_changes (kind, id, op, audience)
      select 'relationship', r.id, 'changed', narrowest(r.audience,
        widest(a.audience, coalesce(was_a.audience, a.audience)),
        widest(b.audience, coalesce(was_b.audience, b.audience)))
      from relationships r
      join entities a on a.id = r.node1_id
      join entities b on b.id = r.node2_id
      left join removed was_a on was_a.id = r.node1_id
      left join removed was_b on was_b.id = r.node2_id
      where r.id in (
        select touched.id from added join removed using (id)
        join lateral (
          select starting.id from relationships starting where starting.node1_id = added.id
          union all
          select ending.id from relationships ending where ending.node2_id = added.id
        ) as touched on true
        where added.audience <> removed.audience);
    end if;
  elsif tg_op = 'INSERT' then
    insert into network_changes (kind, id, op, audience)
    select 'relationship', r.id, 'created', narrowest(r.audience, a.audience, b.audience)
    from added r join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id;
  elsif tg_op = 'DELETE' then
    -- An end that is gone already was public: see `delete_hidden_relationships`.
    insert into network_changes (kind, id, op, audience)
    select 'relationship', r.id, 'deleted',
      narrowest(r.audience, coalesce(a.audience, 'public'), coalesce(b.audience, 'public'))
    from removed r
    left join entities a on a.id = r.node1_id left join entities b on b.id = r.node2_id;
  else
    insert into network_changes (kind, id, op, audience)
    select 'relationship', r.id, 'changed',
      narrowest(widest(r.audience, was.audience),
        widest(a.audience, was_a.audience), widest(b.audience, was_b.audience))
    from added r join removed was using (id)
    join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id
    join entities was_a on was_a.id = was.node1_id join entities was_b on was_b.id = was.node2_id
    where r is distinct from was;
  end if;
  return null;
end $body$;

-- The cascade of a foreign key comes when the entity is gone, and with it the reason to hide them.
create function delete_hidden_relationships() returns trigger language plpgsql
  set search_path = public, pg_temp as $body$
begin
  delete from relationships where node1_id = old.id or node2_id = old.id;
  return old;
end $body$;
create trigger entities_delete_hidden before delete on entities
  for each row when (old.audience <> 'public') execute function delete_hidden_relationships();

-- Each class of viewers has the groups of its own network; members begin with those of visitors.
alter table entity_groups
  add column viewer text not null default 'public',
  add constraint entity_groups_viewer_known check (viewer in ('public', 'members')),
  drop constraint entity_groups_pkey,
  add primary key (entity_id, viewer);
alter table grouping
  add column viewer text not null default 'public',
  add constraint grouping_viewer_known check (viewer in ('public', 'members')),
  -- With its column goes the rule that there is one row.
  drop column id,
  add primary key (viewer);
alter table entity_groups alter column viewer drop default;
alter table grouping alter column viewer drop default;

-- What was deleted or merged before can still be brought back, with the columns of today.
create function with_audiences(rows jsonb) returns jsonb language sql immutable
  return case when rows ? 'entity' then jsonb_build_object('entity',
      '{"audience": "public", "field_audiences": {}, "place_precision": "city"}' || (rows -> 'entity'))
    else '{}' end
  || coalesce((
    select jsonb_object_agg(list.key, (
      select coalesce(jsonb_agg('{"audience": "public"}' || one order by place), '[]')
      from jsonb_array_elements(list.value) with ordinality as items (one, place)))
    from jsonb_each(rows) as list
    where list.key in ('locations', 'social_links', 'images', 'relationships', 'moved')
      and jsonb_typeof(list.value) = 'array'), '{}');
update deleted_items set content = content || with_audiences(content);
update merges set record = record || with_audiences(record) || jsonb_build_object(
    'before', (record -> 'before') || with_audiences(record -> 'before'),
    'after', (record -> 'after') || with_audiences(record -> 'after'))
  where record is not null;
drop function with_audiences;
