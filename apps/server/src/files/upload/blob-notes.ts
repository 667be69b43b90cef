import type { BlobNotes } from '../../storage/blob-store.ts';
import type { Upload } from './read-upload.ts';

/** What lies with the bytes in the store, by the names of the specification, for the day when the database is lost. */
export const blobNotes = (
  { name, customer, facts, sha256, isSimulated }: Upload,
  author: string,
  now: Date,
): BlobNotes => ({
  name,
  wellName: facts.well_name,
  operator: customer.name,
  apiNumber: facts.api_number,
  state: facts.state,
  county: facts.county,
  date: facts.job_date,
  startDate: facts.start_date,
  endDate: facts.end_date,
  customerId: String(customer.id),
  customerName: customer.name,
  uploadDate: now.toISOString(),
  uploadedBy: author,
  sha256: sha256.toString('hex'),
  ...(isSimulated && { simulated: 'true' }),
});
