-- Which entities and relationships each version of the public network brought, so that whoever
-- holds an older version reads those and not everything.

create table network_changes (
  seq bigint generated always as identity primary key,
  -- Null until the transaction raises the version, as its last statement: the row's lock orders
  -- the commits, so what is visible of a version is all of it.
  version bigint,
  kind text not null,
  -- Null for everything.
  id integer,
  op text not null,
  at timestamptz not null default now(),
  constraint network_changes_kind_known check (kind in ('entity', 'relationship', 'everything')),
  constraint network_changes_op_known check (op in ('created', 'changed', 'deleted')),
  constraint network_changes_id_given check ((kind = 'everything') = (id is null))
);
create index network_changes_version on network_changes (version);
create index network_changes_open on network_changes (seq) where version is null;

-- Every change above this version is in the log; older ones may have been deleted from it.
alter table network_version add column logged_from bigint not null default 0;
update network_version set logged_from = version;

-- For what touches too much to be listed: until the transaction ends nothing else is logged.
create function log_everything() returns void language plpgsql set search_path = public, pg_temp
  as $body$
begin
  insert into network_changes (kind, op) values ('everything', 'changed');
  perform set_config('mangrove.logged_everything', 'on', true);
end $body$;

create function log_changes() returns trigger language plpgsql set search_path = public, pg_temp
  as $body$
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
  elsif tg_op = 'INSERT' then
    insert into network_changes (kind, id, op) select tg_argv[0], id, 'created' from added;
  elsif tg_op = 'DELETE' then
    insert into network_changes (kind, id, op) select tg_argv[0], id, 'deleted' from removed;
  else
    insert into network_changes (kind, id, op)
    select tg_argv[0], added.id, 'changed' from added join removed using (id)
    where added is distinct from removed;
  end if;
  return null;
end $body$;

create trigger log_entities_added after insert on entities referencing new table as added
  for each statement execute function log_changes('entity');
create trigger log_entities_changed after update on entities
  referencing old table as removed new table as added
  for each statement execute function log_changes('entity');
create trigger log_entities_removed after delete on entities referencing old table as removed
  for each statement execute function log_changes('entity');
create trigger log_entities_emptied after truncate on entities
  for each statement execute function log_changes('entity');

create trigger log_relationships_added after insert on relationships
  referencing new table as added
  for each statement execute function log_changes('relationship');
create trigger log_relationships_changed after update on relationships
  referencing old table as removed new table as added
  for each statement execute function log_changes('relationship');
create trigger log_relationships_removed after delete on relationships
  referencing old table as removed
  for each statement execute function log_changes('relationship');
create trigger log_relationships_emptied after truncate on relationships
  for each statement execute function log_changes('relationship');

create function close_changes() returns trigger language plpgsql set search_path = public, pg_temp
  as $body$
begin
  update network_changes set version = new.version where version is null;
  return null;
end $body$;
create trigger network_version_raised after update of version on network_version
  for each row execute function close_changes();
