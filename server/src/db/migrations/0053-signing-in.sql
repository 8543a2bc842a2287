-- What the list of one's own sessions says of each: the browser in words, never the whole header it
-- sent, and the range of its network address, never the whole address.
alter table sessions
  add column device text not null default '',
  add column network text not null default '';
