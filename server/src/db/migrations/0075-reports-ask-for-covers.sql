-- A family or community asks that a name or a picture is covered, in the queue of reports.

alter table reports drop constraint reports_reason_known;
alter table reports add constraint reports_reason_known check
  (reason in ('wrong', 'private', 'hurtful', 'not_theirs', 'cover', 'other', 'removal'));
