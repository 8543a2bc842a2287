-- A person who finds themselves on the map asks to be removed, in the queue of reports.

alter table reports drop constraint reports_reason_known;
alter table reports add constraint reports_reason_known check
  (reason in ('wrong', 'private', 'hurtful', 'not_theirs', 'other', 'removal'));
