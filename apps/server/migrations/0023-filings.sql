-- older programs: may go on
--
-- The filing desk: how far each revision of a file has come, and what is due. Triggers make a filing of every file and
-- revision, also of those that an older program writes. The days that are due are counted by the program: packs tells with
-- which version of the state packs, and is 0 until then.

create table filings (
  file_number           integer     not null,
  revision              integer     not null,
  -- The newest revision counts; the others keep what they had reached.
  is_newest             boolean     not null,
  status                text        not null
    check (status in ('saved', 'sent', 'approved', 'uploaded', 'published', 'not to be filed')),
  -- Why it is not to be filed.
  set_aside             text        check (set_aside in ('simulated', 'duplicate', 'test', 'other')),
  status_at             timestamptz not null,
  -- No reference to the user: a filing outlives them.
  status_by             text        not null,
  -- Stored before there was a desk, or by another tool: it is in no figure until it gets a status.
  before_desk           boolean     not null,
  -- No reference either.
  assignee_id           integer,
  snoozed_until         date,
  snooze_reason         text        not null default '',
  -- The last day of the earliest duty that still counts.
  due                   date,
  due_key               date        not null generated always as (coalesce(due, date '9999-12-31')) stored,
  packs                 integer     not null default 0,
  -- When a duty was done, and with which revision.
  service_met_at        timestamptz,
  service_met_revision  integer,
  operator_met_at       timestamptz,
  operator_met_revision integer,
  -- How many errors and refusals of this revision are accepted.
  accepted              integer     not null default 0,
  changed_at            timestamptz not null,
  version               integer     not null default 1,
  -- As the row of the file says them, so that a list is read from one index.
  file_id               uuid        not null,
  owner_key             integer     not null,
  is_deleted            boolean     not null,
  well_name             text        not null,
  customer_name         text        not null,
  state                 text        not null,
  constraint filings_set_aside_has_a_kind check ((status = 'not to be filed') = (set_aside is not null)),
  constraint filings_met_is_whole check (
    num_nulls(service_met_at, service_met_revision) in (0, 2) and num_nulls(operator_met_at, operator_met_revision) in (0, 2))
);

-- What happened to a filing besides its revisions, which file_revisions tells.
create table filing_events (
  id          integer     generated always as identity primary key,
  file_number integer     not null references files on delete cascade,
  revision    integer     not null,
  at          timestamptz not null,
  by_name     text        not null,
  kind        text        not null check (kind in ('status', 'assignee', 'snooze', 'accepted', 'withdrawn')),
  before      text        not null default '',
  after       text        not null default '',
  note        text        not null default ''
);
create index filing_events_by_file on filing_events (file_number, id);

-- Findings that a person accepted, with the reason. A row is known by its trade name, ingredient and CAS number.
create table filing_acceptances (
  id           integer     generated always as identity primary key,
  file_number  integer     not null references files on delete cascade,
  revision     integer     not null,
  rule_id      text        not null,
  subject      text        not null,
  message      text        not null,
  severity     text        not null,
  place        text        not null,
  reason       text        not null,
  accepted_at  timestamptz not null,
  accepted_by  text        not null,
  withdrawn_at timestamptz,
  withdrawn_by text
);
create index filing_acceptances_by_file on filing_acceptances (file_number, id);

-- Files and revisions are not written until the end, so that nothing falls between the copy and the triggers.
lock table files, file_revisions in share row exclusive mode;

-- What was made from invented jobs is filed only in a demo.
insert into filings (
    file_number, revision, is_newest, status, set_aside, status_at, status_by, before_desk, assignee_id, changed_at,
    file_id, owner_key, is_deleted, well_name, customer_name, state)
  select number, files.revision, true,
         case when is_set_aside then 'not to be filed' else 'saved' end,
         case when is_set_aside then 'simulated' end,
         files.uploaded_at, files.uploaded_by, not is_set_aside, uploader_id, files.uploaded_at,
         files.id, owner_key, deleted_at is not null, well_name, customer_name, state
    from files
    cross join lateral (select is_simulated and not demo as is_set_aside from installation) as office
    left join file_revisions on file_number = number and file_revisions.revision = files.revision;

alter table filings
  add primary key (file_number, revision),
  add foreign key (file_number) references files on delete cascade;
create unique index filings_newest on filings (file_number) where is_newest;
create index filings_by_packs on filings (packs, file_number) where is_newest and not before_desk;
create index filings_by_assignee on filings (assignee_id, due_key, file_id);

-- The open ones, in each order; of all owners, and owner by owner.
create index filings_open_due on filings (due_key, file_id)
  where is_newest and not is_deleted and not before_desk and status not in ('published', 'not to be filed');
create index filings_open_owner_due on filings (owner_key, due_key, file_id)
  where is_newest and not is_deleted and not before_desk and status not in ('published', 'not to be filed');
create index filings_open_well on filings (lower(well_name), file_id)
  where is_newest and not is_deleted and not before_desk and status not in ('published', 'not to be filed');
create index filings_open_owner_well on filings (owner_key, lower(well_name), file_id)
  where is_newest and not is_deleted and not before_desk and status not in ('published', 'not to be filed');
create index filings_open_customer on filings (lower(customer_name), file_id)
  where is_newest and not is_deleted and not before_desk and status not in ('published', 'not to be filed');
create index filings_open_owner_customer on filings (owner_key, lower(customer_name), file_id)
  where is_newest and not is_deleted and not before_desk and status not in ('published', 'not to be filed');
