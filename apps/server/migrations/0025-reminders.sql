-- older programs: may go on
--
-- Digests and calendars of what is due.

-- A mail that is sent again has the same Message-ID, whichever instance sends it.
alter table outbox
  add column message_id  uuid not null default gen_random_uuid(),
  -- Of a digest: one for each user and day.
  add column digest_user integer references users on delete cascade,
  add column digest_day  date,
  add constraint outbox_digest_is_whole check (num_nulls(digest_user, digest_day) in (0, 2));
create unique index outbox_digests on outbox (digest_user, digest_day);

-- The last day whose digests are all made, also of those for whom there was nothing.
alter table installation add column digested_on date;

-- Whether the user wants the digest.
alter table users add column digest boolean not null default true;

-- The secret address of a user's calendar. Only the hash of its key is stored.
create table calendar_keys (
  user_id integer     primary key references users on delete cascade,
  hash    bytea       not null unique,
  made_at timestamptz not null
);
create trigger minds_newer_tables before insert or update or delete on calendar_keys
  for each statement execute function mind_newer_tables();
