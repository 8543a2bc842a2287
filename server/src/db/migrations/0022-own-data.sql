-- Downloads of one's own data: made in the background, and stored where every process can read
-- them. One row for each user, which goes a day after its file was made.

create table data_downloads (
  user_id integer primary key references users on delete cascade,
  -- Tells one download of a user from the next.
  id integer generated always as identity,
  state text not null default 'waiting',
  requested_at timestamptz not null,
  -- How often it was begun: one that ends the process each time is given up.
  tries integer not null default 0,
  next_try_at timestamptz not null,
  ready_at timestamptz,
  constraint data_downloads_state_known check (state in ('waiting', 'ready', 'failed')),
  constraint data_downloads_ready_with_time check ((state = 'ready') = (ready_at is not null))
);

-- The tables of a download as text, in pieces. Its pictures are read from where pictures are when
-- the file is sent.
create table data_download_pieces (
  user_id integer not null references data_downloads on delete cascade,
  file text not null,
  place integer not null,
  content text not null,
  primary key (user_id, file, place)
);
