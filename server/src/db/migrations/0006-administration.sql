-- What the lists of superusers are read by.

-- The stored form of the name is what every list is sorted by.
drop index entities_name_order;
create index entities_name_order on entities (folded_name, name, id);

-- Which types a tag is used under, without a look at the rows.
drop index entity_tags_tag;
create index entity_tags_tag on entity_tags (tag_id, tag_type, entity_id);

-- The log is read newest first, one entry after the other.
drop index audit_log_at;
create index audit_log_at on audit_log (at, id);
