-- A browser in which a user has signed in. It keeps a random mark in a cookie; only the hash of the mark is stored.
create table devices (
  user_id    integer     not null references users on delete cascade,
  hash       bytea       not null,
  expires_at timestamptz not null,
  primary key (user_id, hash)
);
create index devices_by_hash on devices (hash);

-- The device in which a session began; none for sessions that are older than devices.
alter table sessions add column device_hash bytea;
