import { casFactsOf } from '../ingredients/cas-facts.ts';
import { claimantParts, companyOf, vendorsById } from '../ingredients/vendor-facts.ts';
import { type ClaimantNeed, needsClaimant } from '../model/cas-number.ts';
import type { Vendor } from '../model/company.ts';
import { type Disclosure, silentFields } from '../model/disclosure.ts';
import { type DisclosureRow, isAbsent, type OwnTexts, type RowNumber } from '../model/row.ts';
import { isChemicalRow, isListedApart, isProductRow } from '../model/system-approach.ts';
import { baseWater, isCarrierWater, isWaterRow } from '../model/water-row.ts';
import { sharesOf, type WaterShare } from '../model/water-source.ts';
import type { SelectedWell } from '../model/well.ts';
import { printShort, printWholeAdditive } from '../numbers/format.ts';
import { percent } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import {
  type ClaimantRecord,
  formatOf,
  type IngredientRecord,
  type JobRecord,
  type KeptRecord,
  type PurposeRecord,
  type WaterRecord,
} from '../registry/disclosure-table.ts';
import { isWrittenSo, readDecimal } from '../registry/format.ts';
import {
  saysNonMsds,
  CLAIMANT_PLACEHOLDER,
  LISTED_ABOVE,
  NON_MSDS_COMMENT,
  OPERATOR_NUMBER_PLACEHOLDER,
  OTHER_CHEMICALS,
} from '../registry/fracfocus.ts';
import { printedShares } from '../water/water-shares.ts';
import { splitRows } from './system-approach.ts';

/** Whether a text of a document that was read may be written again. */
export type Keeps = typeof isWrittenSo;

/** The disclosure in the shape of the document. */
export function toRecord(disclosure: Disclosure, keeps: Keeps = isWrittenSo): JobRecord {
  const { well, entryMethod, amendedReason, asRead } = disclosure;
  const record: JobRecord = {
    ...well,
    amendedReason,
    entryMethod,
    texts: asRead?.texts,
    waterSources: toWaterSources(disclosure, keeps),
    purposes: toPurposes(disclosure, keeps),
  };
  if (asRead === undefined) return { ...record, ...standIns(well) };
  return { ...record, ...Object.fromEntries(silentFields(disclosure).map((field) => [field, undefined])) };
}

/** A document that the product makes never lacks these. */
const standIns = (well: SelectedWell) => ({
  totalClean: well.totalClean === null && well.clean === null ? null : baseWater(well),
  operatorNumber: well.operatorNumber || OPERATOR_NUMBER_PLACEHOLDER,
});

/** Where one share must be printed with fewer digits, all are: together they are 100. */
function toWaterSources({ well: { waterSource }, asRead }: Disclosure, keeps: Keeps): readonly WaterRecord[] {
  if (waterSource === null) return [];
  const [shares, kept = []] = [sharesOf(waterSource), asRead?.waterSources];
  const isOwn = (share: WaterShare, texts: OwnTexts): boolean =>
    saysShare(texts, share) && (share.isSilent === true || keeps(formatOf('percent'), texts['percent'] ?? ''));
  const isKept = kept.length === shares.length && shares.every((share, index) => isOwn(share, kept[index] ?? {}));
  return (isKept ? shares : printedShares(waterSource)).map(({ name, percent, isSilent }, index) => ({
    name,
    percent: isSilent ? null : percent,
    texts: isKept ? kept[index] : undefined,
  }));
}

const saysShare = ({ name = '', percent: text = '' }: OwnTexts, { name: source, percent }: WaterShare) =>
  name.trim() === source && (readDecimal(text) ?? 0) === percent;

interface Block extends Pick<DisclosureRow, 'tradeName' | 'supplier' | 'purpose'>, KeptRecord {
  readonly ingredients: IngredientRecord[];
  readonly others: IngredientRecord[];
}

/** A SystemApproach document names products and chemicals apart, unless it was read: then its rows stay where they are. */
function toPurposes(disclosure: Disclosure, keeps: Keeps): PurposeRecord[] {
  const { rows, entryMethod, asRead } = disclosure;
  const known = surroundingsOf(disclosure, keeps);
  const isKept = asRead?.texts['entryMethod']?.trim() === entryMethod;
  if (entryMethod === 'MSDS+' || isKept) return toBlocks(rows, known);
  const isWater = (row: DisclosureRow): boolean => isCarrierWater(row) && !row.isNonMsds;
  return [
    ...toBlocks(rows.filter(isWater), known),
    ...splitRows(
      rows.filter((row) => !isWater(row)),
      (row) => toIngredient(row, known),
    ),
  ];
}

/**
 * One block per trade name, supplier and purpose in the order of the rows; what no data sheet lists stands last. Rows
 * of a document that was read stay in the blocks that they stood in, or beside them when they say something else.
 */
