import type { NaiveDate } from '../../dates/naive-date.ts';
import { stateMessages as texts } from '../../messages/state-messages.ts';
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

export const clockOf = ({ state, startDate, endDate }: SelectedWell, today: NaiveDate): Clock | undefined =>
  dueNext(clocksOf(state, startDate, endDate), today);

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
