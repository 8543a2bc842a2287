-- A merge remembers what two entities were, as revisions and deleted items do: it is for as many.

alter table merges add column audience text not null default 'public';
alter table merges add constraint merges_audience_known
  check (audience in ('public', 'members', 'private'));
