-- Merges that every owner can undo, relationships with one home, and reports that follow.

-- Who owned either of two merged entities. Beside the record, so that they are still told the reason
-- of a refusal once the record is gone. No foreign key: they go with the user.
alter table merges add column owners integer[] not null default '{}';
update merges set owners = array(
    select distinct one::integer from jsonb_array_elements_text(record -> 'owners') one
    union
    select user_id from deleted_item_owners where item_id = (record ->> 'item_id')::integer)
  where record is not null;
update merges set record = record - 'owners' where record is not null;
create index merges_owners on merges using gin (owners) where owners <> '{}';

-- What a merge moved is with the survivor, and no longer in the item of the merged entity, too:
-- parting would have restored it a second time.
update deleted_items d set content = jsonb_set(d.content, '{relationships}', (
    select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(d.content -> 'relationships') one
    where not m.record -> 'moved' @> jsonb_build_array(jsonb_build_object('id', one -> 'id'))))
  from merges m where m.record is not null and (m.record ->> 'item_id')::integer = d.id;

update reports r set entity_id = m.to_id
  from entity_redirects m where m.from_id = r.entity_id;
