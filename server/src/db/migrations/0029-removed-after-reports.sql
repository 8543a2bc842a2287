-- What a superuser removed because of a report: only superusers restore it. The reason stands in the
-- report.
alter table deleted_items drop constraint deleted_items_reason_known;
alter table deleted_items add constraint deleted_items_reason_known
  check (reason in ('deleted', 'merged', 'hidden', 'removed'));
update deleted_items d set reason = 'removed'
where d.kind = 'entity' and d.reason = 'deleted' and exists (
  select from reports r where r.entity_id = d.subject_id and r.outcome = 'removed'
    and r.decided_at >= d.deleted_at);

-- Their pictures stay however many others an account has held.
create index deleted_items_hidden on deleted_items (id) where reason = 'hidden';

-- Merges did not hold the pictures that they replaced.
update files f set held_until = now() + interval '30 days'
where held_until is null
  and not exists (select from entities e where e.photo_file = f.name)
  and not exists (select from entities e where e.small_photo_file = f.name)
  and not exists (select from images i where i.file = f.name)
  and not exists (select from images i where i.small_file = f.name)
  and exists (
    select from merges m where m.record is not null
      and strpos((m.record -> 'before')::text, f.name) > 0);
