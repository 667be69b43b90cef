import type { Disclosure, EntryMethod } from '../../model/disclosure.ts';
import { type DisclosureRow, isFromDocument } from '../../model/row.ts';
import { casVerdict, printCas, PROPRIETARY } from '../../model/cas-number.ts';
import { CARRIER } from '../../model/water-row.ts';
import type { Catalogue } from '../../ingredients/catalogue.ts';
import type { Substances } from '../../ingredients/substances.ts';
import type { Vendor } from '../../model/company.ts';
import type { Fix, RowChange, Rule } from '../../rule/rule.ts';
import { type CasFacts, casFactsOf } from '../../ingredients/cas-facts.ts';
import { ownText, rememberLatest } from '../../memo/remember.ts';
import { isChemicalCode, normalCode } from '../../ingredients/chemical-codes.ts';
import { factsOf, type TextFacts } from '../text-facts.ts';
import { limitOf } from '../../registry/disclosure-table.ts';
import { type FracFocusVersion, LISTED_ABOVE, OTHER_CHEMICALS } from '../../registry/fracfocus.ts';

/** A row with its facts, and its place among the others. */
export interface FactualRow {
  readonly row: DisclosureRow;
  readonly index: number;
  readonly facts: RowFacts;
}

/** What the rules know besides the row, mostly the same for all wells of a job. */
export interface Setting {
  readonly catalogue: Catalogue | undefined;
  readonly substances: Substances | undefined;
  /** Of the document that was read, or is to be written. */
  readonly version: FracFocusVersion;
  readonly entryMethod: EntryMethod;
  /** Its document was read so, and names products and chemicals apart. */
  readonly isReadApart: boolean;
}

export const settingOf: (wanted: Setting) => Setting = rememberLatest({
  nameOf: ({ entryMethod }) => entryMethod,
  isAbout: (known, { catalogue, substances, version, isReadApart }) =>
    known.catalogue === catalogue &&
    known.substances === substances &&
    known.version === version &&
    known.isReadApart === isReadApart,
  work: (wanted) => wanted,
});

/** What a row says in words, whatever its numbers. */
export interface WordedRow {
  readonly facts: RowFacts;
  readonly setting: Setting;
}

/** A row in its disclosure, as the rules look at it. */
export interface CheckedRow extends FactualRow, WordedRow {
  readonly disclosure: Disclosure;
  readonly vendors: ReadonlyMap<number, Vendor>;
}

/** A rule that looks at words only, so that one answer holds for all rows of the same words. */
export interface WordRule extends Rule<CheckedRow> {
  readonly fails: (worded: WordedRow) => boolean;
}

/** A product of a SystemApproach document, which says nothing of what it is made of. */
export const isProduct = ({ facts, setting }: WordedRow): boolean => facts.cas.isListedBelow && setting.isReadApart;

/**
 * What the table of ingredients has now for the row's own ingredient: its code and its name. A row keeps the number that
 * it was made with, and the table may have been corrected since.
 */
export function ownNumbers({ facts, setting: { catalogue } }: WordedRow): readonly string[] {
  const entries = (facts.code !== '' && catalogue?.byCode.get(normalCode(facts.code))?.entries) || [];
  const own = entries.filter(({ ingredientName }) => ingredientName === facts.ingredientName.normal);
  const numbers = own.map(({ ingredient }) => printCas(ingredient.casNumber));
  return [...new Set(numbers)].filter((cas) => cas === PROPRIETARY || casVerdict(cas) === 'valid');
}

/** The one number that the table has for it; undefined when it has none, or several. */
export function ownNumber(worded: WordedRow): string | undefined {
  const [own, ...others] = ownNumbers(worded);
  return others.length === 0 ? own : undefined;
}

export const placeOfRow = ({ index }: { readonly index: number }): string => `rows[${index}]`;

export const changeRow = ({ index }: CheckedRow, label: string, change: RowChange): Fix => ({
  label,
  kind: 'change-row',
  row: index,
  change,
});

const nameFields = ['tradeName', 'supplier', 'purpose', 'ingredientName'] as const;
type NameField = (typeof nameFields)[number];

/** The supplier is the same company, so it keeps its vendor. */
export function rewriteNames(
  checked: CheckedRow,
  label: string,
  fields: readonly NameField[],
  rewrite: (name: string) => string,
): Fix {
  const { row } = checked;
  const texts = Object.fromEntries(fields.map((field) => [field, rewrite(row[field])]));
  return changeRow(checked, label, fields.includes('supplier') ? { ...texts, vendorId: row.vendorId } : texts);
}

/** What the facts of a row depend on. */
type Words = Pick<DisclosureRow, NameField | 'comments' | 'casNumber' | 'code' | 'isNonMsds' | 'vendorId'>;

