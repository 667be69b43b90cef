import type { Disclosure } from '../model/disclosure.ts';
import type { Vendor } from '../model/company.ts';
import { withSettlement } from './customer-choice.ts';
import { madeOf } from './made-documents.ts';
import { type MadeDocument, type WizardState, type WizardWell, emptyWizard } from './wizard-state.ts';
import { numberOfStep, stepOfNumber } from './wizard-steps.ts';
import { readSeverity } from '../rule/rule.ts';
import { usualAnswers } from '../jobs/read-well.ts';
import type { Well } from '../model/well.ts';
import { type BlockAsRead, blankRow, type DisclosureRow, type RowAsRead } from '../model/row.ts';

/** A new number for every change of the format. */
export const PACKING_FORMAT = 1;
/** With rows that remember their document: a version that would forget it must not open such a draft. */
const DOCUMENTS_FORMAT = 2;

/** A part of the state that is stored separately. While its sources are the same objects, its text is the same. */
export interface Piece {
  readonly name: string;
  readonly sources: readonly unknown[];
  readonly pack: () => string;
}

/** The state in pieces small enough to be packed between two frames. Most changes affect one or two of them. */
export function listPieces(state: WizardState): Piece[] {
  const vendorLists = listVendorLists(Object.values(state.disclosures));
  const wells = state.wells.map((well): Piece => ({
    name: `well ${well.key}`,
    sources: [well],
    pack: () => toJson(packWell(well)),
  }));
  const disclosures = Object.entries(state.disclosures).map(([key, disclosure]): Piece => {
    const vendors = vendorLists.indexOf(disclosure.vendors);
    const pack = () => packDisclosure(disclosure, vendors);
    return { name: `disclosure ${key}`, sources: [disclosure, vendors], pack };
  });
  return [headOf(state), originOf(state), vendorsOf(vendorLists), ...wells, ...disclosures];
}

/** The rows are most of the text, and their numbers are already marked: marking them again would take too long. */
function packDisclosure({ rows, ...rest }: Disclosure, vendors: number): string {
  return `[${toJson({ ...rest, vendors })},\n${JSON.stringify(packRows(rows))}]`;
}

/** The step is kept by its number, as it was before steps had names. */
function headOf(state: WizardState): Piece {
  const { step, jobNumber, notices, selected, ownCustomers, saved } = state;
  const { waterSource, wellWater, wellWaterAside, isWaterSuggested } = state;
  const water = { waterSource, wellWater, wellWaterAside, isWaterSuggested };
  const parts = { step, jobNumber, notices, selected, ...water, ownCustomers, saved };
  const made = packMade(state);
  const keys = { wells: state.wells.map(({ key }) => key), disclosures: Object.keys(state.disclosures) };
  return {
    name: 'head',
    sources: [...Object.values(parts), JSON.stringify([keys, made, formatOf(state)])],
    pack: () => toJson({ format: formatOf(state), ...parts, step: numberOfStep(step), made, keys }),
  };
}

const formatOf = ({ origin }: WizardState): number =>
  origin?.kind === 'documents' ? DOCUMENTS_FORMAT : PACKING_FORMAT;

/** Only documents that are still valid. Their disclosures are pieces of their own. */
function packMade(state: WizardState): Record<string, Omit<MadeDocument, 'of'>> {
  const valid = Object.keys(state.made).flatMap((key) => {
    const made = madeOf(state, key);
    return made ? [[key, made] as const] : [];
  });
  return Object.fromEntries(
    valid.map(([key, { madeAt, size, failure, isSaved, saveKey }]) => [
      key,
      { madeAt, size, failure, isSaved, saveKey },
    ]),
  );
}

/** The answer came as JSON, so it has no numbers to mark. */
const originOf = ({ origin }: WizardState): Piece => ({
  name: 'origin',
  sources: [origin],
  pack: () => JSON.stringify(origin),
});

const vendorsOf = (lists: readonly (readonly Vendor[])[]): Piece => ({
  name: 'vendors',
  sources: lists,
  pack: () => toJson(lists),
});

/** Nearly always one list, which all disclosures share. */
const listVendorLists = (disclosures: readonly Disclosure[]) => [
  ...new Set(disclosures.map((disclosure) => disclosure.vendors)),
];

