-- Notices and Labels of Local Contexts, as its Hub gives them: what is stored of a community's text is
-- what the community wrote.

alter table entities
  add column notices jsonb not null default '[]',
  add column labels jsonb not null default '[]',
  add constraint entities_notices_list check (jsonb_typeof(notices) = 'array'),
  add constraint entities_labels_list check (jsonb_typeof(labels) = 'array');
create index entities_labelled on entities (id) where notices <> '[]' or labels <> '[]';

-- What was deleted or merged before can still be brought back, with the columns of today.
create function with_labels(rows jsonb) returns jsonb language sql immutable
  return case when rows ? 'entity' then jsonb_build_object('entity',
      '{"notices": [], "labels": []}' || (rows -> 'entity'))
    else '{}' end;
update deleted_items set content = content || with_labels(content);
update merges set record = record || with_labels(record) || jsonb_build_object(
    'before', (record -> 'before') || with_labels(record -> 'before'),
    'after', (record -> 'after') || with_labels(record -> 'after'))
  where record is not null;
drop function with_labels;
