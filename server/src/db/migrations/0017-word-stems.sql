-- "flood", "floods" and "flooding" have one stem, by PostgreSQL's own English dictionary. A search
-- for one of them finds the others: in texts, in tags, in the names of projects and organisations.
-- Not in the names of people: whoever looks for Peters does not mean everybody called Peter.
-- An entity that is changed has only the words written that it gained or lost, and an import adds
-- the words of all its entities in one pass.

drop trigger entities_added on entities;
drop trigger entities_changed on entities;
drop trigger entities_removed on entities;
drop trigger entities_emptied on entities;
drop function keep_words();
drop function words_of(text, text);
truncate words, entity_words;

-- A word of a person's name is another word than the same in a text.
alter table words
  add column is_personal boolean not null default false,
  add column stems tsvector generated always as (
    case when is_personal then null else to_tsvector('pg_catalog.english', word) end) stored;
create index words_stems on words using gin (stems) with (gin_pending_list_limit = 64);

alter table tags
  add column stems tsvector generated always as (
    to_tsvector('pg_catalog.english', fold(replace(name, '-', ' ')))) stored;
create index tags_stems on tags using gin (stems) with (gin_pending_list_limit = 64);

-- A search can ask for countries.
create index locations_country on locations (fold(country), entity_id) where country <> '';

-- Folded last: a letter can fold to something with a space in it.
create function folded_words(text) returns setof text
  language sql immutable parallel safe strict rows 20
  as $body$
    select distinct fold(part)
    from unnest(string_to_array(translate($1, E'\t\n\x0b\f\r', '     '), ' ')) as part
    where fold(part) <> ''
  $body$;

create function words_of(type text, name text, about text)
  returns table (word text, is_personal boolean)
  language sql immutable parallel safe strict rows 20
  as $body$
    select folded_words($2), true where $1 = 'person'
    union all
    select folded_words(case when $1 = 'person' then $3 else $2 || ' ' || $3 end), false
  $body$;

-- For entities that have none yet. Folding costs most of it, so each text between two spaces is
-- folded once, however many entities hold it.
-- The lock keeps the sweep of unused words away from a word between its finding and its use.
create function add_words(entity_ids integer[]) returns void language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  lock table entity_words in row exclusive mode;
  with parts as materialized (
    select e.id as entity_id, written.is_personal, part
    from unnest(entity_ids) as given (id) join entities e on e.id = given.id
    cross join lateral (values (e.type = 'person', e.name), (false, e.about))
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

create function keep_words() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  if tg_op = 'INSERT' then
    -- Whoever set this calls add_words itself.
    if current_setting('mangrove.adds_words_later', true) is distinct from 'on' then
      perform add_words(array(select id from added));
    end if;
    return null;
  end if;
  if tg_op = 'DELETE' then
    lock table entity_words in row exclusive mode;
    delete from entity_words
    using removed e cross join lateral words_of(e.type, e.name, e.about) as w
      join words using (word, is_personal)
    where entity_words.word_id = words.id and entity_words.entity_id = e.id;
    return null;
  end if;
  if not exists (
    select from removed join added using (id)
    where (removed.name, removed.about) is distinct from (added.name, added.about)
  ) then
    return null;
  end if;
  lock table entity_words in row exclusive mode;
  with changed as materialized (
    select id, removed.type as old_type, removed.name as old_name, removed.about as old_about,
      added.type, added.name, added.about
    from removed join added using (id)
    where (removed.name, removed.about) is distinct from (added.name, added.about)
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

create trigger entities_added after insert on entities
  referencing new table as added for each statement execute function keep_words();
create trigger entities_changed after update on entities
  referencing old table as removed new table as added
  for each statement execute function keep_words();
create trigger entities_removed after delete on entities
  referencing old table as removed for each statement execute function keep_words();
create trigger entities_emptied after truncate on entities
  for each statement execute function remove_all_words();

perform add_words(array(select id from entities));
