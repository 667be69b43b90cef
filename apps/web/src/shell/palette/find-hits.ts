import { COUNTED_MATCHES, type DraftSummary, type StoredFile } from '@disclosure/api';
import {
  foldForSearch,
  paletteMessages as texts,
  printCount,
  printGrouped,
  stepOfNumber,
  titleOfStep,
} from '@disclosure/core';
import { addressOf, HOME, type PageRoute } from '../../lib/route-table.ts';
import { printMoment, printTimeOrDay } from '../../lib/moments.ts';

/** One line of the list: where it leads, and what is said about it. */
export interface Hit {
  readonly kind: 'file' | 'customer' | 'job' | 'new' | 'page' | 'search';
  readonly address: string;
  readonly title: string;
  readonly hint: string;
  readonly aside: string;
  /** For a customer, whose files are counted when it is shown. */
  readonly customerId?: number;
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}

export interface KnownCustomer {
  readonly id: number;
  readonly name: string;
  readonly operatorNumber: string;
  readonly otherNames: readonly string[];
}

/** What the browser has, all of it what the user may see. */
export interface Known {
  readonly pages: readonly PageRoute[];
  readonly customers: readonly KnownCustomer[];
  readonly drafts: readonly DraftSummary[];
  /** Of any list or search so far. */
  readonly files: readonly StoredFile[];
  /** What the server found for exactly this text, once it has answered. */
  readonly found?: { readonly items: readonly StoredFile[]; readonly total: number } | undefined;
}

const CREATOR = '/xml-creator';
const CUSTOMERS = '/settings/customers';
const FEW = 3;
const MANY = 8;

/** What matches the text, by group. With hits in one group only, more of them are shown. */
export function findHits(typed: string, known: Known): HitGroup[] {
  const text = typed.trim();
  const fits = matching(text);
  const { found } = known;
  const files = found ? found.items : known.files.filter((file) => fits(...textsOf(file)));
  const groups = [
    { name: texts.groups.files, hits: files.map(fileHit), total: found?.total ?? files.length },
    countedGroup(texts.groups.customers, customerHits(known, fits)),
    countedGroup(texts.groups.jobs, jobHits(text, known, fits)),
    countedGroup(texts.groups.pages, pageHits(known, fits)),
  ].filter(({ hits }) => hits.length > 0);
  const most = groups.length === 1 ? MANY : FEW;
  const shown = groups.map(({ name, hits, total }) => ({
    title: total > most ? texts.ofMany(name, Math.min(most, hits.length), printTotal(total)) : name,
    hits: hits.slice(0, most),
  }));
  return withActions(shown, text, known);
}

const countedGroup = (name: string, hits: readonly Hit[]) => ({ name, hits, total: hits.length });

/** A search with more matches is not counted to its end. */
const printTotal = (total: number): string =>
  total > COUNTED_MATCHES ? `${printGrouped(COUNTED_MATCHES)}+` : printGrouped(total);

/** Whether the texts together contain every word. */
function matching(text: string): (...texts: readonly string[]) => boolean {
  const words = foldForSearch(text).split(/\s+/);
  return (...given) => {
    const folded = foldForSearch(given.join('\n'));
    return words.every((word) => folded.includes(word));
  };
}

const textsOf = ({ name, metadata }: StoredFile): readonly string[] => [
  name,
  metadata.wellName,
  metadata.operator,
  metadata.customerName,
  metadata.apiNumber,
];

export const fileHit = ({ id, name, metadata }: StoredFile): Hit => ({
  kind: 'file',
  address: `${HOME}?${new URLSearchParams({ file: id }).toString()}`,
  title: name,
  hint: [metadata.county, metadata.state].filter((part) => part !== '').join(', '),
  aside: printMoment(metadata.uploadDate),
});

type Fits = ReturnType<typeof matching>;

