-- When each version was raised: tells a version from the same number in a database that was brought
-- back from a dump and went on. The rows of network_changes have the same moment of their version.

alter table network_version add column raised_at timestamptz not null default now();

create function note_raising() returns trigger language plpgsql set search_path = public, pg_temp
  as $body$
begin
  new.raised_at := now();
  return new;
end $body$;
create trigger network_version_dated before update of version on network_version
  for each row execute function note_raising();

create or replace function close_changes() returns trigger language plpgsql set search_path = public, pg_temp
  as $body$
begin
  update network_changes set version = new.version, at = new.raised_at where version is null;
  return null;
end $body$;
