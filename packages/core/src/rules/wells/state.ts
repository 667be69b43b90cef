import type { NaiveDate } from '../../dates/naive-date.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import type { SelectedWell } from '../../model/well.ts';
import { stateName } from '../../places/api-states.ts';
import type { Rule } from '../../rule/rule.ts';
import { type Clock, clocksOf, daysLeft, dueNext, timeLeft } from '../../states/clocks.ts';
import { presetEntryMethod } from '../../states/state-packs.ts';

interface DatedWell {
  readonly well: SelectedWell;
  readonly today: NaiveDate;
  /** What is due next for it. */
  readonly clock: Clock | undefined;
}

export const clockOf = ({ state, startDate, endDate }: SelectedWell): Clock | undefined =>
  dueNext(clocksOf(state, startDate, endDate));

export const deadlineRules: readonly Rule<DatedWell>[] = [
  {
    id: 'STATE-01',
    message: '{state} requires the disclosure by {deadline}: {left}',
    severity: 'note',
    field: 'endDate',
    fails: ({ clock }) => clock !== undefined,
    values: ({ well, clock, today }) => {
      const { due = today } = clock ?? {};
      return { state: stateName(well.state), deadline: due, left: timeLeft(daysLeft({ due }, today)) };
    },
  },
];

export const stateRules: readonly Rule<Pick<Disclosure, 'well' | 'entryMethod'>>[] = [
  {
    id: 'STATE-02',
    message:
      'Pennsylvania: chemicals of unconventional wells must not be linked to their additive (entry method SystemApproach)',
    severity: 'note',
    field: 'state',
    fails: ({ well, entryMethod }) =>
      entryMethod === 'MSDS+' && presetEntryMethod(well.state, well.endDate) === 'SystemApproach',
  },
];
