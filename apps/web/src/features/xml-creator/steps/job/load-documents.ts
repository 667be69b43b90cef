import { MAX_XML_BYTES, type StoredFile, toCustomer, toIngredient, toVendor } from '@disclosure/api';
import {
  buildCatalogue,
  type Customer,
  type DocumentToOpen,
  messages,
  readDisclosures,
  type ReadDocument,
  settle,
  type SettledCustomer,
  takeDocuments,
  type WizardState,
  XmlError,
} from '@disclosure/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';
import { placesOf } from '../../../../lib/places/use-places.ts';
import { customersList, ingredientsList, vendorsList } from '../../../../lib/queries.ts';
import { JobFailure } from './load-job.ts';

/** Documents to correct: files from this computer, or stored files by their ids. */
export type DocumentSource =
  | { readonly kind: 'documents'; readonly files: readonly File[] }
  | { readonly kind: 'stored'; readonly ids: readonly string[] };

interface Ports {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly now: () => number;
}

const texts = messages.correction.open;
/** As many wells as one draft is made for. */
const MOST_DOCUMENTS = 100;

/** The wizard with the jobs of these documents. If one of them cannot be opened, none is. */
export async function loadDocuments(ports: Ports, source: DocumentSource): Promise<WizardState> {
  const count = source.kind === 'stored' ? source.ids.length : source.files.length;
  if (count > MOST_DOCUMENTS) throw new JobFailure(texts.tooMany(count, MOST_DOCUMENTS));
  const { catalogue, customers } = await loadLists(ports);
  const found =
    source.kind === 'stored' ? await loadStored(ports.api, source.ids, customers) : await readFiles(source.files);
  const documents = await readAll(ports, found);
  const [first] = documents;
  const name = documents.length === 1 && first ? first.name : `${documents.length} files`;
  return takeDocuments(documents, { catalogue, name, openedAt: new Date(ports.now()).toISOString() });
}

async function loadLists({ api, queryClient }: Ports) {
  try {
    const [ingredients, vendors, customers] = await Promise.all([
      queryClient.ensureQueryData(ingredientsList(api)),
      queryClient.ensureQueryData(vendorsList(api)),
      queryClient.ensureQueryData(customersList(api)),
    ]);
    const catalogue = buildCatalogue(ingredients.map(toIngredient), vendors.map(toVendor), []);
    return { catalogue, customers: customers.map(toCustomer) };
  } catch (error) {
    throw new JobFailure(texts.failed(reasonOf(error)));
  }
}

type FoundDocument = Omit<DocumentToOpen, 'read'>;

/** The newest revisions, whose owners stay theirs. */
async function loadStored(api: Api, ids: readonly string[], customers: readonly Customer[]): Promise<FoundDocument[]> {
  try {
    return await Promise.all(ids.map((id) => loadOne(api, id, customers)));
  } catch (error) {
    throw error instanceof JobFailure ? error : new JobFailure(texts.failed(reasonOf(error)));
  }
}

async function loadOne(api: Api, id: string, customers: readonly Customer[]): Promise<FoundDocument> {
  const [file, filing] = await Promise.all([
    api.getFile({ params: { id } }),
    // The file can be corrected without it: the server asks for a reason anyway, where one is required.
    api.getFiling({ params: { fileId: id } }).catch(() => undefined),
  ]);
  const { revision, name } = file;
  const customer = ownerOf(file, customers);
  const { content } = await api.getFileContent({ params: { id }, query: { revision } });
  const corrects = { fileId: id, name, revision, status: filing?.status, statusAt: filing?.statusAt };
  return { name, text: content, corrects, customer };
}

function ownerOf({ name, metadata }: StoredFile, customers: readonly Customer[]): SettledCustomer {
  const owner = customers.find(({ id }) => id === metadata.customerId);
  if (!owner) throw new JobFailure(`${name}: ${messages.files.correctNeedsOwner}`);
  return settle(owner, { how: 'id', name: owner.name, score: null, by: '' });
}

async function readFiles(files: readonly File[]): Promise<FoundDocument[]> {
  return Promise.all(
    files.map(async (file) => {
      if (file.size > MAX_XML_BYTES) throw new JobFailure(texts.tooLarge(file.name));
      return { name: file.name, text: await textOf(file), corrects: null, customer: null };
    }),
  );
}

async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new JobFailure(messages.wizard.file.unreadable(file.name));
  }
}

/** Every document that cannot be opened is named, with the reason. */
async function readAll({ queryClient }: Ports, found: readonly FoundDocument[]): Promise<DocumentToOpen[]> {
  const first = found.map(({ text }) => tryToRead(text));
  const faults = found.flatMap((document, index) => faultOf(document, first[index]) ?? []);
  const [message, ...details] = faults;
  if (message !== undefined) throw new JobFailure(message, details);
  const numbers = first.flatMap((read) => (typeof read === 'string' || !read ? [] : read.disclosures)).map(apiOf);
  // Where the shapes of counties cannot be loaded, state and county stay blank, and the user can type them.
  const places = await queryClient.ensureQueryData(placesOf(numbers)).catch(() => undefined);
  return found.map((document) => ({ ...document, read: readDisclosures(document.text, places) }));
}

const apiOf = ({ well }: ReadDocument['disclosures'][number]): string => well.apiNumber.replaceAll(/\D/g, '');

/** The document, or why it is none. */
function tryToRead(text: string): ReadDocument | string {
  try {
    return readDisclosures(text);
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
}

function faultOf({ name, corrects }: FoundDocument, read: ReadDocument | string | undefined): string | undefined {
  if (read === undefined || typeof read === 'string') return texts.refused(name, read ?? '');
  const jobs = read.disclosures.length;
  if (jobs === 0) return texts.noJob(name);
  return corrects && jobs > 1 ? texts.severalJobs(name, jobs) : undefined;
}