/** A well that was not edited is its own original. */
const packWell = ({ original, ...well }: WizardWell) => (original === well.well ? well : { ...well, original });

/** The key that marks a number which JSON cannot hold, such as -0. */
const MARK = '\u{0}number';

const isPlain = (value: number): boolean => Number.isFinite(value) && !Object.is(value, -0);

/** The value itself, or a marked object for a number that JSON cannot hold. */
export function mark(value: unknown): unknown {
  if (typeof value !== 'number' || isPlain(value)) return value;
  return { [MARK]: Object.is(value, -0) ? '-0' : String(value) };
}

export function unmark(value: unknown): unknown {
  const isMarked = typeof value === 'object' && value !== null && Object.hasOwn(value, MARK);
  return isMarked ? Number((value as Record<string, string>)[MARK]) : value;
}

/** JSON that gives back every number as it was. */
export const toJson = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => mark(part));

export const fromJson = (text: string): unknown => JSON.parse(text, (_, part: unknown) => unmark(part));

/** Rows by column: each column is a list, and each text is stored once and referred to by its position. */
export interface PackedRows {
  readonly count: number;
  readonly texts: readonly string[];
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
  /** Only where some rows were read from a document. */
  readonly documents?: PackedDocuments;
}

/** What rows remember of their document; the blocks that they stand in are stored once. */
interface PackedDocuments {
  readonly blocks: readonly BlockAsRead[];
  /** By row; null for a row that was added. `block` is the position of its block. */
  readonly rows: readonly (PackedAsRead | null)[];
}

type PackedAsRead = Omit<RowAsRead, 'block'> & { readonly block: number };

const columnNames = Object.keys(blankRow) as (keyof DisclosureRow)[];
const textColumns: ReadonlySet<string> = new Set(columnNames.filter((name) => typeof blankRow[name] === 'string'));

export function packRows(rows: readonly DisclosureRow[]): PackedRows {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const pack = (name: keyof DisclosureRow) => (row: DisclosureRow) => {
    const value = row[name];
    return typeof value === 'string' ? placeOf(value) : value;
  };
  const columns = columnNames.map((name) => [name, shorten(rows.map(pack(name))).map(mark)] as const);
  const packed = { count: rows.length, texts: [...places.keys()], columns: Object.fromEntries(columns) };
  return rows.some(({ asRead }) => asRead) ? { ...packed, documents: packDocuments(rows) } : packed;
}

function packDocuments(rows: readonly DisclosureRow[]): PackedDocuments {
  const blocks = new Map(rows.flatMap(({ asRead }) => (asRead ? [[asRead.block.index, asRead.block] as const] : [])));
  const places = new Map([...blocks.keys()].map((index, place) => [index, place]));
  const pack = ({ block, ...asRead }: RowAsRead) => ({ ...asRead, block: places.get(block.index) ?? 0 });
  return { blocks: [...blocks.values()], rows: rows.map(({ asRead }) => (asRead ? pack(asRead) : null)) };
}

const withDocuments = (rows: readonly DisclosureRow[], { blocks, rows: packed }: PackedDocuments): DisclosureRow[] =>
  rows.map((row, index) => {
    if (!packed[index]) return row;
    const { block: place, ...asRead } = packed[index];
    return { ...row, asRead: { ...asRead, block: blocks[place] ?? { index: place, texts: {} } } };
  });

/** A column with the same value in every row stores it once. */
function shorten(values: readonly unknown[]): readonly unknown[] {
  const [first] = values;
  return first !== undefined && values.every((value) => Object.is(value, first)) ? [first] : values;
}

export function unpackRows({ count, texts, columns, documents }: PackedRows): DisclosureRow[] {
  const rows = Array.from({ length: count }, (): Record<string, unknown> => ({ ...blankRow }));
  for (const name of columnNames) {
    // A draft from before there was this column: it stays blank.
    if (columns[name] === undefined) continue;
    const values = columns[name].map(unmark);
    const isText = textColumns.has(name);
    for (const [index, row] of rows.entries()) {
      const value = values.length === 1 ? values[0] : values[index];
      row[name] = isText ? texts[value as number] : value;
    }
  }
  const unpacked = rows as unknown as DisclosureRow[];
  return documents === undefined ? unpacked : withDocuments(unpacked, documents);
}

