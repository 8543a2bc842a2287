-- What a folded name sorts by so that numbers in it count by their value: "2. show" before "10. show".
-- Of more than twelve digits the last twelve count. Without a collation, because the embedded engine
-- has none but that of bytes.
create function natural_order(folded text) returns text
  language sql immutable parallel safe strict
  as $body$
    select case when $1 ~ '\d'
      then regexp_replace(regexp_replace($1, '(\d+)', '000000000000\1', 'g'),
        '\d*(\d{12})', '\1', 'g')
      else $1 end
  $body$;

-- Stored, because a statement that sorts by an expression computes it for each row that it passes,
-- even where an index has it.
alter table entities
  add column sort_name text not null generated always as (natural_order(fold(name))) stored;
drop index entities_name_order;
create index entities_name_order on entities (sort_name, name, id);
