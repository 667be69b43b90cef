-- older programs: may go on
--
-- What a draft held before a later save, so that a user can go back to it. An older program keeps none, and those of a
-- draft that it deletes go with the draft.

-- Who saved a draft last, and the version of the draft that this tells of: an older program does not say it.
alter table drafts
  add column saver_id integer references users,
  add column saver_of integer;

create table draft_versions (
  draft_id   uuid        not null references drafts on delete cascade,
  -- Of the draft, when it held this.
  version    integer     not null,
  job_number text        not null,
  step       smallint    not null,
  wells      integer,
  saved      integer,
  customer   text        not null,
  -- As text, so that everything comes back as it was sent.
  state      json        not null,
  saved_at   timestamptz not null,
  -- Null: unknown.
  saver_id   integer     references users,
  -- When a later save took its place.
  kept_at    timestamptz not null,
  primary key (draft_id, version)
);

create trigger minds_newer_tables before insert or update or delete on draft_versions
  for each statement execute function mind_newer_tables();
