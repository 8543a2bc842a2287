-- Relationships that somebody made who does not own the other end: that end is asked.

alter table relationships
  -- The end whose owners have not confirmed; null if both agree.
  add column asks text,
  -- Since when they know; null while nobody owns that end.
  add column asked_at timestamptz,
  -- What both had agreed on before one of them changed it.
  add column agreed_role text,
  add column agreed_years text,
  -- The audience that it gets with the confirmation, where unconfirmed ones are hidden until then.
  add column audience_once_confirmed text,
  add constraint relationships_asks_known check (asks in ('node1', 'node2')),
  add constraint relationships_asked_about check (asks is not null
    or (asked_at is null and agreed_role is null and audience_once_confirmed is null)),
  add constraint relationships_agreed_whole check ((agreed_role is null) = (agreed_years is null)),
  add constraint relationships_audience_then_known
    check (audience_once_confirmed in ('public', 'members', 'private'));
create index relationships_asking_node1 on relationships (node1_id) where asks = 'node1';
create index relationships_asking_node2 on relationships (node2_id) where asks = 'node2';

-- What an entity declined: for a year the other one cannot propose it again.
create table declined_connections (
  entity_id integer not null references entities (id) on delete cascade,
  other_id integer not null references entities (id) on delete cascade,
  declined_at timestamptz not null,
  primary key (entity_id, other_id)
);
create index declined_connections_of_other on declined_connections (other_id);

alter table deleted_items drop constraint deleted_items_reason_known;
alter table deleted_items add constraint deleted_items_reason_known check
  (reason in ('deleted', 'merged', 'hidden', 'removed', 'declined'));

-- What was there before: agreed where a superuser or an import made it, or one user owns both ends.
-- The others are asked once, by the server (`domain/agreement/ask-once.ts`).
with owners as (
  select entity_id, user_id from user_roles where role_type = 'OWNER'
), known as (
  select r.id, maker.actor_id as maker, coalesce(u.is_superuser, false) as by_superuser,
    exists (select from owners o where o.entity_id = r.node1_id) as has1,
    exists (select from owners o where o.entity_id = r.node2_id) as has2,
    exists (select from owners o
      where o.entity_id = r.node1_id and o.user_id = maker.actor_id) as made1,
    exists (select from owners o
      where o.entity_id = r.node2_id and o.user_id = maker.actor_id) as made2,
    exists (select from owners a join owners b using (user_id)
      where a.entity_id = r.node1_id and b.entity_id = r.node2_id) as by_one
  from relationships r
  left join lateral (
    select a.actor_id from revisions v join acts a on a.id = v.act_id
    where v.subject = 'relationship' and v.subject_id = r.id and v.op = 'created'
    order by v.id limit 1) maker on true
  left join users u on u.id = maker.actor_id
  where not exists (select from imported_relationships k where k.relationship_id = r.id)
)
update relationships r set asks = case
    when k.made1 or (not k.made2 and k.has1) then 'node2' else 'node1' end
from known k
where k.id = r.id and not k.by_superuser and not k.by_one and (k.has1 or k.has2);
