import {
  checkDisclosure,
  type Composition,
  compositionOf,
  type Disclosure,
  documentTroubles,
  type Finding,
  findAll,
  MAX_ROWS,
  readDisclosures,
  type RowTotals,
  sizeRules,
  totalsOf,
  XmlError,
} from '@disclosure/core';

/** One well of a document, ready to be read by people. */
export interface ReadWell {
  readonly disclosure: Disclosure;
  readonly composition: Composition;
  readonly totals: RowTotals;
  readonly findings: readonly Finding[];
}

/** What a document says; without wells it cannot be read, and the findings say why. */
export interface ReadContent {
  readonly wells: readonly ReadWell[];
  /** About the document as a whole. */
  readonly findings: readonly Finding[];
}

export function readContent(text: string): ReadContent {
  try {
    const { version, disclosures, problems } = readDisclosures(text);
    const unread = problems.flatMap(({ message }) => findAll([documentTroubles.notTakenOver], { problem: message }));
    return { wells: disclosures.map((disclosure) => toWell(disclosure, version === '3.0')), findings: unread };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { wells: [], findings: findAll([documentTroubles.unreadable], { problem: error.message }) };
  }
}

function toWell(disclosure: Disclosure, waterSourceIsOptional: boolean): ReadWell {
  const { rows } = disclosure;
  const findings =
    rows.length > MAX_ROWS
      ? findAll(sizeRules, { rows: rows.length })
      : checkDisclosure(disclosure, { waterSourceIsOptional });
  return { disclosure, composition: compositionOf(disclosure), totals: totalsOf(rows), findings };
}
