/** Texts that only the API uses. They are separate from `messages`, so that the pages do not load them. */
export const apiMessages = {
  nothingThere: 'There is nothing at this address.',
  methodNotAllowed: (methods: string) => `This address takes ${methods} only.`,
  unknownHost: 'This address is not known here. Set PUBLIC_URL or ALLOWED_HOSTS.',
  notOneHost: 'The request must name one host, in one Host header.',
  malformedAddress: 'The address of the request is malformed.',
  addressTooLong: 'The address of the request is too long.',
  headersTooLarge: 'The headers of the request are too large.',
  tooSlow: 'The request took too long to arrive.',
  malformed: 'The request is malformed.',
  bodyMissing: 'Please send a JSON body.',
  bodyNotJson: 'The body is not valid JSON in UTF-8.',
  bodyNotTyped: 'The body must be JSON in UTF-8, with content-type: application/json.',
  bodyTooLarge: 'The body is too large.',
  bodyTooDeep: (levels: number) => `The body is nested more than ${levels} levels deep.`,
  bodyTooMany: (values: number) => `The body has more than ${values} values.`,
  bodyReserved: (name: string) => `The body has a field named ${name}, which is not allowed.`,
  bodyLengthWrong: 'The body is not as long as its content-length says.',
  keyReused: 'This Idempotency-Key was used for another request. Please send a new key.',
  keyWrong: 'Idempotency-Key must be 1 to 200 visible characters',
  cursorWrong: 'Cursor does not belong to this list and order',
  noUserIds: 'User ids must name at least one user',
  noPairs: 'Please name at least one user and one customer to assign or to remove',
  bodyNotTable: (csv: string, xlsx: string) => `The body must be a table: ${csv} in UTF-8, or ${xlsx}.`,
  ifMatchWrong: 'If-Match must be the version in quotes, such as "3"',
  notFound: (thing: string) => `${thing} not found`,
  unavailable: 'The server is busy, or its database cannot be reached. Please try again in a moment.',
  tooCostly: 'This file takes too much time or memory to read. Please split it into smaller files.',
  tooCostlyToWrite: 'This table is too large for XLSX. Please export it as CSV.',
  tooCostlyToDraw: 'This document is too large for a PDF. Please download the XML.',
  noForm: (reason: string) => `There is no PDF of this document, because it cannot be read. ${reason}`,
  tooManyFiles: (seconds: number) => `Several of your files are still being read. Please try again in ${seconds} s.`,
  draftOfAnother: 'Only the author of a draft can delete it.',
  tooManyDrafts: (most: number) => `You already have ${most} drafts. Please delete some that you no longer need.`,
  untakenAnswers: (most: number, seconds: number) =>
    `You already have ${most} downloads running. Please wait until one is done, or try again in ${seconds} s.`,
  bodiesAtOnce: (megabytes: number, seconds: number) =>
    `You are already sending more than ${megabytes} MB at a time. Please wait until it has been answered, or try again in ${seconds} s.`,
  storageAway: 'The file store cannot be reached. Please try again in a moment.',
  storageFull: 'The file store is full. Please tell your administrator.',
  customerGone: 'This customer no longer exists. Please choose another one.',
  tooManyNumbers: (most: number) => `There must be at most ${most} API numbers`,
  noRevision: (revision: number) => `This file has no revision ${revision}`,
  bytesMissing: 'The content of this file is missing or damaged in the file store. Please tell your administrator.',
  tooManyNames: (seconds: number) =>
    `Too many requests for files that do not exist or are not yours. Please try again in ${seconds} s.`,
  uploadDisturbed: 'The file could not be stored because others changed it at the same time. Please try again.',
  upgrading: 'The server is being upgraded. Please try again in a moment.',
  readOnly: 'Nothing can be saved at the moment, because the database can only be read. Please try again in a moment.',
  notReady: (missing: string) => `Not ready: ${missing}`,
  pagesNotBuilt: 'The pages are not built yet. Please run "npm run build" and start again.',
} as const;

/** What is wrong with a field of a call; the name of the field stands before it. */
export const inputMessages = {
  body: 'The body',
  required: 'is required',
  notAllowed: 'has a value that is not allowed',
  text: 'must be text',
  number: 'must be a number',
  wholeNumber: 'must be a whole number',
  flag: 'must be true or false',
  list: 'must be a list',
  object: 'must be an object',
  oneOf: (values: readonly string[]) => `must be one of: ${values.join(', ')}`,
  /** Without a unit it is about the number itself. */
  atMost: (maximum: number, unit: 'characters' | 'entries' | undefined) => bound('at most', maximum, unit),
  atLeast: (minimum: number, unit: 'characters' | 'entries' | undefined) => bound('at least', minimum, unit),
} as const;