create index filings_open_changed on filings (changed_at, file_id)
  where is_newest and not is_deleted and not before_desk and status not in ('published', 'not to be filed');
create index filings_open_owner_changed on filings (owner_key, changed_at, file_id)
  where is_newest and not is_deleted and not before_desk and status not in ('published', 'not to be filed');

-- All of them.
create index filings_by_due on filings (due_key, file_id) where is_newest and not is_deleted;
create index filings_by_owner_due on filings (owner_key, due_key, file_id) where is_newest and not is_deleted;
create index filings_by_well on filings (lower(well_name), file_id) where is_newest and not is_deleted;
create index filings_by_owner_well on filings (owner_key, lower(well_name), file_id) where is_newest and not is_deleted;
create index filings_by_customer on filings (lower(customer_name), file_id) where is_newest and not is_deleted;
create index filings_by_owner_customer on filings (owner_key, lower(customer_name), file_id)
  where is_newest and not is_deleted;
create index filings_by_change on filings (changed_at, file_id) where is_newest and not is_deleted;
create index filings_by_owner_change on filings (owner_key, changed_at, file_id) where is_newest and not is_deleted;
create index filings_by_state on filings (state, due_key, file_id) where is_newest and not is_deleted;
create index filings_by_owner_state on filings (owner_key, state, due_key, file_id) where is_newest and not is_deleted;

-- What waits for others: sent, approved, uploaded, and a correction of what was uploaded already.
create index filings_waiting_due on filings (due_key, file_id)
  where is_newest and not is_deleted and not before_desk
    and (status in ('sent', 'approved', 'uploaded') or (status = 'saved' and operator_met_revision < revision));
create index filings_waiting_owner_due on filings (owner_key, due_key, file_id)
  where is_newest and not is_deleted and not before_desk
    and (status in ('sent', 'approved', 'uploaded') or (status = 'saved' and operator_met_revision < revision));
create index filings_done on filings (status_at, file_id)
  where is_newest and not is_deleted and not before_desk and status in ('uploaded', 'published');
create index filings_done_by_owner on filings (owner_key, status_at, file_id)
  where is_newest and not is_deleted and not before_desk and status in ('uploaded', 'published');
analyze filings;

-- A new file becomes a filing, and a new revision a new one, which begins as saved. What an earlier revision has done
-- stays done. These functions work with the rights of the owner of the tables: an older program has none on tables that it
-- does not know.
create function keep_filings() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    update filings set is_newest = false from added
     where filings.file_number = added.number and filings.is_newest and filings.revision < added.revision;
    update filings
       set owner_key = added.owner_key, is_deleted = added.deleted_at is not null, well_name = added.well_name,
           customer_name = added.customer_name, state = added.state
      from added
     where filings.file_number = added.number and filings.is_newest
       and (filings.owner_key, filings.is_deleted, filings.well_name, filings.customer_name, filings.state) is distinct from
           (added.owner_key, added.deleted_at is not null, added.well_name, added.customer_name, added.state);
  end if;
  insert into filings (
      file_number, revision, is_newest, status, set_aside, status_at, status_by, before_desk, assignee_id,
      service_met_at, service_met_revision, operator_met_at, operator_met_revision, changed_at, version,
      file_id, owner_key, is_deleted, well_name, customer_name, state)
    select number, added.revision, true,
           case when is_set_aside then 'not to be filed' else 'saved' end,
           case when is_set_aside then 'simulated' end,
           uploaded_at, uploaded_by, coalesce(past.before_desk, not is_set_aside), past.assignee_id,
           past.service_met_at, past.service_met_revision, past.operator_met_at, past.operator_met_revision,
           uploaded_at, coalesce(past.version, 0) + 1,
           added.id, added.owner_key, deleted_at is not null, added.well_name, added.customer_name, added.state
      from added
      cross join lateral (select is_simulated and not demo as is_set_aside from installation) as office
      left join lateral (
        select * from filings where file_number = number order by filings.revision desc limit 1) as past on true
     where not exists (select from filings where file_number = number and filings.is_newest);
  return null;
end
$$;
create trigger filings_added after insert on files
  referencing new table as added for each statement execute function keep_filings();
create trigger filings_changed after update on files
  referencing new table as added for each statement execute function keep_filings();

-- Who saved it is the assignee, unless someone is. A file that a user saves is on the desk from its first revision on; a
-- correction of what was stored before the desk is not, because what it corrects may have been public for years.
create function assign_filings() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update filings set assignee_id = coalesce(filings.assignee_id, added.uploader_id),
                     before_desk = filings.before_desk and filings.revision > 1
    from added
   where filings.file_number = added.file_number and filings.is_newest and added.uploader_id is not null
     and (filings.assignee_id is null or (filings.before_desk and filings.revision = 1));
  return null;
end
$$;
create trigger filings_assigned after insert on file_revisions
  referencing new table as added for each statement execute function assign_filings();

-- The wells of a draft that are not stored yet, and the version of the draft that this tells of.
alter table drafts
  add column unsaved    jsonb not null default '[]',
  add column unsaved_of integer;

do $$
declare guarded text;
begin
  foreach guarded in array array['filings', 'filing_events', 'filing_acceptances']
  loop
    execute format(
      'create trigger minds_newer_tables before insert or update or delete on %I
         for each statement execute function mind_newer_tables()', guarded);
  end loop;
end $$;
