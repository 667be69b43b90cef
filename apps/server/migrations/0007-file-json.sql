-- Each file as the API shows it, written when the file changes and not when it is listed: a list of a hundred thousand
-- files is then as fast as its bytes can be sent.
alter table files add column json text;

create function write_file_json() returns trigger language plpgsql as $$
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
      ) as metadata) as metadata
  ) as file;
  return new;
end
$$;
create trigger files_as_json before insert or update on files for each row execute function write_file_json();

update files set name = name;
alter table files alter column json set not null;