function toBlocks(rows: readonly DisclosureRow[], known: Surroundings): PurposeRecord[] {
  const blocks = new Map<string, Block>();
  /** By what they say: the last block, which rows that were added join. */
  const latest = new Map<string, string>();
  const loose: DisclosureRow[] = [];
  for (const row of waterFirst(rows)) {
    if (isLoose(row, known)) {
      loose.push(row);
      continue;
    }
    const { tradeName, supplier, purpose, asRead } = row;
    const said = `${tradeName}\u0000${supplier}\u0000${purpose}\u0000${row.isNonMsds}`;
    const key = keyInDocument(row, said) ?? latest.get(said) ?? said;
    latest.set(said, key);
    let block = blocks.get(key);
    if (block === undefined) {
      const texts = isInItsBlock(row) ? asRead?.block.texts : undefined;
      blocks.set(key, (block = { tradeName, supplier, purpose, texts, ingredients: [], others: [] }));
    }
    (row.isNonMsds ? block.others : block.ingredients).push(toIngredient(row, known));
  }
  return [...blocks.values(), ...toOtherChemicals(loose, known)];
}

/** Rows of one block that say the same now stay together, and apart from those of other blocks. */
const keyInDocument = (row: DisclosureRow, said: string): string | undefined =>
  row.asRead && `${row.asRead.block.index}\u0000${isInItsBlock(row) ? '' : said}`;

/** No data sheet lists it, and no document says where it stands. */
const isLoose = (row: DisclosureRow, { isApart }: Surroundings): boolean =>
  row.isNonMsds && row.asRead?.isNonMsds !== true && !(isApart && isHalf(row));

/** True while a row says of its additive what its document says there. */
function isInItsBlock({ asRead, tradeName, supplier, purpose, isNonMsds }: DisclosureRow): boolean {
  if (asRead === undefined || (asRead.isNonMsds ?? isNonMsds) !== isNonMsds) return false;
  const { tradeName: trade = '', supplier: from = '', purpose: use = '' } = asRead.block.texts;
  return tradeName === trade && supplier === from && purpose === use;
}

/** A document of others keeps its order. */
function waterFirst(rows: readonly DisclosureRow[]): readonly DisclosureRow[] {
  const index = rows.findIndex(isWaterRow);
  if (index <= 0 || rows[index]?.asRead !== undefined) return rows;
  return [...rows.slice(index, index + 1), ...rows.toSpliced(index, 1)];
}

type Vendors = ReadonlyMap<number, Vendor>;

/** What is known of the disclosure that a row stands in. */
interface Surroundings {
  readonly vendors: Vendors;
  /** It lists products and chemicals apart. */
  readonly isApart: boolean;
  readonly keeps: Keeps;
}

const surroundingsOf = (disclosure: Disclosure, keeps: Keeps = isWrittenSo): Surroundings => ({
  vendors: vendorsById(disclosure.vendors),
  isApart: isListedApart(disclosure),
  keeps,
});

function toOtherChemicals(others: readonly DisclosureRow[], known: Surroundings): PurposeRecord[] {
  const [first] = others;
  if (first === undefined) return [];
  const isShared = first.supplier.trim() !== '' && others.every((row) => row.supplier === first.supplier);
  return [
    {
      tradeName: OTHER_CHEMICALS,
      supplier: isShared ? first.supplier : LISTED_ABOVE,
      purpose: OTHER_CHEMICALS,
      others: others.map((row) => toIngredient(row, known)),
    },
  ];
}

/** A document from elsewhere may say more about such an ingredient; that is kept. */
function nonMsdsComment(comment: string): string {
  return comment.trim() === '' || saysNonMsds(comment) ? NON_MSDS_COMMENT : comment;
}

function toIngredient(row: DisclosureRow, known: Surroundings): IngredientRecord {
  const { vendors, isApart } = known;
  const { printed: casNumber, claimant } = casFactsOf(row.casNumber);
  const { ingredientName } = row;
  const isSilent = !row.isNonMsds || ((isApart || row.asRead !== undefined) && isHalf(row));
  const comments = isSilent ? row.comments : nonMsdsComment(row.comments);
  const ingredient = { ingredientName, casNumber, ...numbersOf(row, isApart), comments };
  const record = claimant === 'none' ? ingredient : { ...ingredient, ...claimantOf(row, claimant, vendors) };
  return row.asRead === undefined ? record : { ...record, ...whatStays(row, row.asRead.texts, known) };
}

/** A product that is listed apart from its chemicals has no numbers, and such a chemical has no mass, unless it was read. */
function numbersOf(row: DisclosureRow, isApart: boolean): Partial<Pick<DisclosureRow, RowNumber>> {
  const { percentInAdditive, percentInHFJob, massIngredient } = row;
  const isNewHalf = isApart && row.asRead === undefined && isHalf(row);
  if (isNewHalf) return isProductRow(row) ? {} : { percentInAdditive, percentInHFJob };
  return { percentInAdditive, percentInHFJob, massIngredient };
}

/** In a SystemApproach document every product and chemical stands outside the data sheets, and none of them says so. */
const isHalf = (row: DisclosureRow): boolean => isProductRow(row) || isChemicalRow(row);

