import { createHash } from 'node:crypto';
import { type FileMetadata, MAX_XML_BYTES } from '@disclosure/api';
import {
  HIDDEN_IN_NAMES,
  isSameCompany,
  MAX_FILE_NAME,
  readDisclosures,
  type ReadDocument,
  XmlError,
} from '@disclosure/core';
import { type DocumentFacts, factsOf } from '../../costly/read-document.ts';
import { loadPlaces } from '../../places/load-places.ts';
import {
  isOwnKey,
  nameOfKey,
  staysInside,
  type BlobEntry,
  type BlobNotes,
  type BlobStore,
} from '../../storage/blob-store.ts';
import { readOne } from '../../storage/read-many.ts';

/** A blob that becomes a file. */
export interface AdoptedFile extends DocumentFacts, AdoptedOwner {
  /** Of the file that it was a revision of, in a blob of the product itself. */
  readonly id?: string;
  readonly blob_key: string;
  readonly name: string;
  readonly operator: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly uploaded_at: Date;
  readonly uploaded_by: string;
  readonly is_simulated: boolean;
}

/** The owner of an adopted file, in the columns of the index. */
interface AdoptedOwner {
  readonly owner_kind: 'customer' | 'everyone' | 'unknown';
  readonly customer_id: number | null;
  readonly foreign_owner: string | null;
  readonly customer_name: string;
}

/** The names of the customers of this installation, by id. */
export type Customers = ReadonlyMap<number, string>;

/** The message says why a blob cannot become a file. */
export class NotAdoptable extends Error {}

/** Accepts an older document that breaks today's rules, as long as it can be read. */
export async function readAdopted(store: BlobStore, entry: BlobEntry, customers: Customers): Promise<AdoptedFile> {
  const { key, notes } = entry;
  mustBeUsable(entry);
  const bytes = await readOne(store, key);
  if (typeof bytes === 'string') throw new NotAdoptable(`it is ${bytes}`);
  const sha256 = createHash('sha256').update(bytes).digest();
  if (notes['sha256'] !== undefined && notes['sha256'] !== sha256.toString('hex')) {
    throw new NotAdoptable('it is damaged: its bytes are not those that were stored');
  }
  const document = await readBytes(bytes);
  return {
    ...withNotes(factsOf(document), notes),
    ...adoptedOwner(notes, customers),
    ...identityOf(entry),
    operator: cleanText(noteIn(notes, 'operator') ?? noteIn(notes, 'customerName') ?? ''),
    size: bytes.length,
    sha256,
    uploaded_at: readTime(noteIn(notes, 'uploadDate')) ?? entry.lastModified,
    uploaded_by: cleanText(noteIn(notes, 'uploadedBy') ?? ''),
    is_simulated: noteIn(notes, 'simulated') === 'true' || document.mark !== undefined,
  };
}

/** The product's own blobs tell in their notes which file they are a revision of, and what it was called. */
function identityOf({ key, notes }: BlobEntry): Pick<AdoptedFile, 'blob_key' | 'name' | 'id'> {
  if (!isOwnKey(key)) return { blob_key: key, name: adoptedName(nameOfKey(key)) };
  const { name = key, fileid = '' } = notes;
  return { blob_key: key, name: adoptedName(name), ...(FILE_ID.test(fileid) && { id: fileid }) };
}

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A store returns the names of notes in lower case. */
const noteIn = (notes: BlobNotes, name: keyof FileMetadata): string | undefined => notes[name.toLowerCase()];

/** A key must fit into a database index. */
const LONGEST_KEY = 2000;

