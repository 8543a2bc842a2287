-- Which columns a search reads for words, beside names and tags, is said in one place: those of the
-- fields with `search: 'text'` in contract/src/model/fields.ts. A migration that adds such a column
-- replaces this function.
create function searched_text(e entities) returns text
  language sql immutable parallel safe
  as $body$
    select concat_ws(' ', e.about, array_to_string(e.nations, ' '),
      (select string_agg(one ->> 'text', ' ') from jsonb_array_elements(e.about_texts) as one))
  $body$;

create or replace function add_words(entity_ids integer[]) returns void language plpgsql
  set search_path = public, pg_temp
  as $body$
begin
  lock table entity_words in row exclusive mode;
  with parts as materialized (
    select e.id as entity_id, written.is_personal, part
    from unnest(entity_ids) as given (id) join entities e on e.id = given.id
    cross join lateral (values (e.type = 'person', all_names(e.name, e.names)), (false, searched_text(e)))
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
    using removed e cross join lateral words_of(e.type, all_names(e.name, e.names), searched_text(row(e.*)::entities)) as w
      join words using (word, is_personal)
    where entity_words.word_id = words.id and entity_words.entity_id = e.id;
    return null;
  end if;
  -- Compared as sets, because a plan that was made for one row would compare each row with each.
  if not exists (
    select id, type, name, names, searched_text(row(removed.*)::entities) from removed
    except select id, type, name, names, searched_text(row(added.*)::entities) from added
  ) then
    return null;
  end if;
  delete from entity_names
    using (select id, names from removed except select id, names from added) as renamed
    where entity_id = renamed.id;
  insert into entity_names (entity_id, name)
    select renamed.id, n.name
    from (select id, names from added except select id, names from removed) as renamed
      cross join lateral told_names(renamed.names) as n;
  lock table entity_words in row exclusive mode;
  with old_texts as materialized (
    select id, type, all_names(name, names) as name, searched_text(row(removed.*)::entities) as text
    from removed
  ),
  new_texts as materialized (
    select id, type, all_names(name, names) as name, searched_text(row(added.*)::entities) as text
    from added
  ),
  before as materialized (
    select t.id as entity_id, w.word, w.is_personal
    from (select * from old_texts except select * from new_texts) as t
      cross join lateral words_of(t.type, t.name, t.text) as w
  ),
  after as materialized (
    select t.id as entity_id, w.word, w.is_personal
    from (select * from new_texts except select * from old_texts) as t
      cross join lateral words_of(t.type, t.name, t.text) as w
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

drop function all_text(text, text[], jsonb);
drop function all_text(text, text[]);
