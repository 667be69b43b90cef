import { createHash } from 'node:crypto';
import { MAX_XML_BYTES } from '@disclosure/api';
import { readDisclosures, XmlError } from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';
import { isOwnKey, nameOfKey, staysInside } from '../../storage/blob-key.ts';
import type { BlobEntry, BlobNotes, BlobStore } from '../../storage/blob-store.ts';
import { readOne } from '../../storage/read-one.ts';
import { type DocumentFacts, factsOf } from '../upload/read-document.ts';
import { adoptedName } from './adopted-name.ts';
import { adoptedOwner, type AdoptedOwner, type Customers } from './adopted-owner.ts';
import { cleanText } from './clean-text.ts';

/** A blob that becomes a file. */
export interface AdoptedFile extends DocumentFacts, AdoptedOwner {
  readonly blob_key: string;
  readonly name: string;
  readonly operator: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly uploaded_at: Date;
  readonly uploaded_by: string;
  readonly is_simulated: boolean;
}

/** Why a blob cannot become one. */
export class NotAdoptable extends Error {}

/** A key must fit into an index. */
const LONGEST_KEY = 2000;

/** Older documents may break today's rules; they are taken as they are, if they can be read at all. */
export async function readAdopted(store: BlobStore, entry: BlobEntry, customers: Customers): Promise<AdoptedFile> {
  const { key, notes } = entry;
  mustBeUsable(entry);
  const bytes = await readOne(store, key);
  if (typeof bytes === 'string') throw new NotAdoptable(`it is ${bytes}`);
  const sha256 = createHash('sha256').update(bytes).digest();
  if (notes['sha256'] !== undefined && notes['sha256'] !== sha256.toString('hex')) {
    throw new NotAdoptable('it is damaged: its bytes are not those that were stored');
  }
  return {
    ...withNotes(await readFacts(bytes), notes),
    ...adoptedOwner(notes, customers),
    blob_key: key,
    name: adoptedName(isOwnKey(key) ? (notes['name'] ?? key) : nameOfKey(key)),
    operator: cleanText(notes['operator'] ?? notes['customername'] ?? ''),
    size: bytes.length,
    sha256,
    uploaded_at: readTime(notes['uploaddate']) ?? entry.lastModified,
    uploaded_by: cleanText(notes['uploadedby'] ?? ''),
    is_simulated: notes['simulated'] === 'true',
  };
}

function mustBeUsable({ key, size }: BlobEntry): void {
  const name = key.slice(key.indexOf(':') + 1);
  if (!staysInside(name)) throw new NotAdoptable('its name leads out of the container');
  if (Buffer.byteLength(key) > LONGEST_KEY) throw new NotAdoptable('its name is too long');
  if (size > MAX_XML_BYTES) throw new NotAdoptable('it is larger than a document may be');
}

async function readFacts(bytes: Uint8Array): Promise<DocumentFacts> {
  const places = await loadPlaces();
  try {
    return factsOf(readDisclosures(new TextDecoder('utf-8', { fatal: true }).decode(bytes), places));
  } catch (error) {
    if (error instanceof XmlError) throw new NotAdoptable(`it is no document: ${error.message}`);
    if (error instanceof TypeError) throw new NotAdoptable('it is no text in UTF-8');
    throw error;
  }
}

/** What the document says counts; what it leaves out is taken from the notes. */
function withNotes(facts: DocumentFacts, notes: BlobNotes): DocumentFacts {
  const pick = (said: string, note: string) => cleanText(said || (notes[note] ?? ''));
  return {
    well_name: pick(facts.well_name, 'wellname'),
    api_number: pick(facts.api_number, 'apinumber'),
    state: pick(facts.state, 'state'),
    county: pick(facts.county, 'county'),
    job_date: pick(facts.job_date, 'date'),
    start_date: pick(facts.start_date, 'startdate'),
    end_date: pick(facts.end_date, 'enddate'),
  };
}

/** Archives know no others, and a tool that had no date wrote the year 1. */
const [FIRST_YEAR, LAST_YEAR] = [1981, 2098];

/** Only a date that says its time zone, or a day: anything else means another moment to everyone. */
function readTime(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2}))?$/.test(text)) return undefined;
  const time = new Date(text);
  return time.getUTCFullYear() >= FIRST_YEAR && time.getUTCFullYear() <= LAST_YEAR ? time : undefined;
}
