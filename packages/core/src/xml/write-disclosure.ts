import type { Disclosure } from '../model/disclosure.ts';
import { escapeText, findForbiddenCharacter, isPlainText, nameCharacter } from '../texts/characters.ts';
import {
  type Branch,
  type DocumentRecord,
  documents,
  isLeaf,
  type Leaf,
  type ClaimantRecord,
  type IngredientRecord,
  type JobRecord,
  type PurposeRecord,
} from '../registry/disclosure-table.ts';
import {
  type FracFocusVersion,
  namespaceOf,
  saysNonMsds,
  CLAIMANT_PLACEHOLDER,
  NON_MSDS_COMMENT,
  OPERATOR_NUMBER_PLACEHOLDER,
  OTHER_CHEMICALS,
} from '../registry/fracfocus.ts';
import type { DisclosureRow } from '../model/row.ts';
import { baseWater, isWaterRow } from '../model/water-row.ts';
import { casFactsOf } from '../ingredients/cas-facts.ts';
import { vendorsById } from '../ingredients/vendor-facts.ts';
import type { Vendor } from '../model/company.ts';
import { printedShares } from '../water/water-shares.ts';

/** A value that no document can carry, with the field it stands in. */
export class UnwritableError extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.name = 'UnwritableError';
    this.field = field;
  }
}

/** A record as the table sees it: the compiler has checked there that each field is a key of it. */
type Values = Readonly<Record<string, unknown>>;
type Writer = (record: Values) => string;

/** The document of one disclosure. Same input, same bytes. */
export const writeDisclosure = (disclosure: Disclosure): string => writeDisclosures([disclosure]);

/** A document of several jobs, such as one that was read. */
export function writeDisclosures(disclosures: readonly Disclosure[], version: FracFocusVersion = '4.0'): string {
  const record: DocumentRecord = { jobs: disclosures.map(toRecord) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writers[version]({ ...record })}`;
}

function leafWriter({ element, field, format }: Leaf, indent: string): Writer {
  const [open, close] = [`${indent}<${element}>`, `</${element}>\n`];
  const isText = format.base === 'string';
  return (record) => {
    const value = record[field];
    if (value === undefined || value === null || value === '') return '';
    const printed = format.print(value) ?? refuse(field, `the value cannot be written as ${element}`);
    return open + (isText ? toText(field, printed) : printed) + close;
  };
}

function branchWriter({ element, field, children }: Branch, indent: string, namespace = ''): Writer {
  const writers = children.map((child) =>
    isLeaf(child) ? leafWriter(child, `${indent}  `) : branchWriter(child, `${indent}  `),
  );
  const [open, close] = [`${indent}<${element}${namespace}>\n`, `${indent}</${element}>\n`];
  const writeOne: Writer = (record) => {
    let text = open;
    for (const write of writers) text += write(record);
    return text + close;
  };
  if (field === undefined) return writeOne;
  return (record) => {
    let text = '';
    for (const entry of entriesOf(record, field)) text += writeOne(entry);
    return text;
  };
}

const entriesOf = (record: Values, field: string) => (record[field] ?? []) as readonly Values[];

function toText(field: string, text: string): string {
  if (isPlainText(text)) return text;
  const forbidden = findForbiddenCharacter(text);
  if (forbidden === -1) return escapeText(text);
  return refuse(field, `the character ${nameCharacter(text, forbidden)} is not allowed in XML`);
}

function refuse(field: string, reason: string): never {
  throw new UnwritableError(field, reason);
}

const documentWriter = (version: FracFocusVersion): Writer =>
  branchWriter(documents[version], '', ` xmlns="${namespaceOf(version)}"`);

const writers: Readonly<Record<FracFocusVersion, Writer>> = {
  '4.0': documentWriter('4.0'),
  '3.0': documentWriter('3.0'),
};

/** The disclosure in the shape of the document. */
export function toRecord(disclosure: Disclosure): JobRecord {
  const { well, entryMethod, amendedReason, totalBaseNonWaterVolume } = disclosure;
  return {
    ...well,
    totalClean: well.totalClean === null && well.clean === null ? null : baseWater(well),
    operatorNumber: well.operatorNumber || OPERATOR_NUMBER_PLACEHOLDER,
    totalBaseNonWaterVolume,
    amendedReason,
    entryMethod,
    waterSources: well.waterSource === null ? [] : printedShares(well.waterSource),
    purposes: toPurposes(disclosure),
  };
}

/** One block per trade name, supplier and purpose in the order of the rows; what no data sheet lists stands last. */
function toPurposes({ rows, vendors }: Disclosure): PurposeRecord[] {
  const known = vendorsById(vendors);
  const blocks = new Map<string, { row: DisclosureRow; ingredients: IngredientRecord[] }>();
  for (const row of waterFirst(rows)) {
    if (row.isNonMsds) continue;
    const key = `${row.tradeName}\u0000${row.supplier}\u0000${row.purpose}`;
    const block = blocks.get(key) ?? { row, ingredients: [] };
    if (block.ingredients.length === 0) blocks.set(key, block);
    block.ingredients.push(toIngredient(row, known));
  }
  const purposes = [...blocks.values()].map(({ row: { tradeName, supplier, purpose }, ingredients }) => ({
    tradeName,
    supplier,
    purpose,
    ingredients,
  }));
  return [...purposes, ...toOtherChemicals(rows, known)];
}

function waterFirst(rows: readonly DisclosureRow[]): readonly DisclosureRow[] {
  const index = rows.findIndex(isWaterRow);
  return index <= 0 ? rows : [...rows.slice(index, index + 1), ...rows.toSpliced(index, 1)];
}

type Vendors = ReadonlyMap<number, Vendor>;

function toOtherChemicals(rows: readonly DisclosureRow[], vendors: Vendors): PurposeRecord[] {
  const others = rows.filter((row) => row.isNonMsds);
  const [first] = others;
  if (first === undefined) return [];
  const supplier = others.every((row) => row.supplier === first.supplier) ? first.supplier : '';
  return [
    {
      tradeName: OTHER_CHEMICALS,
      supplier,
      purpose: OTHER_CHEMICALS,
      others: others.map((row) => toIngredient(row, vendors)),
    },
  ];
}

/** A document from elsewhere may say more about such an ingredient; that is kept. */
function nonMsdsComment(comment: string): string {
  return comment.trim() === '' || saysNonMsds(comment) ? NON_MSDS_COMMENT : comment;
}

function toIngredient(row: DisclosureRow, vendors: Vendors): IngredientRecord {
  const { printed: casNumber, isProprietary } = casFactsOf(row.casNumber);
  const { ingredientName, percentInAdditive, percentInHFJob, massIngredient, vendorId } = row;
  const comments = row.isNonMsds ? nonMsdsComment(row.comments) : row.comments;
  const ingredient = { ingredientName, casNumber, percentInAdditive, percentInHFJob, comments, massIngredient };
  if (vendorId === null || !isProprietary) return ingredient;
  return { ...ingredient, ...toClaimant(vendors.get(vendorId)) };
}

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
