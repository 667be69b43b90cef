import { normalCode } from '../../ingredients/chemical-codes.ts';
import { jobDataMessages } from '../../messages/job-messages.ts';
import type { ReportedChemical } from './job-reports.ts';
import { readReportUnit, sumInRowUnits } from './report-units.ts';

interface ChemicalTotals {
  readonly chemicals: Readonly<Record<string, number | string>>;
  readonly chemicalUnits: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

interface Total {
  readonly code: string;
  readonly amount: number | string;
  /** Undefined: the unit of the ingredient. */
  readonly unit: string | undefined;
  readonly note?: string;
}

/** What was pumped of each code in all stages, in order of first mention. */
export function chemicalTotals(rows: readonly ReportedChemical[]): ChemicalTotals {
  const byCode = Map.groupBy(
    rows.filter(({ code }) => code.trim() !== ''),
    ({ code }) => normalCode(code),
  );
  const totals = Array.from(byCode.values(), totalOf);
  const withoutCode = rows.some(({ code }) => code.trim() === '') ? [jobDataMessages.withoutCode] : [];
  return {
    chemicals: Object.fromEntries(totals.map(({ code, amount }) => [code, amount])),
    chemicalUnits: Object.fromEntries(totals.flatMap(({ code, unit }) => (unit === undefined ? [] : [[code, unit]]))),
    notes: [...totals.flatMap(({ note }) => note ?? []), ...withoutCode],
  };
}

/** A blank unit is the ingredient's own, and a word that is no unit stays, so that the rules can name it. */
const unitKind = ({ unit }: ReportedChemical): string =>
  unit.trim() === '' ? '' : (readReportUnit(unit)?.rowUnits ?? unit.trim());

function totalOf(rows: readonly ReportedChemical[]): Total {
  const code = rows[0]?.code.trim() ?? '';
  const byKind = Map.groupBy(rows, unitKind);
  const sums = Array.from(byKind, ([kind, group]) => ({ kind, amount: sumInRowUnits(group.map(withAmount)) }));
  const [only] = sums;
  const isWhole = rows.every(({ amount }) => amount !== null);
  if (only !== undefined && sums.length === 1 && isWhole) {
    return { code, amount: only.amount, unit: only.kind === '' ? undefined : only.kind };
  }
  return withoutSum(
    code,
    sums.map(({ kind, amount }) => `${amount} ${kind}`.trim()),
    isWhole,
  );
}

const withAmount = ({ amount, unit }: ReportedChemical) => ({ amount: amount ?? 0, unit });

/** No number is given that only looks like the total: the text makes the rules ask for the right one. */
function withoutSum(code: string, sums: readonly string[], isWhole: boolean): Total {
  const parts = isWhole ? sums : [...sums, jobDataMessages.unknownAmount];
  const amount = parts.join(' and ');
  return { code, amount, unit: undefined, note: jobDataMessages.noSum(code, amount) };
}
