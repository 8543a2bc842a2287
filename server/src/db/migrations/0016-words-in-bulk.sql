-- What the words of entities cost: one that is changed has only the words written that it gained or
-- lost, and an import adds the words of all its entities in one pass.

create or replace function words_of(name text, about text) returns setof text
  language sql immutable parallel safe strict rows 20
  as $body$
    select distinct folded.word
    from (
      select fold(part) as word
      from unnest(string_to_array(translate($1 || ' ' || $2, E'\t\n\x0b\f\r', '     '), ' ')) as part
      where part <> ''
      offset 0
    ) as folded
    where folded.word <> ''
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
    select e.id as entity_id, part
    from unnest(entity_ids) as given (id) join entities e on e.id = given.id
    cross join lateral unnest(string_to_array(
      translate(e.name || ' ' || e.about, E'\t\n\x0b\f\r', '     '), ' ')) as part
    where part <> ''
  ),
  folded as materialized (
    select part, fold(part) as word from (select distinct part from parts) as different
  ),
  used as materialized (
    select distinct entity_id, word from parts join folded using (part) where word <> ''
  ),
  needed as materialized (select distinct word from used),
  known as materialized (
    select needed.word, min(words.id) as id
    from needed join words on words.word = needed.word group by needed.word
  ),
  brought as (
    insert into words (word)
    select needed.word from needed where needed.word not in (select known.word from known)
    returning id, word
  ),
  numbered as materialized (
    select id, word from known union all select id, word from brought
  )
  insert into entity_words (word_id, entity_id)
  select numbered.id, used.entity_id from used join numbered using (word)
  order by numbered.id, used.entity_id;
end $body$;

create or replace function keep_words() returns trigger language plpgsql
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
    using removed e cross join lateral words_of(e.name, e.about) as w (word) join words using (word)
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
    select id, removed.name as old_name, removed.about as old_about, added.name, added.about
    from removed join added using (id)
    where (removed.name, removed.about) is distinct from (added.name, added.about)
  ),
  before as materialized (
    select c.id as entity_id, w.word
    from changed c cross join lateral words_of(c.old_name, c.old_about) as w (word)
  ),
  after as materialized (
    select c.id as entity_id, w.word
    from changed c cross join lateral words_of(c.name, c.about) as w (word)
  ),
  lost as materialized (select * from before except select * from after),
  gained as materialized (select * from after except select * from before),
  deleted as (
    delete from entity_words using lost join words using (word)
    where entity_words.word_id = words.id and entity_words.entity_id = lost.entity_id
  ),
  known as materialized (
    select words.word, min(words.id) as id from words
    where words.word in (select gained.word from gained) group by words.word
  ),
  brought as (
    insert into words (word)
    select distinct gained.word from gained where gained.word not in (select known.word from known)
    returning id, word
  )
  insert into entity_words (word_id, entity_id)
  select coalesce(known.id, brought.id), gained.entity_id
  from gained left join known using (word) left join brought using (word);
  return null;
end $body$;
