import type { DisclosureRow } from '../../model/row.ts';
import { type CasFacts, casFactsOf } from '../../ingredients/cas-facts.ts';
import { rememberLatest } from '../../memo/remember.ts';
import { factsOf, type TextFacts } from '../text-facts.ts';
import { limitOf } from '../../registry/disclosure-table.ts';

const nameFields = ['tradeName', 'supplier', 'purpose', 'ingredientName'] as const;
type NameField = (typeof nameFields)[number];

/** What the rules ask of a row's texts, whatever its numbers. */
export interface RowFacts extends Readonly<Record<NameField | 'comments', TextFacts>> {
  readonly cas: CasFacts;
  /** The names that hold an ampersand, and those that say nothing. */
  readonly withAmpersand: readonly NameField[];
  readonly fillers: readonly NameField[];
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

function findFacts(row: DisclosureRow): RowFacts {
  const texts = {
    tradeName: factsOf(row.tradeName),
    supplier: factsOf(row.supplier),
    purpose: factsOf(row.purpose),
    ingredientName: factsOf(row.ingredientName),
    comments: factsOf(row.comments),
  };
  return {
    ...texts,
    cas: casFactsOf(row.casNumber),
    withAmpersand: nameFields.filter((field) => texts[field].hasAmpersand),
    fillers: nameFields.filter((field) => texts[field].isFiller),
    textsFit: textFields.every((field) => fits(texts[field], field)),
  };
}

export const textFields = [...nameFields, 'comments'] as const;

/** Its letters are counted one by one only where there are too many code units. */
export const fits = ({ text, forbiddenAt }: TextFacts, field: (typeof textFields)[number]): boolean =>
  text.length <= (limitOf(field).maxLength ?? Infinity) && forbiddenAt === -1;
