/** What an import says about a table that it cannot take. Only the server says it. */
export const tableMessages = {
  unreadable: (reason: string) => `The file cannot be read. ${reason}`,
  nothingImported: (row: number, column: string, message: string) =>
    `Nothing was imported. Row ${row}, ${column}: ${message}`,
  badQuotes: (row: number) => `A quotation mark is not closed, or text follows it (row ${row}).`,
  notUtf8: 'Please save it as "CSV UTF-8", or as XLSX.',
  empty: 'The table is empty.',
  tooManyRows: (rows: number) => `It has more than ${rows} rows.`,
  damaged: 'It is damaged, or not a spreadsheet.',
  tooLarge: 'It is too large once it is unpacked.',
  tooManyParts: (parts: number) => `It has more than ${parts} parts.`,
  farCell: (cell: string, rows: number, columns: number) =>
    `It has a cell at ${cell}; at most ${rows} rows and ${columns} columns are read.`,
  columnMissing: (title: string) => `The column ${title} is missing`,
  columnTwice: (title: string) => `The column ${title} appears twice`,
  columnUnknown: (titles: string) => `Unknown column. The columns are ${titles}.`,
  noTitle: (cell: string) => `"${cell}" is in a column without a title`,
  madeDate: 'A spreadsheet turned this into a date. Please format the cell as text and type it again.',
  tooLong: (characters: number) => `At most ${characters} characters`,
  noSuchId: (noun: string, id: string) => `There is no ${noun} with the id ${id}`,
  severalOfName: (number: number) => `There are ${number} records with this name. Please add their ids.`,
  sameRow: (row: number) => `Row ${row} already has the same values`,
  sameRecord: (id: number) => `The same record already exists, with the id ${id}`,
  sameButCase: 'Nothing was imported: two rows differ only in upper and lower case.',
  noVendor: (company: string) => `There is no vendor called ${company}. Please add the vendor first.`,
  severalVendors: (number: number, company: string) =>
    `There are ${number} vendors called ${company}. Please give them different names first.`,
} as const;
