-- The log of changes names the ends of relationships, also of those that are gone: so a notice names
-- only the entities of which its class sees a change.

alter table network_changes
  -- Of words: those that some entity got or lost. Of a relationship: its ends, now and before;
  -- null in rows of versions before this one.
  drop constraint network_changes_ids_given,
  add constraint network_changes_ids_given check (
    case kind when 'words' then ids is not null when 'relationship' then true else ids is null end);

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
      insert into network_changes (kind, id, op, audience, is_counted)
      select 'entity', id, 'created', audience, true from added;
    elsif tg_op = 'DELETE' then
      insert into network_changes (kind, id, op, audience, is_counted)
      select 'entity', id, 'deleted', audience, true from removed;
    else
      insert into network_changes (kind, id, op, audience, is_counted)
      select 'entity', added.id, 'changed', widest(removed.audience, added.audience),
        added.audience <> removed.audience
      from added join removed using (id) where added is distinct from removed;
      -- With an entity its relationships appear and disappear.
      insert into network_changes (kind, id, op, audience, is_counted, ids)
      select 'relationship', r.id, 'changed', narrowest(r.audience,
        widest(a.audience, coalesce(was_a.audience, a.audience)),
        widest(b.audience, coalesce(was_b.audience, b.audience))), true,
        array[r.node1_id, r.node2_id]
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
    insert into network_changes (kind, id, op, audience, is_counted, ids)
    select 'relationship', r.id, 'created', narrowest(r.audience, a.audience, b.audience), true,
      array[r.node1_id, r.node2_id]
    from added r join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id;
  elsif tg_op = 'DELETE' then
    -- An end that is gone already was public: see `delete_hidden_relationships`.
    insert into network_changes (kind, id, op, audience, is_counted, ids)
    select 'relationship', r.id, 'deleted',
      narrowest(r.audience, coalesce(a.audience, 'public'), coalesce(b.audience, 'public')), true,
      array[r.node1_id, r.node2_id]
    from removed r
    left join entities a on a.id = r.node1_id left join entities b on b.id = r.node2_id;
  else
    insert into network_changes (kind, id, op, audience, is_counted, ids)
    select 'relationship', r.id, 'changed',
      narrowest(widest(r.audience, was.audience),
        widest(a.audience, was_a.audience), widest(b.audience, was_b.audience)),
      r.audience <> was.audience, array[r.node1_id, r.node2_id, was.node1_id, was.node2_id]
    from added r join removed was using (id)
    join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id
    join entities was_a on was_a.id = was.node1_id join entities was_b on was_b.id = was.node2_id
    where r is distinct from was;
  end if;
  return null;
end $body$;
