import { messages } from '../messages/messages.ts';
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
  fileExists: trouble('DOCUMENT-05', 'The file {problem} exists already. Use --force to overwrite it.'),
  fileFailed: trouble('DOCUMENT-06', 'The file cannot be written: {problem}'),
} as const;

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
    message: 'The customer {customer} may be {suggestion}, but that is not certain enough. No customer was taken.',
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
