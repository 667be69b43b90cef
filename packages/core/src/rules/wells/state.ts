import type { NaiveDate } from '../../dates/naive-date.ts';
import { openClocks } from '../../filings/filing-clocks.ts';
import type { FilingStatus } from '../../filings/filing-status.ts';
import { stateMessages as texts } from '../../messages/state-messages.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { OTHER_INGREDIENTS } from '../../model/system-approach.ts';
import type { SelectedWell } from '../../model/well.ts';
import { stateName } from '../../places/api-states.ts';
import { OTHER_CHEMICALS } from '../../registry/fracfocus.ts';
import type { Rule } from '../../rule/rule.ts';
import { type Clock, daysLeft, dueFirst, timeLeft } from '../../states/clocks.ts';
import { packOf, presetEntryMethod } from '../../states/state-packs.ts';
import { normalName } from '../../texts/fold.ts';
import { factsOfRow } from '../rows/checked-row.ts';

interface DatedWell {
  readonly well: SelectedWell;
  readonly today: NaiveDate;
  /** What is due first for it. */
  readonly clock: Clock | undefined;
}

/** What the revision that is corrected has done already is not due again. */
export const clockOf = ({ state, startDate, endDate }: SelectedWell, filedAs?: FilingStatus): Clock | undefined =>
  dueFirst(openClocks({ state, start: startDate, end: endDate }, filedAs));

function wordsOf(clock: Clock | undefined, today: NaiveDate): Readonly<Record<string, string>> {
  if (clock === undefined) return {};
  const { duty, due, source, isConfirmed } = clock;
  return {
    duty: texts.duties[duty],
    deadline: due,
    source: isConfirmed ? source : `${source}, ${texts.unconfirmed}`,
    left: timeLeft(daysLeft(clock, today)),
  };
}

export const deadlineRules: readonly Rule<DatedWell>[] = [
  {
    id: 'STATE-01',
    message: '{state}: {duty} by {deadline} ({source}), {left}',
    severity: 'note',
    field: 'endDate',
    fails: ({ clock }) => clock !== undefined,
    values: ({ well, clock, today }) => ({ state: stateName(well.state), ...wordsOf(clock, today) }),
  },
];

/** A row that names a product and a chemical of it. Water may always stand with its mass. */
function isLinked(row: DisclosureRow): boolean {
  const { tradeName, cas, isWater } = factsOfRow(row);
  const isProduct = !tradeName.isBlank && !tradeName.isFiller && !others.has(tradeName.normal);
  return isProduct && !isWater && !cas.isListedBelow;
}
const others: ReadonlySet<string> = new Set([OTHER_CHEMICALS, OTHER_INGREDIENTS].map(normalName));

/** The rows that a document links in spite of its entry method. Before it is written, every row names both. */
const linkedRows = ({ rows, entryMethod, asRead }: Disclosure): readonly DisclosureRow[] =>
  entryMethod === 'SystemApproach' && asRead?.texts['entryMethod']?.trim() === entryMethod ? rows.filter(isLinked) : [];

export const linkWarnings: readonly Rule<Disclosure>[] = [
  {
    id: 'STATE-03',
    message: 'The entry method is SystemApproach, but {count} of {rows} rows name a chemical and its product',
    severity: 'warning',
    field: 'rows',
    fails: (disclosure) => linkedRows(disclosure).length > 0,
    values: (disclosure) => ({ count: linkedRows(disclosure).length, rows: disclosure.rows.length }),
  },
];

export const stateRules: readonly Rule<Disclosure>[] = [
  {
    id: 'STATE-02',
    message: '{state}: {notes} This document links them.',
    severity: 'note',
    field: 'state',
    fails: (disclosure) =>
      presetEntryMethod(disclosure.well.state, disclosure.well.endDate) === 'SystemApproach' &&
      (disclosure.entryMethod === 'MSDS+' || linkedRows(disclosure).length > 0),
    values: ({ well: { state, endDate } }) => ({
      state: stateName(state),
      notes:
        packOf(state, endDate)
          ?.notes.map(({ text, source }) => `${text} (${source})`)
          .join(' ') ?? '',
    }),
  },
];
