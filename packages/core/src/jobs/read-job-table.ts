import { readNaiveDate } from '../dates/naive-date.ts';
import { readNumber } from '../numbers/read-number.ts';
import { chemicalTotals } from './well-figures.ts';
import { jobDataMessages } from '../messages/wizard-messages.ts';
import { type JobWell, withMissing } from './job-well.ts';
import type { ReportedChemical } from './job-reports.ts';
import { createWellFinder } from './build-wells.ts';

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

/** Fields that every row of a well may repeat, and none may change. */
const OF_WELL: readonly JobTableField[] = jobTableColumns
  .map(({ field }) => field)
  .filter((field) => field !== 'code' && field !== 'amount' && field !== 'unit');

interface JobTable {
  readonly wells: readonly JobWell[];
  readonly faults: readonly JobTableFault[];
}

/** The wells of a table. With any fault there are none: half a job would look like a whole one. */
export function readJobTable(rows: readonly JobTableRow[]): JobTable {
  const groups = groupRows(rows);
  const faults = [...rows.flatMap(checkRow), ...groups.flatMap(checkGroup)].sort((a, b) => a.row - b.row);
  return { wells: faults.length > 0 ? [] : groups.map(readWell), faults };
}

const fault = ({ row }: JobTableRow, field: JobTableField, message: string): JobTableFault => ({
  row,
  column: titleOf(field),
  message,
});

function checkRow(row: JobTableRow): JobTableFault[] {
  const { cells } = row;
  const isNamed = cells.name !== '' || cells.api !== '';
  const hasCode = cells.code !== '';
  return [
    ...(isNamed ? [] : [fault(row, 'name', jobDataMessages.table.withoutWell)]),
    ...(hasCode && cells.amount === '' ? [fault(row, 'amount', jobDataMessages.table.withoutAmount)] : []),
    ...(!hasCode && cells.amount !== '' ? [fault(row, 'code', jobDataMessages.table.withoutCode)] : []),
    ...(jobTableColumns as readonly (JobTableColumn & { field: JobTableField })[])
      .filter((column) => isUnreadable(column, cells[column.field]))
      .map(({ field, isDate }) => fault(row, field, jobDataMessages.table[isDate ? 'notADate' : 'notANumber'])),
  ];
}

/** Beyond any depth, volume or amount; so large that sums of such would lie beyond all numbers. */
const LARGEST = 1e15;

function isUnreadable({ isNumber, isDate }: JobTableColumn, cell: string): boolean {
  if (cell === '') return false;
  if (isDate) return readNaiveDate(cell) === undefined;
  return isNumber === true && !(Math.abs(readNumber(cell) ?? Number.NaN) <= LARGEST);
}

interface Group {
  readonly name: string;
  api: string;
  readonly rows: JobTableRow[];
}

function groupRows(rows: readonly JobTableRow[]): Group[] {
  const finder = createWellFinder<Group>(({ name, api }) => ({ name, api, rows: [] }));
  for (const row of rows) finder.find(row.cells).rows.push(row);
  return finder.groups;
}

function checkGroup({ rows }: Group): JobTableFault[] {
  return OF_WELL.flatMap((field) => {
    const [first, ...others] = rows.filter(({ cells }) => cells[field] !== '');
    if (first === undefined) return [];
    return others
      .filter(({ cells }) => cells[field] !== first.cells[field])
      .map((row) => fault(row, field, jobDataMessages.table.differs(first.row, first.cells[field])));
  });
}

function readWell({ rows }: Group): JobWell {
  const text = (field: JobTableField): string =>
    rows.map(({ cells }) => cells[field]).find((cell) => cell !== '') ?? '';
  const chemicals = rows.filter(({ cells }) => cells.code !== '').map(readChemical);
  return withMissing({
    name: text('name'),
    api: text('api'),
    tvd: readNumber(text('tvd')) ?? null,
    clean: readNumber(text('clean')) ?? null,
    county: text('county'),
    state: text('state'),
    longitude: text('longitude') || null,
    latitude: text('latitude') || null,
    startDate: text('startDate'),
    endDate: text('endDate'),
    customer: text('customer'),
    totalStages: null,
    ...chemicalTotals(chemicals),
  });
}

const readChemical = ({ cells: { name, api, code, amount, unit } }: JobTableRow): ReportedChemical => ({
  name,
  api,
  code,
  amount: readNumber(amount) ?? null,
  unit,
});
