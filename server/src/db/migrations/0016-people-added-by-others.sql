-- A person who has no account is looked after by the user who added them, and the map says so. Null
-- for everybody else: members, and whoever was imported.

alter table entities add column added_by integer;
alter table entities add constraint entities_added_by_known
  foreign key (added_by) references users on delete set null;
alter table entities add constraint entities_added_is_no_member
  check (added_by is null or (type = 'person' and user_id is null));
create index entities_added_by on entities (added_by) where added_by is not null;
