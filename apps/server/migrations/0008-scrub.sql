-- What was found lost or altered in the store, until it is whole again or gone for good.
create table file_damages (
  blob_key text        primary key references file_revisions (blob_key) on delete cascade,
  damage   text        not null check (damage in ('damaged', 'missing')),
  found_at timestamptz not null
);

-- How far the nightly walk over all stored bytes has come. There is no row before the first one.
create table file_scrub (
  only_row   boolean     primary key default true check (only_row),
  started_at timestamptz not null,
  -- The last key that was read; null when the walk has come to its end.
  place      text,
  -- Until then one instance is at it, or has just been: nobody else goes on.
  busy_until timestamptz not null,
  ended_at   timestamptz
);