/** What the rules ask of a row's texts, whatever its numbers. */
export interface RowFacts extends Readonly<Record<NameField | 'comments', TextFacts>> {
  /** Of the row that they were worked out for. */
  readonly words: Words;
  readonly cas: CasFacts;
  readonly code: string;
  readonly isNonMsds: boolean;
  readonly hasVendor: boolean;
  readonly isFromDocument: boolean;
  /** The names that hold an ampersand, those that hide something, and those that say nothing. */
  readonly withAmpersand: readonly NameField[];
  readonly hiding: readonly NameField[];
  readonly fillers: readonly NameField[];
  /** By its purpose: the fluid that everything else is mixed into. */
  readonly isCarrier: boolean;
  /** By its number, or by its name when it has no number. */
  readonly isWater: boolean;
  /** A carrier that its names call fresh, potable or city water. */
  readonly isFreshCarrier: boolean;
  /** The ingredient is named by a code of the job data, or by the row's own. */
  readonly isNamedByCode: boolean;
  /** No text is too long for the document, or holds a character that XML forbids. */
  readonly textsFit: boolean;
}

/** The wells of a job repeat the rows of their catalogue, so that one look-up by the ingredient mostly finds them all. */
export const factsOfRow: (row: DisclosureRow) => RowFacts = rememberLatest({
  nameOf: (row) => row.ingredientName,
  isAbout: ({ words, isFromDocument: isRead }, row) =>
    words.ingredientName === row.ingredientName &&
    words.tradeName === row.tradeName &&
    words.supplier === row.supplier &&
    words.purpose === row.purpose &&
    words.comments === row.comments &&
    words.casNumber === row.casNumber &&
    words.code === row.code &&
    words.isNonMsds === row.isNonMsds &&
    (words.vendorId === null) === (row.vendorId === null) &&
    isRead === isFromDocument(row),
  work: findFacts,
});

const WATER = /^(?:\w+ )?water(?:$|[,(]| (?!soluble))/;
const FRESH_WATER = /(?<!\bnon[- ]?)\b(?:fresh|potable|city\b)/;

function findFacts(row: DisclosureRow): RowFacts {
  const texts = {
    tradeName: factsOf(row.tradeName),
    supplier: factsOf(row.supplier),
    purpose: factsOf(row.purpose),
    ingredientName: factsOf(row.ingredientName),
    comments: factsOf(row.comments),
  };
  const isCarrier = CARRIER.test(texts.purpose.normal);
  const isCalled = (word: RegExp) => word.test(texts.tradeName.normal) || word.test(texts.ingredientName.normal);
  const cas = casFactsOf(row.casNumber);
  const words = wordsToKeep(row, texts, cas);
  return {
    ...texts,
    words,
    cas,
    code: words.code,
    isNonMsds: row.isNonMsds,
    hasVendor: row.vendorId !== null,
    isFromDocument: isFromDocument(row),
    isCarrier,
    isWater:
      cas.isWater ||
      (cas.verdict !== 'valid' && (WATER.test(texts.ingredientName.normal) || (isCarrier && isCalled(/water\b/)))),
    isFreshCarrier: isCarrier && isCalled(FRESH_WATER),
    isNamedByCode:
      isChemicalCode(row.ingredientName) || (row.code !== '' && normalCode(row.code) === texts.ingredientName.normal),
    withAmpersand: nameFields.filter((field) => texts[field].hasAmpersand),
    hiding: nameFields.filter((field) => texts[field].hidesSomething),
    fillers: nameFields.filter((field) => texts[field].isFiller && !(field === 'supplier' && isListedAbove(texts))),
    textsFit: textFields.every((field) => fits(texts[field], field)),
  };
}

/**
 * The row itself: the rows of other wells have the very same texts from the table of ingredients, which is told at once,
 * while copies are compared letter by letter. Of a document, the copies that the other facts have are kept.
 */
function wordsToKeep(row: DisclosureRow, texts: Record<NameField | 'comments', TextFacts>, cas: CasFacts): Words {
  if (!isFromDocument(row)) return row;
  return {
    tradeName: texts.tradeName.text,
    supplier: texts.supplier.text,
    purpose: texts.purpose.text,
    ingredientName: texts.ingredientName.text,
    comments: texts.comments.text,
    casNumber: cas.text,
    code: ownText(row.code),
    isNonMsds: row.isNonMsds,
    vendorId: row.vendorId,
  };
}

/** The other chemicals of several suppliers name them no better. */
const isListedAbove = ({ tradeName, supplier }: Pick<RowFacts, NameField>): boolean =>
  tradeName.normal === OTHERS && supplier.normal === ABOVE;
const [OTHERS, ABOVE] = [factsOf(OTHER_CHEMICALS).normal, factsOf(LISTED_ABOVE).normal];

export const textFields = [...nameFields, 'comments'] as const;

/** Its letters are counted one by one only where there are too many code units. */
const fits = ({ text, forbiddenAt }: TextFacts, field: (typeof textFields)[number]): boolean =>
  text.length <= (limitOf(field).maxLength ?? Infinity) && forbiddenAt === -1;
