import {
  type CheckContext,
  checkDisclosure,
  type Composition,
  compositionOf,
  type Disclosure,
  documentTroubles,
  type Finding,
  findAll,
  type FracFocusVersion,
  MAX_ROWS,
  printApiNumber,
  readDisclosures,
  type RowTotals,
  sizeRules,
  stateOfApiNumber,
  totalsOf,
  XmlError,
} from '@disclosure/core';

/** One well of a document, ready to be shown. */
export interface ReadWell {
  readonly disclosure: Disclosure;
  readonly composition: Composition;
  readonly totals: RowTotals;
  readonly version: FracFocusVersion;
}

/** The content of a document. Without wells it could not be read, and the findings say why. */
export interface ReadContent {
  readonly wells: readonly ReadWell[];
  /** About the document as a whole. */
  readonly findings: readonly Finding[];
  /** The document says that its job was invented. */
  readonly isSimulated?: boolean;
}

/** What the server knows about the place of the file's own well. */
interface FilePlace {
  readonly apiNumber: string;
  readonly county: string;
}

export function readContent(text: string, place: FilePlace): ReadContent {
  try {
    const { version, disclosures, problems, instructions, mark } = readDisclosures(text, placesOf(place));
    const unread = problems.flatMap(({ message }) => findAll([documentTroubles.notTakenOver], { problem: message }));
    const ignored = instructions
      .slice(0, 1)
      .flatMap(({ message }) => findAll([documentTroubles.instruction], { problem: message }));
    return {
      wells: disclosures.map((disclosure) => toWell(disclosure, version)),
      findings: [...unread, ...ignored],
      isSimulated: mark !== undefined,
    };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { wells: [], findings: findAll([documentTroubles.unreadable], { problem: error.message }) };
  }
}

/** A document contains neither state nor county: both follow from the API number. */
const placesOf = ({ apiNumber: own, county }: FilePlace) => ({
  stateOfApi: (apiNumber: string) => stateOfApiNumber(apiNumber)?.name,
  countyOfApi: (apiNumber: string) =>
    county !== '' && printApiNumber(apiNumber) === printApiNumber(own) ? county : undefined,
});

const toWell = (disclosure: Disclosure, version: FracFocusVersion): ReadWell => ({
  disclosure,
  composition: compositionOf(disclosure),
  totals: totalsOf(disclosure.rows),
  version,
});

type KnownFacts = Pick<CheckContext, 'places' | 'substances'>;

/** The findings of our rules; those about places and substances only once what is known of them is loaded. */
export function checkWell({ disclosure, version }: ReadWell, known: KnownFacts = {}): Finding[] {
  const { rows } = disclosure;
  if (rows.length > MAX_ROWS) return findAll(sizeRules, { rows: rows.length });
  return checkDisclosure(disclosure, { version, ...known });
}
