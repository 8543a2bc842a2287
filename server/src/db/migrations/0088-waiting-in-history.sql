-- Since when history says whether a change of a connection ended its waiting for the other end: of what
-- was recorded before, that is found out where it is undone (`features/history/older-waiting.ts`).

insert into settings (name, value)
select 'waiting_recorded', jsonb_build_object('after', max(id)) from revisions having max(id) is not null;
