-- Search finds parts of words. Looking for a part in every text means reading every text that
-- shares its trigrams; looking for it in the words that texts are made of means reading those few,
-- and then who has them.

-- Folded. Not unique, so that nobody who brings a new word waits for another who brings it too.
create table words (
  id integer generated always as identity primary key,
  word text not null
);
create index words_word on words using hash (word);
create index words_trigrams on words using gin (word gin_trgm_ops)
  with (gin_pending_list_limit = 64);

-- Kept by the triggers below, which know of everything that happens to an entity.
create table entity_words (
  word_id integer not null,
  entity_id integer not null,
  primary key (word_id, entity_id)
);

-- Folded last: a letter can fold to something with a space in it.
create function words_of(name text, about text) returns setof text
  language sql immutable parallel safe strict rows 20
  as $body$
    select distinct fold(part)
    from unnest(string_to_array(translate($1 || ' ' || $2, E'\t\n\x0b\f\r', '     '), ' ')) as part
    where fold(part) <> ''
  $body$;

-- The lock keeps the sweep of unused words away from a word between its finding and its use.
create function keep_words() returns trigger language plpgsql set search_path = public, pg_temp
  as $body$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from removed join added using (id)
      where (removed.name, removed.about) is distinct from (added.name, added.about)
    ) then
      return null;
    end if;
  end if;
  lock table entity_words in row exclusive mode;
  if tg_op <> 'INSERT' then
    delete from entity_words
    using removed e cross join lateral words_of(e.name, e.about) as w (word) join words using (word)
    where entity_words.word_id = words.id and entity_words.entity_id = e.id;
  end if;
  if tg_op <> 'DELETE' then
    with used as materialized (
      select e.id as entity_id, w.word
      from added e cross join lateral words_of(e.name, e.about) as w (word)
    ),
    known as materialized (
      select words.word, min(words.id) as id from words
      where words.word in (select used.word from used) group by words.word
    ),
    brought as (
      insert into words (word)
      select distinct used.word from used where used.word not in (select known.word from known)
      returning id, word
    )
    insert into entity_words (word_id, entity_id)
    select coalesce(known.id, brought.id), used.entity_id
    from used left join known using (word) left join brought using (word);
  end if;
  return null;
end $body$;

create function remove_all_words() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  truncate words, entity_words;
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

insert into words (word)
  select distinct w.word from entities e cross join lateral words_of(e.name, e.about) as w (word);
insert into entity_words (word_id, entity_id)
  select words.id, e.id
  from entities e cross join lateral words_of(e.name, e.about) as w (word) join words using (word);

drop index entities_about_trigrams;
alter table entities drop column folded_about;
