-- The index of the stored files. Their bytes are elsewhere, under keys that the server made.

-- Parts of words are searched for; the extension comes with every PostgreSQL and its owner may add it.
create extension if not exists pg_trgm;

-- A name as a part of an address. The address of a file is kept, because lists of many thousands are made of it.
create function percent_encode(name text) returns text language sql immutable parallel safe as $$
  select case
    when name !~ '[^A-Za-z0-9_.~ ()-]' then replace(name, ' ', '%20')
    else (
      select string_agg(
        case
          when letter ~ '[A-Za-z0-9_.~()-]' then letter
          else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
        end, '' order by place)
      from regexp_split_to_table(name, '') with ordinality as letters (letter, place)
    )
  end
$$;

create table files (
  -- For the audit trail, and never told to anybody who does not see all of it: it counts the files of others too.
  number           integer     generated always as identity primary key,
  id               uuid        not null unique default gen_random_uuid(),
  name             text        not null,
  -- What it was called when it came. Another name only where that one was taken: the same document is known again by it.
  given_name       text        not null,
  -- Whose it is. Only a file of an older store can belong to everyone, because it named no owner, or to an unknown one.
  owner_kind       text        not null check (owner_kind in ('customer', 'everyone', 'unknown')),
  customer_id      integer     references customers,
  -- What the older store said about an owner that is unknown here.
  foreign_owner    text,
  -- The one column that visibility is decided by: the customer, 0 for everyone, -1 for unknown.
  owner_key        integer     not null generated always as
    (case owner_kind when 'customer' then customer_id when 'everyone' then 0 else -1 end) stored,
  -- The newest; the columns below are about it.
  revision         integer     not null,
  size             integer     not null,
  sha256           bytea       not null check (octet_length(sha256) = 32),
  uploaded_at      timestamptz not null,
  -- No reference to the user: a file outlives them.
  uploaded_by      text        not null,
  is_simulated     boolean     not null default false,
  -- As the document and its API number say them; customer and operator as they were called then.
  well_name        text        not null,
  operator         text        not null,
  customer_name    text        not null,
  api_number       text        not null,
  state            text        not null,
  county           text        not null,
  job_date         text        not null,
  start_date       text        not null,
  end_date         text        not null,
  deleted_at       timestamptz,
  deleted_by       text,
  url              text        not null generated always as ('/api/azure-storage/download/' || percent_encode(name)) stored,
  -- Everything that can be searched for, one line for each; an API number with its hyphens and without.
  search           text        not null generated always as (lower(
    ' ' || name || E'\n ' || well_name || E'\n ' || operator || E'\n ' || customer_name || E'\n ' || api_number || E'\n '
    || regexp_replace(api_number, '^(\d\d)(\d{3})(\d{5})(\d\d)(\d\d)$', '\1-\2-\3-\4-\5') || E'\n '
    || state || E'\n ' || county || E'\n ' || start_date || E'\n ' || end_date)) stored,
  check ((owner_kind = 'customer') = (customer_id is not null)),
  check ((owner_kind = 'unknown') = (foreign_owner is not null)),
  check ((deleted_at is null) = (deleted_by is null))
);

-- A name stands for one file at most; in the bin it may stand for many.
create unique index files_by_name on files (name) where deleted_at is null;
create index files_in_bin on files (deleted_at desc, id desc) where deleted_at is not null;
create index files_by_api_number on files (api_number) where deleted_at is null;
create index files_by_given_name on files (given_name) where deleted_at is null;
create index files_by_search on files using gin (search gin_trgm_ops) where deleted_at is null;

-- Each visible sort twice: for those who see all files, and for one owner after the other.
create index files_by_date on files (uploaded_at desc, id desc) where deleted_at is null;
create index files_by_owner_date on files (owner_key, uploaded_at desc, id desc) where deleted_at is null;
create index files_by_lower_name on files (lower(name), id) where deleted_at is null;
create index files_by_owner_name on files (owner_key, lower(name), id) where deleted_at is null;
create index files_by_well on files (lower(well_name), id) where deleted_at is null;
create index files_by_owner_well on files (owner_key, lower(well_name), id) where deleted_at is null;
create index files_by_operator on files (lower(operator), id) where deleted_at is null;
create index files_by_owner_operator on files (owner_key, lower(operator), id) where deleted_at is null;
create index files_by_customer on files (lower(customer_name), id) where deleted_at is null;
create index files_by_owner_customer on files (owner_key, lower(customer_name), id) where deleted_at is null;
create index files_by_size on files (size, id) where deleted_at is null;
create index files_by_owner_size on files (owner_key, size, id) where deleted_at is null;
create index files_by_state on files (state, uploaded_at desc, id desc) where deleted_at is null;

-- What a file was, and is.
create table file_revisions (
  file_number integer     not null references files on delete cascade,
  revision    integer     not null,
  -- Made by the server; in an adopted store the name that it has there.
  blob_key    text        not null unique,
  size        integer     not null,
  sha256      bytea       not null check (octet_length(sha256) = 32),
  uploaded_at timestamptz not null,
  uploaded_by text        not null,
  primary key (file_number, revision)
);

-- Documents on their way into the store. A row goes when its file is there, or when nobody has come back for it.
create table file_uploads (
  blob_key    text        primary key,
  customer_id integer     not null references customers,
  name        text        not null,
  api_number  text        not null,
  sha256      bytea       not null,
  started_at  timestamptz not null
);
-- The same document sent many times at once is one upload.
create unique index file_uploads_by_content on file_uploads (customer_id, name, api_number, sha256);
create index file_uploads_by_start on file_uploads (started_at);

-- How many files each owner has, and a number that changes with them.
create table file_tallies (
  owner_key integer primary key,
  files     integer not null,
  version   bigint  not null
);

create function tally_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_tallies
      select owner_key, count(*) filter (where deleted_at is null), 1 from added group by owner_key order by owner_key
      on conflict (owner_key) do update
        set files = file_tallies.files + excluded.files, version = file_tallies.version + 1;
  elsif tg_op = 'DELETE' then
    insert into file_tallies
      select owner_key, -count(*) filter (where deleted_at is null), 1 from removed group by owner_key order by owner_key
      on conflict (owner_key) do update
        set files = file_tallies.files + excluded.files, version = file_tallies.version + 1;
  else
    insert into file_tallies
      select owner_key, sum(change), 1
        from (
          select owner_key, case when deleted_at is null then 1 else 0 end as change from added
          union all
          select owner_key, case when deleted_at is null then -1 else 0 end from removed
        ) as changes
       group by owner_key order by owner_key
      on conflict (owner_key) do update
        set files = file_tallies.files + excluded.files, version = file_tallies.version + 1;
  end if;
  return null;
end
$$;
create trigger files_added after insert on files
  referencing new table as added for each statement execute function tally_files();
create trigger files_changed after update on files
  referencing old table as removed new table as added for each statement execute function tally_files();
create trigger files_removed after delete on files
  referencing old table as removed for each statement execute function tally_files();