interface Head extends Omit<WizardState, 'step' | 'origin' | 'wells' | 'disclosures' | 'made'> {
  readonly step?: number;
  readonly format: number;
  /** Drafts of earlier versions have none, or do not say what was to be saved. */
  readonly made?: Readonly<Record<string, Omit<MadeDocument, 'of' | 'saveKey'> & { readonly saveKey?: string }>>;
  readonly keys: { readonly wells: readonly string[]; readonly disclosures: readonly string[] };
}

type PackedWell = Omit<WizardWell, 'original'> & { readonly original?: WizardWell['original'] };

/** `vendors` is the index of a list in the piece `vendors`. */
type UnpackedDisclosure = Omit<Disclosure, 'vendors'> & { readonly vendors: number };

/** Reads one piece. This is most of the work, and can be done piece by piece. */
export function unpackPiece(name: string, text: string): unknown {
  if (name === 'origin') return JSON.parse(text);
  if (name.startsWith('disclosure ')) return unpackDisclosure(text);
  const value = fromJson(text);
  return name.startsWith('well ') ? unpackWell(value as PackedWell) : value;
}

/** A later version may have kept findings of a severity that this one does not know. */
function unpackWell(packed: PackedWell): WizardWell {
  const well = withUsualAnswers(packed.well);
  return {
    ...packed,
    findings: packed.findings.map((finding) => ({ ...finding, severity: readSeverity(finding.severity) })),
    well,
    original: packed.original ? withUsualAnswers(packed.original) : well,
  };
}

/** A draft from before there was a field: its well gets the usual answer, in the place where job data have it. */
const withUsualAnswers = <Known extends Well>(well: Known): Known => ({ ...usualAnswers, ...well });

/** The rest, a line break, the rows; JSON has no other line break. */
function unpackDisclosure(text: string): UnpackedDisclosure {
  const end = text.indexOf('\n');
  const rest = fromJson(text.slice(1, end - 1)) as Omit<UnpackedDisclosure, 'rows'>;
  return {
    ...rest,
    well: withUsualAnswers(rest.well),
    rows: unpackRows(JSON.parse(text.slice(end, -1)) as PackedRows),
  };
}

/** Thrown for a text that is not a state, or that a later version packed. */
export class UnreadableState extends Error {
  constructor(what: string) {
    super(`The draft cannot be read: ${what}.`);
    this.name = 'UnreadableState';
  }
}

/** Thrown for a state of which a piece is missing: no version can read it any more. */
export class IncompleteState extends UnreadableState {}

/** The whole state from its unpacked pieces. */
export function assembleState(pieces: ReadonlyMap<string, unknown>): WizardState {
  const take = (name: string): unknown => {
    if (!pieces.has(name)) throw new IncompleteState(`it has no ${name}`);
    return pieces.get(name);
  };
  const { format, keys, made = {}, step = 0, ...head } = take('head') as Head;
  if (format !== PACKING_FORMAT && format !== DOCUMENTS_FORMAT) throw new UnreadableState(`it is of format ${format}`);
  const vendorLists = take('vendors') as readonly (readonly Vendor[])[];
  const wells = keys.wells.map((key) => take(`well ${key}`) as WizardWell);
  const disclosures = new Map(
    keys.disclosures.map((key): readonly [string, Disclosure] => {
      const unpacked = take(`disclosure ${key}`) as UnpackedDisclosure;
      const disclosure = { ...unpacked, vendors: vendorLists[unpacked.vendors] ?? [] };
      return [key, withSettlement(disclosure, wells.find((well) => well.key === key)?.original)];
    }),
  );
  return {
    ...emptyWizard,
    ...head,
    step: stepOfNumber(step) ?? emptyWizard.step,
    origin: take('origin') as WizardState['origin'],
    wells,
    disclosures: Object.fromEntries(disclosures),
    made: unpackMade(made, disclosures),
  };
}

function unpackMade(
  made: NonNullable<Head['made']>,
  disclosures: ReadonlyMap<string, Disclosure>,
): WizardState['made'] {
  const entries = Object.entries(made).flatMap(([key, document]) => {
    const of = disclosures.get(key);
    return of === undefined ? [] : [[key, { saveKey: '', ...document, of }] as const];
  });
  return Object.fromEntries(entries);
}
