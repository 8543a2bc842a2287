-- The groups that the network falls into. Their ids are in addresses: a group keeps its id while
-- most of its members stay.

create table network_groups (
  id integer generated always as identity primary key
);

create table entity_groups (
  entity_id integer primary key references entities on delete cascade,
  group_id integer not null references network_groups on delete cascade,
  -- It came after groups were last looked for, and was put to its neighbours.
  is_late boolean not null
);
create index entity_groups_group on entity_groups (group_id);

-- One row, once groups have been looked for: how large the network was then.
create table grouping (
  id integer primary key,
  -- Raised each time, so that several processes do not overwrite each other.
  run integer not null,
  entities integer not null,
  relationships integer not null,
  constraint grouping_one_row check (id = 1)
);
