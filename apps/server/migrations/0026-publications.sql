-- older programs: may go on
--
-- What the mirror of the registry has about each filing. It belongs to the product and is part of a backup, unlike the
-- mirror itself.

create table filing_publications (
  file_number   integer     primary key references files on delete cascade,
  -- The load in which it was last looked for.
  load_id       uuid        not null,
  looked_at     timestamptz not null,
  -- The day of the first archive in which it was looked for and not found; null once it was found.
  missing_since date,
  -- Which revision is public, under which id, and in which archives it was found first and last.
  revision      integer,
  disclosure_id text,
  found_in      date,
  seen_in       date,
  -- What that revision was when it was found: saved, sent or approved means that someone else filed it.
  status_before text,
  -- The fields in which it differs: the first ones, and how many there are.
  differences      jsonb   not null default '[]',
  difference_count integer not null default 0,
  -- What differs in words; blank when nothing does.
  told             text    not null default '',
  -- The same for the same revisions and the same content of the archive: then nothing is compared again.
  fingerprint   text        not null default '',
  constraint filing_publications_found_is_whole check (num_nulls(revision, disclosure_id, found_in, seen_in) in (0, 4)),
  constraint filing_publications_found_or_missing check ((revision is null) = (missing_since is not null))
);
create index filing_publications_by_load on filing_publications (load_id);

-- Where a mirror is loaded, only what is published is done.
create index filings_published on filings (status_at, file_id)
  where is_newest and not is_deleted and not before_desk and status = 'published';
create index filings_published_by_owner on filings (owner_key, status_at, file_id)
  where is_newest and not is_deleted and not before_desk and status = 'published';

create trigger minds_newer_tables before insert or update or delete on filing_publications
  for each statement execute function mind_newer_tables();