/** A text of a row as the document says it. */
export const printText = (row: DisclosureRow, disclosure: Disclosure, field: 'casNumber' | 'comments'): string =>
  toIngredient(row, surroundingsOf(disclosure))[field];

/** The claimant of a row in one line, as the document names it; blank where it names none. */
export function printClaimant(row: DisclosureRow, disclosure: Disclosure): string {
  const record = toIngredient(row, surroundingsOf(disclosure));
  return claimantParts
    .map(({ field }) => record[field])
    .filter(Boolean)
    .join(', ');
}

/** For `N/A` the company is enough: the vendor, or else the supplier. */
function claimantOf(row: DisclosureRow, need: ClaimantNeed, vendors: Vendors): Partial<ClaimantRecord> {
  const { vendorId, supplier } = row;
  const vendor = vendorId === null ? undefined : vendors.get(vendorId);
  if (need === 'company') return { claimantCompany: companyOf(vendor, supplier) };
  return vendorId === null ? {} : toClaimant(vendor);
}

/** What is written about an ingredient as the document had it, though we would write it otherwise. */
function whatStays(row: DisclosureRow, texts: OwnTexts, { vendors, keeps }: Surroundings): Partial<IngredientRecord> {
  const absent = ROW_NUMBERS.filter((field) => isAbsent(row, field)).map((field) => [field, undefined]);
  const percents = percentsIn(row, texts, keeps);
  const { casNumber, comments = '' } = texts;
  // What was a secret in the document, and is none now, needs no claimant any more.
  const isDisclosed = needsClaimant(casNumber ?? '') && !needsClaimant(row.casNumber);
  return {
    ...(!isDisclosed && saysClaimant(texts, vendors.get(row.vendorId ?? NO_VENDOR)) && claimantIn(texts)),
    ...(casNumber === row.casNumber && { casNumber }),
    ...(comments === row.comments && { comments }),
    ...wholeAdditive(percents),
    ...Object.fromEntries(absent),
    texts: { ...texts, ...percents },
  };
}

/** The value of the text, or else the writer would not take it: a typed percent may have more digits than are written. */
function wholeAdditive({ percentInAdditive: text = '' }: OwnTexts): Partial<IngredientRecord> {
  const said = readDecimal(text);
  return said ? { percentInAdditive: percent(said) } : {};
}

/** With all digits that the document has: where the schema refuses its text, as one with an exponent, in another one. */
const percentsIn = (row: DisclosureRow, texts: OwnTexts, keeps: Keeps): OwnTexts => ({
  percentInAdditive: textOfAdditive(row, texts, keeps),
  percentInHFJob: textOfShare(texts, keeps),
});

/** Our own documents say one decimal. A document that was read may say more, and then a correction may, too. */
function textOfAdditive(
  { percentInAdditive }: DisclosureRow,
  { percentInAdditive: own }: OwnTexts,
  keeps: Keeps,
): string | undefined {
  const isKept =
    own !== undefined && readDecimal(own) === percentInAdditive && keeps(formatOf('percentInAdditive'), own);
  return isKept || !Number.isFinite(percentInAdditive) ? own : printWholeAdditive(percentInAdditive);
}

/** Our own documents say ten decimals. The writer takes no text of a percent that was edited since. */
function textOfShare({ percentInHFJob: own }: OwnTexts, keeps: Keeps): string | undefined {
  const said = own === undefined || keeps(formatOf('percentInHFJob'), own) ? undefined : readDecimal(own);
  return said === undefined || round(said, 10) === said ? own : printShort(said, MOST_DECIMALS);
}

const MOST_DECIMALS = 15;

/** No vendor has this id. */
const NO_VENDOR = 0;
const ROW_NUMBERS: readonly RowNumber[] = ['percentInAdditive', 'percentInHFJob', 'massIngredient'];

const saysClaimant = (texts: OwnTexts, vendor: Vendor | undefined): boolean =>
  claimantParts.every(({ part, field }) => (texts[field] ?? '') === (vendor?.[part] ?? ''));

const claimantIn = (texts: OwnTexts): Partial<ClaimantRecord> =>
  Object.fromEntries(claimantParts.map(({ field }) => [field, texts[field]]));

const UNKNOWN_VENDOR: Omit<Vendor, 'id'> = { company: '', firstName: '', lastName: '', email: '', phone: '' };

function toClaimant(vendor: Omit<Vendor, 'id'> = UNKNOWN_VENDOR): ClaimantRecord {
  return {
    claimantCompany: vendor.company.trim() || CLAIMANT_PLACEHOLDER.name,
    claimantFirstName: vendor.firstName.trim() || CLAIMANT_PLACEHOLDER.name,
    claimantLastName: vendor.lastName.trim() || CLAIMANT_PLACEHOLDER.name,
    claimantEmail: vendor.email.trim() || CLAIMANT_PLACEHOLDER.email,
    claimantPhone: vendor.phone.trim() || CLAIMANT_PLACEHOLDER.phone,
  };
}
