import {
  type FileAnswer,
  type Filing,
  type filingEndpoints,
  MAX_EXPORTED_FILINGS,
  ProblemError,
  type Request,
} from '@disclosure/api';
import { messages, neutralise } from '@disclosure/core';
import { toFile } from '../tables/serve-tables.ts';
import type { FilingServices } from './filing-rows.ts';
import { readWhole } from './list-filings.ts';

const columns: Readonly<Record<string, (filing: Filing) => string>> = {
  Due: ({ due }) => due ?? '',
  'Days left': ({ daysLeft }) => (daysLeft === null ? '' : String(daysLeft)),
  'Well Name': ({ wellName }) => wellName,
  'API Number': ({ apiNumber }) => apiNumber,
  Customer: ({ customerName }) => customerName,
  State: ({ state }) => state,
  County: ({ county }) => county,
  'Job Start': ({ jobStartDate }) => jobStartDate,
  'Job End': ({ jobEndDate }) => jobEndDate,
  Status: ({ status, beforeDesk }) => (beforeDesk ? messages.filings.beforeDesk : messages.filings.statuses[status]),
  'Status since': ({ statusAt }) => statusAt,
  'Status by': ({ statusBy }) => statusBy,
  Assignee: ({ assignee }) => assignee?.name ?? '',
  'Snoozed until': ({ snoozedUntil }) => snoozedUntil ?? '',
  Revision: ({ revision }) => String(revision),
  Errors: ({ errors }) => count(errors),
  Refusals: ({ refusals }) => count(refusals),
  Warnings: ({ warnings }) => count(warnings),
  'Last change': ({ changedAt }) => changedAt,
  'File Name': ({ name }) => name,
};

const count = (found: number | null) => (found === null ? '' : String(found));

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
  const rows = filings.map((filing) => Object.values(columns).map((cell) => neutralise(cell(filing))));
  return toFile('Filings', [Object.keys(columns), ...rows], format, (cells) =>
    services.costly.writeXlsx(userId, cells, 'Filings'),
  );
}
