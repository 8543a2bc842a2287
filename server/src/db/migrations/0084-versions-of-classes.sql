-- Each class of viewers is told a version of its own, which is raised only by what the class sees
-- or what changes a number that it is told: a version that rises tells that something happened.

alter table network_changes
  -- Whether there is one more or less of something for a class.
  add column is_counted boolean not null default false;
alter table network_version
  add column public_version bigint,
  add column members_version bigint;
update network_version set public_version = version, members_version = version;
alter table network_version
  alter column public_version set not null,
  alter column public_version set default 0,
  alter column members_version set not null,
  alter column members_version set default 0;

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
      insert into network_changes (kind, id, op, audience, is_counted)
      select 'relationship', r.id, 'changed', narrowest(r.audience,
        widest(a.audience, coalesce(was_a.audience, a.audience)),
        widest(b.audience, coalesce(was_b.audience, b.audience))), true
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
    insert into network_changes (kind, id, op, audience, is_counted)
    select 'relationship', r.id, 'created', narrowest(r.audience, a.audience, b.audience), true
    from added r join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id;
  elsif tg_op = 'DELETE' then
    -- An end that is gone already was public: see `delete_hidden_relationships`.
    insert into network_changes (kind, id, op, audience, is_counted)
    select 'relationship', r.id, 'deleted',
      narrowest(r.audience, coalesce(a.audience, 'public'), coalesce(b.audience, 'public')), true
    from removed r
    left join entities a on a.id = r.node1_id left join entities b on b.id = r.node2_id;
  else
    insert into network_changes (kind, id, op, audience, is_counted)
    select 'relationship', r.id, 'changed',
      narrowest(widest(r.audience, was.audience),
        widest(a.audience, was_a.audience), widest(b.audience, was_b.audience)),
      r.audience <> was.audience
    from added r join removed was using (id)
    join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id
    join entities was_a on was_a.id = was.node1_id join entities was_b on was_b.id = was.node2_id
    where r is distinct from was;
  end if;
  return null;
end $body$;

-- A version of which nothing is logged, or only words, may be seen by everybody.
create or replace function note_raising() returns trigger language plpgsql
  set search_path = public, pg_temp as $body$
declare
  seen record;
begin
  new.raised_at := now();
  select
    coalesce(bool_or(told.audience = 'public' or (told.audience = 'members' and is_counted)), true)
      as by_visitors,
    coalesce(bool_or(told.audience <> 'private'), true) as by_members
    into seen
  from (
    select coalesce(e.audience, c.audience) as audience, is_counted
    from network_changes c left join entities e on c.kind = 'part' and e.id = c.id
    where c.version is null and c.kind not in ('words', 'search')
      -- An entity that is logged itself says who saw it, also when it is gone.
      and not (c.kind = 'part' and exists (
        select from network_changes own
        where own.version is null and own.kind = 'entity' and own.id = c.id))
  ) as told;
  if seen.by_visitors then
    new.public_version := new.version;
  end if;
  if seen.by_members then
    new.members_version := new.version;
  end if;
  return new;
end $body$;