function bound(words: string, limit: number, unit: 'characters' | 'entries' | undefined): string {
  if (unit === 'characters') return `must be ${words} ${limit} characters long`;
  return unit ? `must have ${words} ${limit} ${unit}` : `must be ${words} ${limit}`;
}

/** For a list of faults that was cut. */
export const andMore = (more: number): string => (more > 0 ? ` There are ${more} more faults than are listed.` : '');

/** What an import says about a table that it cannot take. Only the server says it. */
export const tableMessages = {
  unreadable: (reason: string) => `The file cannot be read. ${reason}`,
  nothingImported: (row: number, column: string, message: string, more: number) =>
    `Nothing was imported. Row ${row}, ${column}: ${message}${andMore(more)}`,
  changedSince:
    'Nothing was imported. A record was changed by another user after you saw what the import would do. Please look at the rows again.',
  use: (cell: string) => `Use ${cell}`,
  useAsInRow: (cell: string, row: number) => `Use ${cell}, as row ${row}`,
  useAsStored: (cell: string, name: string) => `Use ${cell}, as ${name} has`,
  badQuotes: (row: number) => `A quotation mark is not closed, or text follows it (row ${row}).`,
  notUtf8: 'Please save it as "CSV UTF-8", or as XLSX.',
  empty: 'The table is empty.',
  tooMany: (number: number, parts: 'rows' | 'columns' | 'cells' | 'characters') =>
    `It has more than ${number} ${parts}. Please split it into smaller files.`,
  longCell: (row: number, characters: number) => `Row ${row} has a cell of more than ${characters} characters.`,
  longText: (characters: number) => `It has a text of more than ${characters} characters.`,
  damaged: 'It is damaged, or not a spreadsheet.',
  tooLarge: 'It is too large once it is unpacked.',
  tooManyParts: (parts: number) => `It has more than ${parts} parts.`,
  farCell: (cell: string, rows: number, columns: number) =>
    `It has a cell at ${cell}; at most ${rows} rows and ${columns} columns are read.`,
  columnMissing: (title: string) => `The column ${title} is missing`,
  columnTwice: (title: string) => `The column ${title} appears twice`,
  columnUnknown: (titles: string) => `Unknown column. The columns are ${titles}.`,
  unclearSkip: (cell: string) =>
    `"${cell}" says neither yes nor no. Write x to leave the row out, or leave the cell blank, and choose the file again.`,
  noTitle: (cell: string) => `"${cell}" is in a column without a title`,
  madeDate: 'A spreadsheet turned this into a date. Please format the cell as text and type it again.',
  lostDigits: (number: string) =>
    `A spreadsheet shortened a long number to ${number}. Please format the cell as text and type all its digits.`,
  unclearComma: (number: string) =>
    `The comma of ${number} may separate thousands or decimals. Please type the number without a comma.`,
  merged: 'This cell is merged with another, which alone has the value. Please type what belongs in this cell.',
  noResult: (error: string) =>
    `The spreadsheet has ${error} here instead of a value. Please type what belongs in this cell.`,
  tooLong: (characters: number) => `At most ${characters} characters`,
  noSuchId: (noun: string, id: string) => `There is no ${noun} with the id ${id}`,
  severalOfName: (number: number) => `There are ${number} records with this name. Please add their ids.`,
  sameRow: (row: number, columns: string) => `Row ${row} already has the same ${columns}`,
  sameTarget: (row: number) => `Row ${row} is already for the same record`,
  sameRecord: (id: number) => `The same record already exists, with the id ${id}`,
  notCounted: (first: number, count: number) =>
    count === 1
      ? `Row ${first} has a fault and is not counted.`
      : `${count} rows with faults are not counted; the first is row ${first}.`,
  sameButCase: 'Nothing was imported: two rows differ only in upper and lower case.',
  noCustomer: (name: string) => `There is no customer called ${name}. Please add the customer first.`,
  noRole: (word: string) => `${word} is not a role. The roles are Manager, Editor and Viewer.`,
  emailFixed: 'Only users themselves can change their email address, in their profile',
  mostNewUsers: (most: number) => `At most ${most} users can be added at once. Please split the file.`,
  noVendor: (company: string) =>
    `There is no vendor called ${company.replace(/\.$/, '')}. Please add the vendor first.`,
  severalVendors: (number: number, company: string) =>
    `There are ${number} vendors called ${company}. Please give them different names first.`,
} as const;