function mustBeUsable({ key, size, notes }: BlobEntry): void {
  const name = key.slice(key.indexOf(':') + 1);
  if (!staysInside(name)) throw new NotAdoptable('its name leads out of the container');
  if (Buffer.byteLength(key) > LONGEST_KEY) throw new NotAdoptable('its name is too long');
  if (size > MAX_XML_BYTES) throw new NotAdoptable('it is larger than a document may be');
  // Without notes a file of other tools belongs to everyone. Ours always had some, and they may name one customer.
  const isLost = isOwnKey(key) && Object.keys(notes).length === 0;
  if (isLost) throw new NotAdoptable('its notes, which say whose it is, are lost or cannot be read');
}

async function readBytes(bytes: Uint8Array): Promise<ReadDocument> {
  const places = await loadPlaces();
  try {
    return readDisclosures(new TextDecoder('utf-8', { fatal: true }).decode(bytes), places);
  } catch (error) {
    if (error instanceof XmlError) throw new NotAdoptable(`it is no document: ${error.message}`);
    if (error instanceof TypeError) throw new NotAdoptable('it is no text in UTF-8');
    throw error;
  }
}

/** Facts in the document win. Those that it leaves out come from the notes. */
function withNotes(facts: DocumentFacts, notes: BlobNotes): DocumentFacts {
  const pick = (fact: string, name: keyof FileMetadata) => cleanText(fact || (noteIn(notes, name) ?? ''));
  return {
    well_name: pick(facts.well_name, 'wellName'),
    api_number: pick(facts.api_number, 'apiNumber'),
    state: pick(facts.state, 'state'),
    county: pick(facts.county, 'county'),
    job_date: pick(facts.job_date, 'date'),
    start_date: pick(facts.start_date, 'startDate'),
    end_date: pick(facts.end_date, 'endDate'),
  };
}

/** ZIP archives cannot hold other years, and some tools write the year 1 for an unknown date. */
const [FIRST_YEAR, LAST_YEAR] = [1981, 2098];

/** Accepts a day, or a time with its time zone. Any other text could mean several moments. */
function readTime(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2}))?$/.test(text)) return undefined;
  const time = new Date(text);
  return time.getUTCFullYear() >= FIRST_YEAR && time.getUTCFullYear() <= LAST_YEAR ? time : undefined;
}

/**
 * A customer id alone proves nothing, because another installation numbers its customers in the same way. So the name
 * must match, too. Otherwise the owner is unknown and the file stays hidden. A file without an id belongs to everyone.
 */
export function adoptedOwner(notes: BlobNotes, customers: Customers): AdoptedOwner {
  const [given, givenName = ''] = [noteIn(notes, 'customerId'), noteIn(notes, 'customerName')];
  if (given === undefined) {
    return { owner_kind: 'everyone', customer_id: null, foreign_owner: null, customer_name: cleanText(givenName) };
  }
  const id = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  const name = id === undefined ? undefined : customers.get(id);
  if (id !== undefined && name !== undefined && isSameCompany(name, givenName)) {
    return { owner_kind: 'customer', customer_id: id, foreign_owner: null, customer_name: name };
  }
  return {
    owner_kind: 'unknown',
    customer_id: null,
    foreign_owner: cleanText(given),
    customer_name: cleanText(givenName),
  };
}

const ENDING = '.xml';

/** Makes a valid file name of the name of a blob. */
export function adoptedName(blobName: string): string {
  const clean = blobName
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(HIDDEN_IN_NAMES, '-')
    .replaceAll(/[\\/]/g, '-')
    .trim();
  const stem = clean.replace(/\.xml$/i, '');
  const ending = clean.slice(stem.length) || ENDING;
  const short = firstLetters(stem, MAX_FILE_NAME - ending.length).trim();
  return `${/^\.*$/.test(short) ? `file${short}` : short}${ending}`;
}

/** A longer text cannot be a name, and would not fit into a database index. */
const LONGEST_TEXT = 300;

/** Text from another tool, on one line. */
const cleanText = (text: string): string =>
  firstLetters(text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '), LONGEST_TEXT).trim();

const firstLetters = (text: string, count: number): string => Array.from(text).slice(0, count).join('');
