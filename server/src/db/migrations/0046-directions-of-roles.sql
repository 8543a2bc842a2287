-- Which end of a relationship holds its role. Nobody said it of what was there before.

alter table relationships
  add column direction text,
  -- What both had agreed on before one of them changed it; see `agreed_role`.
  add column agreed_direction text,
  add constraint relationships_direction_known check (direction in ('forward', 'back', 'both')),
  add constraint relationships_agreed_direction_known
    check (agreed_direction in ('forward', 'back', 'both'));
