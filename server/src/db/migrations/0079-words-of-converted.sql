-- A later definition of the function had lost that a conversion changes the words of a name, too.
execute replace(replace(pg_get_functiondef('keep_words()'::regprocedure),
  '(removed.name, removed.names,', '(removed.type, removed.name, removed.names,'),
  '(added.name, added.names,', '(added.type, added.name, added.names,');

-- What was converted since has the words of its former kind; what was erased then left some behind.
delete from entity_words w where w.entity_id in (select entity_id from former_kinds)
  or not exists (select from entities e where e.id = w.entity_id);
perform add_words(array(
  select distinct f.entity_id from former_kinds f join entities e on e.id = f.entity_id));
