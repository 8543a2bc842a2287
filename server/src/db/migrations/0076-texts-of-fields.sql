-- What the defined fields of an entity say, folded, so that a search compares stored text. A row for
-- each audience of these fields; marks say nothing beside their field. Written by the triggers below.
create table entity_field_texts (
  entity_id integer not null references entities (id) on delete cascade,
  audience text not null,
  folded text not null,
  primary key (entity_id, audience)
);
-- No list of what is not indexed yet: every search would read it through.
create index entity_field_texts_trigrams on entity_field_texts using gin (folded gin_trgm_ops)
  with (fastupdate = off);

-- Values stand on lines of their own, so that no searched word is found across two of them.
create function store_field_texts(entity_ids integer[]) returns void language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  delete from entity_field_texts where entity_id = any(entity_ids);
  insert into entity_field_texts (entity_id, audience, folded)
    select e.id, d.audience, fold(string_agg(said.text, E'\n' order by d.sort_order, d.id))
    from entities e cross join lateral field_texts(e.fields) as said
      join field_definitions d on d.key = said.key
    where e.id = any(entity_ids) and e.fields <> '{}' and d.deleted_at is null and d.shape <> 'flag'
    group by e.id, d.audience
    order by e.id;
end $body$;

create function keep_field_texts() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  if tg_op = 'INSERT' then
    if exists (select from added where fields <> '{}') then
      perform store_field_texts(array(select id from added where fields <> '{}'));
    end if;
  elsif exists (select from removed join added using (id) where removed.fields <> added.fields) then
    perform store_field_texts(array(
      select id from removed join added using (id) where removed.fields <> added.fields));
  end if;
  return null;
end $body$;
create trigger entities_field_texts_added after insert on entities
  referencing new table as added for each statement execute function keep_field_texts();
create trigger entities_field_texts_changed after update on entities
  referencing old table as removed new table as added
  for each statement execute function keep_field_texts();

-- Labels of options and audiences decide what the values of many entities say, and to whom. A backup
-- may bring definitions after the values.
create function keep_texts_of_definitions() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $body$
declare
  keys text[];
begin
  if tg_op = 'INSERT' then
    keys := array(select key from added);
  else
    keys := array(
      select added.key from removed join added using (id)
      where (removed.options, removed.audience, removed.deleted_at is null)
        is distinct from (added.options, added.audience, added.deleted_at is null));
  end if;
  if keys <> '{}' then
    perform store_field_texts(array(select id from entities where fields <> '{}' and fields ?| keys));
  end if;
  return null;
end $body$;
create trigger field_definitions_texts_added after insert on field_definitions
  referencing new table as added for each statement execute function keep_texts_of_definitions();
create trigger field_definitions_texts_changed after update on field_definitions
  referencing old table as removed new table as added
  for each statement execute function keep_texts_of_definitions();

perform store_field_texts(array(select id from entities where fields <> '{}'));
