-- Of which other kinds an entity has been, so that its earlier addresses lead to it.
create table former_kinds (
  -- No foreign key: what is set aside may come back, and what was merged leads to its survivor.
  entity_id integer not null,
  type text not null,
  primary key (entity_id, type),
  constraint former_kinds_type_known check (type in ('person', 'project', 'organization'))
);

-- The words of a person's name are no words of a language, so that a conversion changes them too.
execute replace(replace(pg_get_functiondef('keep_words()'::regprocedure),
  '(removed.name, removed.names,', '(removed.type, removed.name, removed.names,'),
  '(added.name, added.names,', '(added.type, added.name, added.names,');
