import type { Disclosure } from '../../model/disclosure.ts';
import type { DisclosureRow } from '../../model/row.ts';
import type { Catalogue } from '../../ingredients/catalogue.ts';
import type { Substances } from '../../ingredients/substances.ts';
import type { Vendor } from '../../model/company.ts';
import type { Fix, RowChange } from '../../rule/rule.ts';
import { type CasFacts, casFactsOf } from '../../ingredients/cas-facts.ts';
import { rememberLatest } from '../../memo/remember.ts';
import { isChemicalCode } from '../../ingredients/chemical-codes.ts';
import { factsOf, type TextFacts } from '../text-facts.ts';
import { limitOf } from '../../registry/disclosure-table.ts';
import { type FracFocusVersion, LISTED_ABOVE, OTHER_CHEMICALS } from '../../registry/fracfocus.ts';

/** A row with its facts, and its place among the others. */
export interface FactualRow {
  readonly row: DisclosureRow;
  readonly index: number;
  readonly facts: RowFacts;
}

/** A row in its disclosure, as the rules look at it. */
export interface CheckedRow extends FactualRow {
  readonly disclosure: Disclosure;
  readonly catalogue: Catalogue | undefined;
  readonly substances: Substances | undefined;
  readonly vendors: ReadonlyMap<number, Vendor>;
  /** Of the document that was read, or is to be written. */
  readonly version: FracFocusVersion;
}

/** A product of a SystemApproach document, which says nothing of what it is made of. */
export const isProduct = ({ disclosure, facts }: CheckedRow): boolean =>
  facts.cas.isListedBelow && disclosure.entryMethod === 'SystemApproach';

export const placeOfRow = ({ index }: { readonly index: number }): string => `rows[${index}]`;

export const changeRow = ({ index }: CheckedRow, label: string, change: RowChange): Fix => ({
  label,
  kind: 'change-row',
  row: index,
  change,
});

const nameFields = ['tradeName', 'supplier', 'purpose', 'ingredientName'] as const;
type NameField = (typeof nameFields)[number];

/** What the rules ask of a row's texts, whatever its numbers. */
export interface RowFacts extends Readonly<Record<NameField | 'comments', TextFacts>> {
  readonly cas: CasFacts;
  /** The names that hold an ampersand, and those that say nothing. */
  readonly withAmpersand: readonly NameField[];
  readonly fillers: readonly NameField[];
  /** By its purpose: the fluid that everything else is mixed into. */
  readonly isCarrier: boolean;
  /** By its number, or by its name when it has no number. */
  readonly isWater: boolean;
  /** A carrier that its names call fresh, potable or city water. */
  readonly isFreshCarrier: boolean;
  /** The ingredient is named by a code of the job data. */
  readonly isNamedByCode: boolean;
  /** No text is too long for the document, or holds a character that XML forbids. */
  readonly textsFit: boolean;
}

/** The wells of a job repeat the rows of their catalogue, so that one look-up by the ingredient mostly finds them all. */
export const factsOfRow: (row: DisclosureRow) => RowFacts = rememberLatest({
  nameOf: (row) => row.ingredientName,
  isAbout: (facts, row) =>
    facts.ingredientName.text === row.ingredientName &&
    facts.tradeName.text === row.tradeName &&
    facts.supplier.text === row.supplier &&
    facts.purpose.text === row.purpose &&
    facts.comments.text === row.comments &&
    facts.cas.text === row.casNumber,
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
  const isCarrier = /carrier|base fluid/.test(texts.purpose.normal);
  const isCalled = (word: RegExp) => word.test(texts.tradeName.normal) || word.test(texts.ingredientName.normal);
  const cas = casFactsOf(row.casNumber);
  return {
    ...texts,
    isCarrier,
    isWater:
      cas.isWater ||
      (cas.verdict !== 'valid' && (WATER.test(texts.ingredientName.normal) || (isCarrier && isCalled(/water\b/)))),
    isFreshCarrier: isCarrier && isCalled(FRESH_WATER),
    isNamedByCode: isChemicalCode(row.ingredientName),
    cas,
    withAmpersand: nameFields.filter((field) => texts[field].hasAmpersand),
    fillers: nameFields.filter((field) => texts[field].isFiller && !(field === 'supplier' && isListedAbove(texts))),
    textsFit: textFields.every((field) => fits(texts[field], field)),
  };
}

/** The other chemicals of several suppliers name them no better. */
const isListedAbove = ({ tradeName, supplier }: Pick<RowFacts, NameField>): boolean =>
  tradeName.normal === OTHERS && supplier.normal === ABOVE;
const [OTHERS, ABOVE] = [factsOf(OTHER_CHEMICALS).normal, factsOf(LISTED_ABOVE).normal];

export const textFields = [...nameFields, 'comments'] as const;

/** Its letters are counted one by one only where there are too many code units. */
export const fits = ({ text, forbiddenAt }: TextFacts, field: (typeof textFields)[number]): boolean =>
  text.length <= (limitOf(field).maxLength ?? Infinity) && forbiddenAt === -1;
