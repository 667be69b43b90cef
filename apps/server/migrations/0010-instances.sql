-- The processes that run on this database now. One that was killed is forgotten after a while.

create table instances (
  id         uuid        primary key,
  -- Where it keeps the bytes of files; all that run at the same time must have the same.
  store      text        not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at    timestamptz not null default clock_timestamp()
);
