-- Folding a text costs far more than looking into it, and a trigram index has every text that it
-- finds looked into again: so the folded forms are stored.

alter table entities
  add column folded_name text not null generated always as (fold(name)) stored,
  add column folded_about text not null generated always as (fold(about)) stored;

drop index entities_name_trigrams;
drop index entities_about_trigrams;
-- Every search reads through the list of entries that wait for their place in such an index, and the
-- embedded engine has no vacuum in the background that would empty it: so it is kept short (in kB).
create index entities_name_trigrams on entities using gin (folded_name gin_trgm_ops)
  with (gin_pending_list_limit = 64);
create index entities_about_trigrams on entities using gin (folded_about gin_trgm_ops)
  with (gin_pending_list_limit = 256);
