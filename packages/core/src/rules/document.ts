import type { FilingStatus } from '../filings/filing-status.ts';
import { messages } from '../messages/messages.ts';
import { HIDDEN_IN_NAMES } from '../texts/characters.ts';
import { isBlank } from '../texts/fold.ts';
import type { Rule } from '../rule/rule.ts';

/** Something that went wrong with a document or its file, in words. */
interface Trouble {
  readonly problem?: string;
}

const hasTrouble = ({ problem }: Trouble): boolean => problem !== undefined;
const values = ({ problem = '' }: Trouble) => ({ problem });
const trouble = (id: string, message: string): Rule<Trouble> => ({
  id,
  message,
  gate: 'generate',
  fails: hasTrouble,
  values,
});

/** Asked where documents are read, checked and written. */
export const documentTroubles = {
  unreadable: trouble('DOCUMENT-01', 'The document cannot be read: {problem}'),
  schema: trouble('DOCUMENT-02', 'The document does not pass the schema: {problem}'),
  notTakenOver: trouble('DOCUMENT-03', 'A part of the document cannot be read: {problem}'),
  unwritable: trouble('DOCUMENT-04', 'The document cannot be written: {problem}'),
  fileExists: trouble('DOCUMENT-05', 'The file {problem} already exists. Use --force to overwrite it.'),
  fileFailed: trouble('DOCUMENT-06', 'The file cannot be written: {problem}'),
  instruction: {
    id: 'DOCUMENT-07',
    message: 'A processing instruction is ignored. A document that has one is not stored.',
    severity: 'note',
    fails: hasTrouble,
  },
} as const satisfies Readonly<Record<string, Rule<Trouble>>>;

export const documentRules: readonly Rule<Trouble>[] = Object.values(documentTroubles);

/** No real disclosure comes near; what does would fill the memory. */
export const MAX_ROWS = 10_000;

export const sizeRules: readonly Rule<{ readonly rows: number }>[] = [
  {
    id: 'SIZE-01',
    message: 'The well has {rows} rows; a disclosure can have at most 10000',
    gate: 'generate',
    fails: ({ rows }) => rows > MAX_ROWS,
    values: ({ rows }) => ({ rows }),
  },
];

/** A well's customer that could not be settled without a person. */
interface Ownership {
  readonly customer: string;
  /** Undefined when the well carries no number of a customer, or one that exists. */
  readonly unknownId?: number;
  /** The best name, when it is not close enough to be taken. */
  readonly suggestion?: string;
  readonly isSettled: boolean;
}

export const ownerRules: readonly Rule<Ownership>[] = [
  {
    id: 'OWNER-01',
    message: messages.customerChoice.notFound('{id}'),
    severity: 'warning',
    field: 'customer_id',
    fails: ({ unknownId }) => unknownId !== undefined,
    values: ({ unknownId = 0 }) => ({ id: unknownId }),
  },
  {
    id: 'OWNER-02',
    message: 'The customer {customer} may be {suggestion}, but that is not certain enough. No customer was selected.',
    severity: 'warning',
    field: 'customer',
    fails: ({ suggestion }) => suggestion !== undefined,
    values: ({ customer, suggestion = '' }) => ({ customer, suggestion }),
  },
  {
    id: 'OWNER-03',
    message: 'No customer in the list has a name like {customer}',
    severity: 'warning',
    field: 'customer',
    fails: ({ customer, unknownId, suggestion, isSettled }) =>
      !isSettled && customer !== '' && unknownId === undefined && suggestion === undefined,
    values: ({ customer }) => ({ customer }),
  },
];

export const MAX_FILE_NAME = 200;

const PATH_PART = /[/\\]|^\.+\.xml$/i;

/** Letters beyond the basic plane count once. */
const lengthOf = (text: string) => Array.from(text).length;

/** What a document may be stored as; blanks around a name do not count. */
export const fileNameRules: readonly Rule<{ readonly fileName: string }>[] = [
  {
    id: 'NAME-01',
    message: 'The file name must end in .xml',
    field: 'fileName',
    fails: ({ fileName }) => !/.\.xml$/i.test(fileName),
  },
  {
    id: 'NAME-02',
    message: 'The file name must not contain a slash, a backslash or a folder',
    field: 'fileName',
    fails: ({ fileName }) => PATH_PART.test(fileName),
  },
  {
    id: 'NAME-03',
    message: 'The file name must not contain control characters or line breaks',
    field: 'fileName',
    fails: ({ fileName }) => fileName.search(HIDDEN_IN_NAMES) !== -1,
  },
  {
    id: 'NAME-04',
    message: `The file name must be at most ${MAX_FILE_NAME} characters long`,
    field: 'fileName',
    fails: ({ fileName }) => lengthOf(fileName) > MAX_FILE_NAME,
  },
];

export const xmlExistsRules: readonly Rule<{ readonly xml: string; readonly action: 'save' | 'download' | 'view' }>[] =
  [
    {
      id: 'SAVE-01',
      message: 'No XML content to {action}. Please generate XML first.',
      fails: ({ xml }) => xml === '',
      values: ({ action }) => ({ action }),
    },
  ];

export const customerChosenRules: readonly Rule<{ readonly customerId: number | null }>[] = [
  {
    id: 'SAVE-02',
    message: 'You must select a customer before saving the XML file.',
    fails: ({ customerId }) => customerId === null,
  },
];

/** A correction, and how far the revision that it corrects has come. */
export interface Amendment {
  readonly amendedReason: string;
  readonly status: FilingStatus | undefined;
  /** What the document that is corrected says. */
  readonly earlier?: { readonly reason: string; readonly revision: number } | undefined;
}

/** What the registry has must not change without a public reason. */
export const needsReason = (status: FilingStatus | undefined): boolean =>
  status === 'uploaded' || status === 'published';

export const amendmentRules: readonly Rule<Amendment>[] = [
  {
    id: 'SAVE-03',
    message: 'The reason for the amendment is missing',
    field: 'amendedReason',
    fails: ({ amendedReason, status }) => needsReason(status) && isBlank(amendedReason),
  },
  {
    id: 'SAVE-04',
    message: 'The reason is still that of revision {revision}. Please write a new one.',
    field: 'amendedReason',
    fails: ({ amendedReason, status, earlier }) =>
      needsReason(status) && !isBlank(amendedReason) && amendedReason.trim() === earlier?.reason.trim(),
    values: ({ earlier }) => ({ revision: String(earlier?.revision ?? '') }),
  },
];
