-- older programs: may go on
--
-- Whether a step of a timeline was done by its day, on a day that nobody here knows: the archive had it, or the file was
-- from before the desk. A filing forgets it when it is set aside, and when it was moved back it was worked out from the time
-- when the desk came. Nothing tells that time where the tables were made again for a backup: known days became unknown.

alter table filing_events add column day_unknown boolean not null default false;

-- What the filing says of the duties that were done with this step.
create function is_day_unknown(file integer, moment timestamptz) returns boolean language sql stable as $$
  select exists (
    select from filings
     where file_number = file
       and ((service_met_at = moment and service_day_unknown) or (operator_met_at = moment and operator_day_unknown)))
$$;

update filing_events set day_unknown = true
 where kind = 'status' and (by_name = 'Registry load' or is_day_unknown(file_number, at));

-- Where no filing tells it any more, such as of what is set aside, it is the first status that somebody gave to a file that
-- was there before the desk. When the desk came is not known after a restore: then what was stored before anything was done
-- at the desk counts as from before, because an unknown day is no false one.
with desk as (
  select least(
    (select min(timestamp::timestamptz) from kysely_migration where name like '0023-%'),
    (select min(at) from filing_events)) as since
), first as (
  select distinct on (file_number) id, file_number, at, before
    from filing_events where kind = 'status' order by file_number, id
)
update filing_events as step set day_unknown = true
  from first join file_revisions using (file_number) cross join desk cross join installation
 where step.id = first.id and file_revisions.revision = 1 and (uploader_id is null or uploaded_at < since) and not demo
   -- What was set aside from the start is not from before the desk.
   and first.before = 'saved'
   and not exists (
     select from filings
      where filings.file_number = first.file_number and first.at in (service_met_at, operator_met_at));

-- For an older program, which does not write it and has written the filing before, in the same transaction; and for what is
-- no step.
create function note_unknown_day() returns trigger language plpgsql as $$
begin
  new.day_unknown := new.kind = 'status' and (new.by_name = 'Registry load' or is_day_unknown(new.file_number, new.at));
  return new;
end
$$;
create trigger filing_events_added before insert on filing_events
  for each row when (new.day_unknown is null) execute function note_unknown_day();
alter table filing_events alter column day_unknown drop default;
