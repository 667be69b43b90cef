-- What the rules said about the newest revision of a file, and with which version of the rules. Without a version it was
-- not checked yet; with a version and without counts its bytes could not be checked.
alter table files
  add column error_count   integer,
  add column refusal_count integer,
  add column warning_count integer,
  add column note_count    integer,
  add column rules_version integer,
  add constraint files_verdict_is_whole check (
    num_nulls(error_count, refusal_count, warning_count, note_count) in (0, 4)
    and (rules_version is not null or error_count is null));

-- The files that were checked with the oldest rules come first.
create index files_by_rules on files (rules_version nulls first, number) where deleted_at is null;

-- Until when an instance checks older files. Another one goes on when it has died.
create table file_recheck (
  only_row   boolean     primary key default true check (only_row),
  busy_until timestamptz not null
);

-- The same as before, and the verdict.
create or replace function write_file_json() returns trigger language plpgsql as $$
declare
  uploaded text := to_char(new.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  select json_strip_nulls(row_to_json(file))::text into new.json from (
    select
      new.id,
      new.name,
      '/api/azure-storage/download/' || percent_encode(new.name) as url,
      uploaded as last_modified,
      new.size,
      new.revision,
      (select row_to_json(metadata) from (
        select
          new.well_name as "wellName",
          new.operator,
          new.api_number as "apiNumber",
          new.state,
          new.county,
          new.job_date as date,
          new.start_date as "startDate",
          new.end_date as "endDate",
          case new.owner_kind
            when 'customer' then to_json(new.customer_id)
            when 'unknown' then to_json(new.foreign_owner)
          end as "customerId",
          new.customer_name as "customerName",
          uploaded as "uploadDate",
          new.uploaded_by as "uploadedBy",
          case when new.is_simulated then true end as simulated
      ) as metadata) as metadata,
      case when new.error_count is not null then (select row_to_json(verdict) from (
        select
          new.error_count as errors,
          new.refusal_count as refusals,
          new.warning_count as warnings,
          new.note_count as notes,
          new.rules_version as "rulesVersion"
      ) as verdict) end as verdict
  ) as file;
  return new;
end
$$;
