-- Who may sign in, with what, and for which customers they see files.

create table users (
  id            integer generated always as identity primary key,
  first_name    text        not null,
  last_name     text        not null,
  email         text        not null,
  -- Null while the user is invited and has not chosen a password yet.
  password_hash text,
  roles         text[]      not null,
  version       integer     not null default 1,
  created_at    timestamptz not null default now(),
  deleted_at    timestamptz
);
-- A deleted user's address is free again.
create unique index users_by_email on users (lower(email)) where deleted_at is null;

-- Customer 133 sees all files. It is made on purpose only, so the sequence steps over its number.
create sequence customer_ids as integer;
create function next_customer_id() returns integer language plpgsql as $$
declare
  id integer := nextval('customer_ids');
begin
  if id = 133 then
    id := nextval('customer_ids');
  end if;
  return id;
end
$$;

create table customers (
  id              integer     primary key default next_customer_id(),
  name            text        not null,
  operator_number text        not null,
  water_source    text,
  all_access      boolean     not null default false,
  version         integer     not null default 1,
  created_at      timestamptz not null default now(),
  archived_at     timestamptz
);
create unique index customers_by_name on customers (lower(name)) where archived_at is null;

create table customer_users (
  customer_id integer not null references customers,
  user_id     integer not null references users,
  primary key (customer_id, user_id)
);
create index customer_users_by_user on customer_users (user_id);

create table sessions (
  id             uuid        primary key,
  user_id        integer     not null references users,
  user_agent     text        not null,
  address        text        not null,
  started_at     timestamptz not null,
  last_active_at timestamptz not null,
  ended_at       timestamptz
);
create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_address on sessions (address, started_at);

-- Only hashes of tokens are kept. The nonce and the token together give its one successor.
create table session_tokens (
  hash        bytea       primary key,
  session_id  uuid        not null references sessions on delete cascade,
  issued_at   timestamptz not null,
  expires_at  timestamptz not null,
  nonce       bytea,
  replaced_at timestamptz
);
create index session_tokens_by_session on session_tokens (session_id);

-- Links sent by mail to set a password: after "forgot password", or to accept an invitation.
create table password_links (
  hash       bytea       primary key,
  user_id    integer     not null references users,
  kind       text        not null check (kind in ('reset', 'invitation')),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_links_by_user on password_links (user_id) where used_at is null;

-- Links sent to a new address before it replaces the old one.
create table email_links (
  hash       bytea       primary key,
  user_id    integer     not null references users,
  email      text        not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index email_links_by_user on email_links (user_id) where used_at is null;

-- Counts of failed sign-ins and of mails asked for, by account, by client address and in all.
create table throttles (
  key          text        primary key,
  count        integer     not null,
  counted_from timestamptz not null
);

-- Mail waits here until it is sent; afterwards its text, which holds a link, is wiped.
create table outbox (
  id              bigint      generated always as identity primary key,
  recipient       text        not null,
  subject         text        not null,
  body            text        not null,
  created_at      timestamptz not null,
  attempts        integer     not null default 0,
  next_attempt_at timestamptz not null,
  sent_at         timestamptz,
  given_up_at     timestamptz,
  last_error      text
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and given_up_at is null;

-- One row: what this database is.
create table installation (
  only_row boolean primary key default true check (only_row),
  demo     boolean not null
);
insert into installation (demo) values (false);
