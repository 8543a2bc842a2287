-- The text about an entity in further languages, and the language of the first. A search finds the words
-- of all of them.

alter table entities
  add column about_language text not null default '',
  add column about_texts jsonb not null default '[]',
  add constraint entities_about_texts_list check (jsonb_typeof(about_texts) = 'array');

-- All of an entity that is searched by its words, beside its name and tags.
create function all_text(about text, nations text[], about_texts jsonb) returns text
  language sql immutable parallel safe strict
  as $body$
    select case when $3 = '[]' then all_text($1, $2)
      else all_text($1, $2) || ' ' || (
        select string_agg(one ->> 'text', ' ') from jsonb_array_elements($3) as one) end
  $body$;

create or replace function add_words(entity_ids integer[]) returns void language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  lock table entity_words in row exclusive mode;
  with parts as materialized (
    select e.id as entity_id, written.is_personal, part
    from unnest(entity_ids) as given (id) join entities e on e.id = given.id
    cross join lateral (values (e.type = 'person', all_names(e.name, e.names)), (false, all_text(e.about, e.nations, e.about_texts)))
      as written (is_personal, text)
    cross join lateral unnest(string_to_array(
      translate(written.text, E'\t\n\x0b\f\r', '     '), ' ')) as part
    where part <> ''
  ),
  folded as materialized (
    select part, fold(part) as word from (select distinct part from parts) as different
  ),
  used as materialized (
    select distinct entity_id, word, is_personal
    from parts join folded using (part) where word <> ''
  ),
  needed as materialized (select distinct word, is_personal from used),
  known as materialized (
    select word, is_personal, min(words.id) as id
    from needed join words using (word, is_personal) group by word, is_personal
  ),
  brought as (
    insert into words (word, is_personal)
    select needed.word, needed.is_personal from needed
    where (needed.word, needed.is_personal) not in (select known.word, known.is_personal from known)
    returning id, word, is_personal
  ),
  numbered as materialized (
    select id, word, is_personal from known union all select id, word, is_personal from brought
  )
  insert into entity_words (word_id, entity_id)
  select numbered.id, used.entity_id from used join numbered using (word, is_personal)
  order by numbered.id, used.entity_id;
end $body$;

create or replace function keep_words() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  if tg_op = 'INSERT' then
    insert into entity_names (entity_id, name)
      select a.id, n.name from added a cross join lateral told_names(a.names) as n
      where a.names <> '[]';
    -- Whoever set this calls add_words itself.
    if current_setting('mangrove.adds_words_later', true) is distinct from 'on' then
      perform add_words(array(select id from added));
    end if;
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from entity_names using removed r where entity_id = r.id and r.names <> '[]';
    lock table entity_words in row exclusive mode;
    delete from entity_words
    using removed e cross join lateral words_of(e.type, all_names(e.name, e.names), all_text(e.about, e.nations, e.about_texts)) as w
      join words using (word, is_personal)
    where entity_words.word_id = words.id and entity_words.entity_id = e.id;
    return null;
  end if;
  if not exists (
    select from removed join added using (id)
    where (removed.name, removed.names, removed.about, removed.nations, removed.about_texts)
      is distinct from (added.name, added.names, added.about, added.nations, added.about_texts)
  ) then
    return null;
  end if;
  if exists (select from removed join added using (id) where removed.names <> added.names) then
    delete from entity_names using removed r join added a using (id)
      where entity_id = id and r.names <> a.names;
    insert into entity_names (entity_id, name)
      select id, n.name from removed r join added a using (id)
        cross join lateral told_names(a.names) as n
      where r.names <> a.names;
  end if;
  lock table entity_words in row exclusive mode;
  with changed as materialized (
    select id, removed.type as old_type, all_names(removed.name, removed.names) as old_name,
      all_text(removed.about, removed.nations, removed.about_texts) as old_about,
      added.type, all_names(added.name, added.names) as name,
      all_text(added.about, added.nations, added.about_texts) as about
    from removed join added using (id)
    where (removed.name, removed.names, removed.about, removed.nations, removed.about_texts)
      is distinct from (added.name, added.names, added.about, added.nations, added.about_texts)
  ),
  before as materialized (
    select c.id as entity_id, w.word, w.is_personal
    from changed c cross join lateral words_of(c.old_type, c.old_name, c.old_about) as w
  ),
  after as materialized (
    select c.id as entity_id, w.word, w.is_personal
    from changed c cross join lateral words_of(c.type, c.name, c.about) as w
  ),
  lost as materialized (select * from before except select * from after),
  gained as materialized (select * from after except select * from before),
  deleted as (
    delete from entity_words using lost join words using (word, is_personal)
    where entity_words.word_id = words.id and entity_words.entity_id = lost.entity_id
  ),
  known as materialized (
    select words.word, words.is_personal, min(words.id) as id from words
    where words.word in (select gained.word from gained) group by words.word, words.is_personal
  ),
  brought as (
    insert into words (word, is_personal)
    select distinct gained.word, gained.is_personal from gained
    where (gained.word, gained.is_personal) not in (select known.word, known.is_personal from known)
    returning id, word, is_personal
  )
  insert into entity_words (word_id, entity_id)
  select coalesce(known.id, brought.id), gained.entity_id
  from gained
    left join known using (word, is_personal)
    left join brought using (word, is_personal);
  return null;
end $body$;

-- What was deleted or merged before can still be brought back, with the columns of today.
create function with_about_texts(rows jsonb) returns jsonb language sql immutable
  return case when rows ? 'entity' then jsonb_build_object('entity',
      '{"about_language": "", "about_texts": []}' || (rows -> 'entity'))
    else '{}' end;
update deleted_items set content = content || with_about_texts(content);
update merges set record = record || with_about_texts(record) || jsonb_build_object(
    'before', (record -> 'before') || with_about_texts(record -> 'before'),
    'after', (record -> 'after') || with_about_texts(record -> 'after'))
  where record is not null;
drop function with_about_texts;
