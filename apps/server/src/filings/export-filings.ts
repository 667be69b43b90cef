import {
  type FileAnswer,
  type Filing,
  type filingEndpoints,
  MAX_EXPORTED_FILINGS,
  ProblemError,
  type Request,
} from '@disclosure/api';
import { messages, neutralise, printApiNumber } from '@disclosure/core';
import { forEachInSlices } from '../slices.ts';
import { toFile } from '../tables/serve-tables.ts';
import type { FilingServices } from './filing-rows.ts';
import { readWhole } from './list-filings.ts';

const { columns: titles, statuses, beforeDesk, setAside } = messages.filings;

const cells: Readonly<Record<keyof typeof titles, (filing: Filing) => string | number | null>> = {
  due: (filing) => filing.due,
  daysLeft: (filing) => filing.daysLeft,
  wellName: (filing) => filing.wellName,
  // With hyphens: a spreadsheet takes digits for a number, and drops the zero that those of nine states begin with.
  apiNumber: (filing) => printApiNumber(filing.apiNumber),
  customer: (filing) => filing.customerName,
  state: (filing) => filing.state,
  county: (filing) => filing.county,
  jobStart: (filing) => filing.jobStartDate,
  jobEnd: (filing) => filing.jobEndDate,
  status: (filing) => statusOf(filing),
  statusAt: (filing) => filing.statusAt,
  statusBy: (filing) => filing.statusBy,
  assignee: (filing) => filing.assignee?.name ?? null,
  snoozedUntil: (filing) => filing.snoozedUntil,
  revision: (filing) => filing.revision,
  errors: (filing) => filing.errors,
  refusals: (filing) => filing.refusals,
  warnings: (filing) => filing.warnings,
  changedAt: (filing) => filing.changedAt,
  fileName: (filing) => filing.name,
};
const keys = Object.keys(titles) as (keyof typeof titles)[];

const statusOf = (filing: Filing) => {
  if (filing.beforeDesk) return beforeDesk;
  const why = filing.setAside === null ? '' : ` (${setAside[filing.setAside] ?? filing.setAside})`;
  return `${statuses[filing.status]}${why}`;
};

/** A number is no formula, also below 0. */
const toCell = (value: string | number | null) => (typeof value === 'string' ? neutralise(value) : String(value ?? ''));

type ExportQuery = Request<(typeof filingEndpoints)['exportFilings']>['query'];

/** A longer list is refused, because a part of it is not what was asked for. */
export async function exportFilings(
  services: FilingServices,
  { format, ...query }: ExportQuery,
  userId: number,
  most = MAX_EXPORTED_FILINGS,
): Promise<FileAnswer> {
  const filings = await readWhole(services, userId, query, most);
  if (filings.length > most) throw new ProblemError('too-costly', messages.filings.exportTooMany(most));
  const rows: string[][] = [];
  await forEachInSlices(filings, (filing) => void rows.push(keys.map((key) => toCell(cells[key](filing)))));
  return toFile('Filings', [keys.map((key) => titles[key]), ...rows], format, (table) =>
    services.costly.writeXlsx(userId, table, 'Filings'),
  );
}
