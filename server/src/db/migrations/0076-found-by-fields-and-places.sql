-- What the defined fields of an entity say, folded, so that a search compares stored text. A row for
-- each audience of these fields; marks say nothing beside their field. Written by the triggers below.
create table entity_field_texts (
  entity_id integer not null references entities (id) on delete cascade,
  audience text not null,
  folded text not null,
  primary key (entity_id, audience)
);
-- Values stand on lines of their own, so that no searched word is found across two of them. As
-- field_texts, for many entities at once: labels of options are looked up and not searched for.
create function store_field_texts(entity_ids integer[]) returns void language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  delete from entity_field_texts where entity_id = any(entity_ids);
  with labels as materialized (
    select d.id as field_id, o.option ->> 'key' as value, o.option ->> 'label' as label
    from field_definitions d cross join lateral jsonb_array_elements(d.options) as o (option)
  ),
  said as materialized (
    select e.id, given.key, one.value
    from unnest(entity_ids) as asked (id) join entities e on e.id = asked.id
    cross join lateral jsonb_each(e.fields) as given
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(given.value)
      when 'array' then given.value else jsonb_build_array(given.value) end) as one (value)
  )
  insert into entity_field_texts (entity_id, audience, folded)
    select said.id, d.audience, fold(string_agg(coalesce(labels.label, said.value), E'\n'))
    from said join field_definitions d using (key)
      left join labels on labels.field_id = d.id and labels.value = said.value
    where d.deleted_at is null and d.shape <> 'flag'
    group by said.id, d.audience;
end $body$;

create function keep_field_texts() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  if tg_op = 'UPDATE' then
    perform store_field_texts(array[new.id]);
  elsif exists (select from added where fields <> '{}') then
    perform store_field_texts(array(select id from added where fields <> '{}'));
  end if;
  return null;
end $body$;
create trigger entities_field_texts_added after insert on entities
  referencing new table as added for each statement execute function keep_field_texts();
-- By row, so that changes of anything else cost nothing.
create trigger entities_field_texts_changed after update of fields on entities
  for each row when (old.fields is distinct from new.fields) execute function keep_field_texts();

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
      select changed.key from (
        select key, options, audience, deleted_at is null from added
        except select key, options, audience, deleted_at is null from removed) as changed);
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
-- After the texts, which is quicker. No list of what is not indexed yet: every search would read it.
create index entity_field_texts_trigrams on entity_field_texts using gin (folded gin_trgm_ops)
  with (fastupdate = off);

-- The names by which a place is asked for: each of them, alone and with its country. Folded at once,
-- because a call costs more than a text.
create function place_keys(place_name text, city text, state text, country text) returns text[]
  language sql immutable parallel safe strict
  as $body$
    select array_remove(string_to_array(public.fold(
      $1 || E'\n' || $2 || E'\n' || $3 || E'\n' || $4
        || case when $4 = '' then '' else
          case when $1 = '' then '' else E'\n' || $1 || ', ' || $4 end
            || case when $2 = '' then '' else E'\n' || $2 || ', ' || $4 end
            || case when $3 = '' then '' else E'\n' || $3 || ', ' || $4 end end), E'\n'), '')
  $body$;
create index locations_place_keys on locations
  using gin (place_keys(place_name, city, state, country)) with (gin_pending_list_limit = 64);
