-- The second step of signing in: a code that a device of the user makes from a secret and the time.

create table two_steps (
  user_id      integer     primary key references users,
  -- Sealed with a key that is named in its first bytes.
  secret       bytea       not null,
  -- Null until a first code proves that the device has the secret; nothing is asked for before.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken. A code of that step or an earlier one is never taken again.
  last_step    bigint      not null default 0,
  -- Wrong codes in a row, each given with the right password.
  failures     integer     not null default 0,
  failed_at    timestamptz
);

-- For the day when the device is lost. Each is good once.
create table recovery_codes (
  id      bigint      generated always as identity primary key,
  user_id integer     not null references users,
  hash    text        not null,
  used_at timestamptz
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- Seals secrets where the settings give no key: 244 random bits.
alter table installation add column secrets_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
