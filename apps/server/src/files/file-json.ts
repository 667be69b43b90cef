import type { StoredFile } from '@disclosure/api';
import { sql } from 'kysely';

const uploadedAt = sql`to_char(files.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row of `files` as the contract shows it. The database writes it, because lists can be very long. */
export const fileJson = sql<StoredFile>`json_build_object(
  'id', files.id,
  'name', files.name,
  'url', files.url,
  'last_modified', ${uploadedAt},
  'size', files.size,
  'revision', files.revision,
  'metadata', json_strip_nulls(json_build_object(
    'wellName', files.well_name,
    'operator', files.operator,
    'apiNumber', files.api_number,
    'state', files.state,
    'county', files.county,
    'date', files.job_date,
    'startDate', files.start_date,
    'endDate', files.end_date,
    'customerId', case files.owner_kind
      when 'customer' then to_json(files.customer_id)
      when 'unknown' then to_json(files.foreign_owner)
    end,
    'customerName', files.customer_name,
    'uploadDate', ${uploadedAt},
    'uploadedBy', files.uploaded_by,
    'simulated', case when files.is_simulated then true end
  ))
)`;
