-- older programs: may go on
--
-- Which well a revision names, whether the day is known on which a duty was done, and what an acceptance of differences is
-- about: without them, what is public was not found, called late, or taken for accepted.

-- The API number of each revision: a correction may name another well, and what is public may be what it corrects. Of
-- earlier revisions the audit trail tells it, by the hash of the document. Null where it does not, and in what an older
-- program stores: then the program reads it when it looks for the file. Read before the tables are locked: this takes
-- longer than the rest.
create table told_api_numbers as
  select distinct entity_id as file_number, after ->> 'sha256' as sha256, after ->> 'api_number' as api_number
    from audit_entries join files on number = entity_id and files.revision > 1
   where entity = 'file' and after ->> 'sha256' is not null and after ->> 'api_number' is not null;

-- Who stores a file writes it first, then filings and revisions: until the end no one begins.
lock table files in share row exclusive mode;

alter table file_revisions add column api_number text;
update file_revisions as past set api_number = files.api_number
  from files where number = file_number and files.revision = past.revision;
update file_revisions as past set api_number = told.api_number
  from told_api_numbers as told
 where told.file_number = past.file_number and told.sha256 = encode(past.sha256, 'hex') and past.api_number is null;
drop table told_api_numbers;

-- A duty was done on the day that is kept, or on an earlier one that nobody here knows: the archive had it, or it was
-- stored before the desk. So it is not known whether it was late.
alter table filings
  add column service_day_unknown  boolean not null default false,
  add column operator_day_unknown boolean not null default false;

-- What loads of the registry have found was done at noon of the day of the archive, or when it was found.
create function was_found(file integer, by_revision integer, met_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from filing_events
     where file_number = file and revision = by_revision and kind = 'status' and by_name = 'Registry load'
       and before <> 'published' and after = 'published'
       and (at = met_at or (met_at at time zone 'UTC')::time = '12:00'))
$$;
update filings
   set service_day_unknown = was_found(file_number, service_met_revision, service_met_at),
       operator_day_unknown = was_found(file_number, operator_met_revision, operator_met_at)
 where file_number in (select file_number from filing_publications where revision is not null);
drop function was_found;

-- The first status that somebody gave to a file of before the desk. When the desk came is what the list of migrations says,
-- unless the tables were made again for a backup. The files of a demo were given theirs by the program.
with desk as (
  select least(
    (select min(timestamp::timestamptz) from kysely_migration where name like '0023-%'),
    (select min(at) from filing_events)) as since
), given as (
  select distinct on (file_number) file_number, at from filing_events where kind = 'status' order by file_number, id
), earlier as (
  select file_number, at
    from given
    join file_revisions using (file_number)
    cross join desk
    cross join installation
   where file_revisions.revision = 1 and (uploader_id is null or uploaded_at < since) and not demo
)
update filings
   set service_day_unknown = service_day_unknown or coalesce(service_met_at = earlier.at, false),
       operator_day_unknown = operator_day_unknown or coalesce(operator_met_at = earlier.at, false)
  from earlier
 where filings.file_number = earlier.file_number and earlier.at in (filings.service_met_at, filings.operator_met_at);

-- What an earlier revision has done stays done, and what is not known of it stays unknown.
create or replace function keep_filings() returns trigger language plpgsql security definer set search_path from current as $$
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
      service_met_at, service_met_revision, service_day_unknown, operator_met_at, operator_met_revision,
      operator_day_unknown, changed_at, version,
      file_id, owner_key, is_deleted, well_name, customer_name, state)
    select number, added.revision, true,
           case when is_set_aside then 'not to be filed' else 'saved' end,
           case when is_set_aside then 'simulated' end,
           uploaded_at, uploaded_by, coalesce(past.before_desk, not is_set_aside), past.assignee_id,
           past.service_met_at, past.service_met_revision, coalesce(past.service_day_unknown, false),
           past.operator_met_at, past.operator_met_revision, coalesce(past.operator_day_unknown, false),
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

-- What an acceptance of the differences names: the disclosure, and a hash of all that differs where the words tell only a
-- part of it. Null until the program compares again.
alter table filing_publications add column subject text;