/** To its line in the settings or, for a user who may not open them, to its files. */
function customerHits({ customers, pages }: Known, fits: Fits): Hit[] {
  const hasPage = pages.some(({ path }) => path === CUSTOMERS);
  return customers
    .filter(({ name, operatorNumber, otherNames }) => fits(name, operatorNumber, ...otherNames))
    .map(({ id, name, operatorNumber }) => ({
      kind: 'customer',
      address: hasPage
        ? `${CUSTOMERS}?${new URLSearchParams({ search: name }).toString()}`
        : `${HOME}?customerId=${id}`,
      title: name,
      hint: operatorNumber && `operator number ${operatorNumber}`,
      aside: '',
      customerId: id,
    }));
}

/** The user's drafts and, where the text may be one, a job that is still to be fetched. */
function jobHits(text: string, known: Known, fits: Fits): Hit[] {
  const drafts = known.drafts.filter(({ jobNumber }) => fits(`job ${jobNumber}`, 'draft')).map(draftHit);
  const mayBeNew = /^\d[\w-]*$/.test(text) && mayCreate(known);
  return mayBeNew
    ? [...drafts, toCreator(texts.fetchJob(text), `?${new URLSearchParams({ job: text }).toString()}`)]
    : drafts;
}

export function draftHit({ id, jobNumber, wells, step: number, updated_at }: DraftSummary): Hit {
  const step = stepOfNumber(number) ?? 'job';
  return {
    kind: 'job',
    address: addressOf(id, step),
    title: `Job ${jobNumber}`,
    hint: [wells === null ? '' : printCount(wells, 'well'), `step ${number} ${titleOfStep(step)}`]
      .filter((part) => part !== '')
      .join(', '),
    aside: `saved ${printTimeOrDay(updated_at)}`,
  };
}

const pageHits = ({ pages }: Known, fits: Fits): Hit[] =>
  pages.filter(({ title, purpose }) => fits(title, purpose)).map(pageHit);

export const pageHit = ({ path, title, purpose }: PageRoute): Hit => ({
  kind: 'page',
  address: path,
  title,
  hint: purpose,
  aside: '',
});

const mayCreate = ({ pages }: Known) => pages.some(({ path }) => path === CREATOR);

const toCreator = (title: string, search = ''): Hit => ({
  kind: 'new',
  address: CREATOR + search,
  title,
  hint: 'XML Creator',
  aside: '',
});

/** What can be done with any text comes last, with the pages. */
function withActions(groups: readonly HitGroup[], text: string, known: Known): HitGroup[] {
  const others = groups.filter(({ title }) => !title.startsWith(texts.groups.pages));
  const pages = groups.find(({ title }) => title.startsWith(texts.groups.pages)) ?? {
    title: texts.groups.pages,
    hits: [],
  };
  const isOffered = groups.some(({ hits }) => hits.some(({ kind }) => kind === 'new'));
  const search: Hit = {
    kind: 'search',
    address: `${HOME}?${new URLSearchParams({ search: text }).toString()}`,
    title: texts.searchFiles(text),
    hint: 'XML Viewer',
    aside: '',
  };
  const begin = mayCreate(known) && !isOffered ? [toCreator(texts.newDisclosure)] : [];
  return [...others, { ...pages, hits: [...pages.hits, ...begin, search] }];
}

interface Part {
  readonly part: string;
  readonly isFound: boolean;
}

/** The text in parts: those that the typed words are found in, and those between them. */
export function markWords(text: string, typed: string): readonly Part[] {
  const folded = foldForSearch(text);
  // A letter that folds to more than one would shift what follows: such a text is shown plain.
  const words = folded.length === text.length ? foldForSearch(typed.trim()).split(/\s+/) : [];
  const found = words.map((word) => ({ from: folded.indexOf(word), to: folded.indexOf(word) + word.length }));
  const inside = (at: number) => found.some(({ from, to }) => from >= 0 && at >= from && at < to);
  const cuts = Array.from(text, (_, at) => at).filter((at) => at === 0 || inside(at) !== inside(at - 1));
  return cuts.map((from, index) => ({ part: text.slice(from, cuts[index + 1]), isFound: inside(from) }));
}
