import { OlderJob } from '@disclosure/api';
import { failures } from '../failure.ts';
import type { Mapping } from './mapping.ts';
import { pickField, pickFields } from './pick-fields.ts';
import { type ReportKind, type Row, rowSchemas } from './row-schemas.ts';

/** A job of a hundred wells has some 40,000; far more than that is a mistake of the service. */
const MAX_ROWS = 400_000;

/** The rows of a report under our names. An answer of another form is refused, naming the place. */
export function readRows<Kind extends ReportKind>(kind: Kind, answer: unknown, mapping: Mapping): Row<Kind>[] {
  const { rows: place, row: names } = mapping[kind];
  const rows = pickField(answer, place);
  if (!Array.isArray(rows)) throw failures.otherShape(place);
  if (rows.length > MAX_ROWS) throw failures.tooLarge();
  return rows.map((row, index) => readRow(kind, row, { names, place: `${place}[${index}]` }));
}

interface RowPlace {
  readonly names: Readonly<Record<string, string>>;
  readonly place: string;
}

function readRow<Kind extends ReportKind>(kind: Kind, row: unknown, { names, place }: RowPlace): Row<Kind> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw failures.otherShape(place);
  const parsed = rowSchemas[kind].safeParse(pickFields(row, names));
  // The table pairs each kind with its schema; behind the index that pairing has no type.
  if (parsed.success) return parsed.data as Row<Kind>;
  const [ours = ''] = parsed.error.issues[0]?.path ?? [];
  throw failures.otherShape(`${place}.${names[String(ours)]}`);
}

/** Older installations answer the job with maps by well name. Undefined for any other answer. */
export function readOlderJob(answer: unknown): OlderJob | undefined {
  // An answer with a list of wells is of the newer form, whatever else it holds.
  return Array.isArray(pickField(answer, 'wells')) ? undefined : OlderJob.safeParse(answer).data;
}

/** Says whether a report can be read, before it is passed on as it is. */
export function checkReport(kind: ReportKind, answer: unknown, mapping: Mapping): void {
  if (kind === 'fractureJob' && readOlderJob(answer)) return;
  readRows(kind, answer, mapping);
}
