/** How job data stand in a table: one row for each chemical of each well. */
export const jobTableColumns = [
  { title: 'Well Name', field: 'name' },
  { title: 'API Number', field: 'api' },
  { title: 'County', field: 'county' },
  { title: 'State', field: 'state' },
  { title: 'TVD (ft)', field: 'tvd', isNumber: true },
  { title: 'Clean Volume (gal)', field: 'clean', isNumber: true },
  { title: 'Longitude', field: 'longitude', isNumber: true },
  { title: 'Latitude', field: 'latitude', isNumber: true },
  { title: 'Start Date', field: 'startDate', isDate: true },
  { title: 'End Date', field: 'endDate', isDate: true },
  { title: 'Customer', field: 'customer' },
  { title: 'Chemical Code', field: 'code' },
  { title: 'Amount', field: 'amount', isNumber: true },
  { title: 'Unit', field: 'unit' },
] as const satisfies readonly JobTableColumn[];

export interface JobTableColumn {
  readonly title: string;
  readonly field: string;
  readonly isNumber?: true;
  readonly isDate?: true;
}

export type JobTableField = (typeof jobTableColumns)[number]['field'];

/** A row with the number that a spreadsheet shows beside it, and its cells by the field of their column. */
export interface JobTableRow {
  readonly row: number;
  readonly cells: Readonly<Record<JobTableField, string>>;
}

/** What is wrong, where the person who made the table can find it. */
export interface JobTableFault {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

export const titleOf = (field: JobTableField): string =>
  jobTableColumns.find((column) => column.field === field)?.title ?? field;
