-- The log of changes also tells what cached answers depend on that outlive versions: entities of
-- which a part in a table of its own changed, words that entities got or lost, and whether any
-- search, or any answer at all, may differ. What maps read of the log is as before.

alter table network_changes
  -- Of words: those that some entity got or lost.
  add column ids integer[],
  drop constraint network_changes_kind_known,
  drop constraint network_changes_id_given,
  add constraint network_changes_kind_known check (kind in
    ('entity', 'relationship', 'everything', 'part', 'words', 'search', 'shared')),
  add constraint network_changes_id_given
    check ((kind in ('entity', 'relationship', 'part')) = (id is not null)),
  add constraint network_changes_ids_given check ((kind = 'words') = (ids is not null));

create function logs_changes() returns boolean language sql stable set search_path = public, pg_temp
  return current_setting('mangrove.logged_everything', true) is distinct from 'on';

-- The entities whose rows of a table changed. With an argument, searches find something else too.
create function log_part_changes() returns trigger language plpgsql
  set search_path = public, pg_temp as $body$
declare
  touched integer[];
begin
  if not logs_changes() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    touched := array(select distinct entity_id from added limit 1001);
  elsif tg_op = 'DELETE' then
    touched := array(select distinct entity_id from removed limit 1001);
  else
    touched := array(select entity_id from added union select entity_id from removed limit 1001);
  end if;
  if cardinality(touched) > 1000 then
    insert into network_changes (kind, op) values ('shared', 'changed');
  elsif cardinality(touched) > 0 then
    insert into network_changes (kind, id, op)
      select 'part', entity_id, 'changed' from unnest(touched) as entity_id;
    insert into network_changes (kind, op) select tg_argv[0], 'changed' where tg_nargs > 0;
  end if;
  return null;
end $body$;

create trigger log_parts_added after insert on locations referencing new table as added
  for each statement execute function log_part_changes();
create trigger log_parts_changed after update on locations
  referencing old table as removed new table as added
  for each statement execute function log_part_changes();
create trigger log_parts_removed after delete on locations referencing old table as removed
  for each statement execute function log_part_changes();

create trigger log_parts_added after insert on social_links referencing new table as added
  for each statement execute function log_part_changes();
create trigger log_parts_changed after update on social_links
  referencing old table as removed new table as added
  for each statement execute function log_part_changes();
create trigger log_parts_removed after delete on social_links referencing old table as removed
  for each statement execute function log_part_changes();

create trigger log_parts_added after insert on images referencing new table as added
  for each statement execute function log_part_changes();
create trigger log_parts_changed after update on images
  referencing old table as removed new table as added
  for each statement execute function log_part_changes();
create trigger log_parts_removed after delete on images referencing old table as removed
  for each statement execute function log_part_changes();

create trigger log_parts_added after insert on entity_tags referencing new table as added
  for each statement execute function log_part_changes('search');
create trigger log_parts_changed after update on entity_tags
  referencing old table as removed new table as added
  for each statement execute function log_part_changes('search');
create trigger log_parts_removed after delete on entity_tags referencing old table as removed
  for each statement execute function log_part_changes('search');

create function log_word_changes() returns trigger language plpgsql
  set search_path = public, pg_temp as $body$
declare
  touched integer[];
begin
  if not logs_changes() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    touched := array(select distinct word_id from added limit 501);
  else
    touched := array(select distinct word_id from removed limit 501);
  end if;
  if cardinality(touched) > 500 then
    insert into network_changes (kind, op) values ('search', 'changed');
  elsif cardinality(touched) > 0 then
    insert into network_changes (kind, op, ids) values ('words', 'changed', touched);
  end if;
  return null;
end $body$;
create trigger log_words_added after insert on entity_words referencing new table as added
  for each statement execute function log_word_changes();
create trigger log_words_removed after delete on entity_words referencing old table as removed
  for each statement execute function log_word_changes();

-- What decides beside single words whether and where an entity is found.
create function log_search_changes() returns trigger language plpgsql
  set search_path = public, pg_temp as $body$
declare
  differs boolean;
begin
  if not logs_changes() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    differs := exists (select from added where identifiers <> '[]' or fields <> '{}');
  elsif tg_op = 'DELETE' then
    differs := exists (select from removed where identifiers <> '[]' or fields <> '{}');
  else
    differs := exists (
      select id, type, name, names, audience, nations, identifiers, fields from added
      except select id, type, name, names, audience, nations, identifiers, fields from removed);
  end if;
  if differs then
    insert into network_changes (kind, op) values ('search', 'changed');
  end if;
  return null;
end $body$;
create trigger log_searches_added after insert on entities referencing new table as added
  for each statement execute function log_search_changes();
create trigger log_searches_changed after update on entities
  referencing old table as removed new table as added
  for each statement execute function log_search_changes();
create trigger log_searches_removed after delete on entities referencing old table as removed
  for each statement execute function log_search_changes();

-- What many answers have in common: the argument says which may differ.
create function log_common_changes() returns trigger language plpgsql
  set search_path = public, pg_temp as $body$
declare
  differs boolean;
begin
  if not logs_changes() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    differs := exists (select from added);
  elsif tg_op = 'DELETE' then
    differs := exists (select from removed);
  else
    differs := exists (select * from added except all select * from removed);
  end if;
  if differs then
    insert into network_changes (kind, op) values (tg_argv[0], 'changed');
  end if;
  return null;
end $body$;

create trigger log_common_added after insert on tags referencing new table as added
  for each statement execute function log_common_changes('search');
create trigger log_common_changed after update on tags
  referencing old table as removed new table as added
  for each statement execute function log_common_changes('shared');
create trigger log_common_removed after delete on tags referencing old table as removed
  for each statement execute function log_common_changes('search');

create trigger log_common_added after insert on official_tags referencing new table as added
  for each statement execute function log_common_changes('search');
create trigger log_common_changed after update on official_tags
  referencing old table as removed new table as added
  for each statement execute function log_common_changes('search');
create trigger log_common_removed after delete on official_tags referencing old table as removed
  for each statement execute function log_common_changes('search');

create trigger log_common_added after insert on field_definitions referencing new table as added
  for each statement execute function log_common_changes('shared');
create trigger log_common_changed after update on field_definitions
  referencing old table as removed new table as added
  for each statement execute function log_common_changes('shared');
create trigger log_common_removed after delete on field_definitions
  referencing old table as removed
  for each statement execute function log_common_changes('shared');

create trigger log_common_added after insert on role_types referencing new table as added
  for each statement execute function log_common_changes('shared');
create trigger log_common_changed after update on role_types
  referencing old table as removed new table as added
  for each statement execute function log_common_changes('shared');
create trigger log_common_removed after delete on role_types referencing old table as removed
  for each statement execute function log_common_changes('shared');
