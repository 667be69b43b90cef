import type { History, Kind } from './history/history.ts';
import type { Report } from './run-faults.ts';

const SHOWN = 5;
const READING = new Set<Kind>(['list', 'download', 'read', 'count managers', 'fetch job']);

/** What was done, what came of it, and the verdict on each promise. */
export function describeReport({ history, verdicts, strikes }: Report): string[] {
  const counts = Map.groupBy(history, ({ outcome }) => outcome.is);
  const count = (is: 'done' | 'refused' | 'unknown') => counts.get(is)?.length ?? 0;
  const lost = history.filter(({ outcome }) => outcome.is === 'unknown' && outcome.status === undefined).length;
  const longest = Math.max(0, ...history.map(({ started, ended }) => ended - started));
  const changes = (counts.get('done') ?? []).filter(({ kind }) => !READING.has(kind)).length;
  return [
    `${history.length} requests during ${strikes} faults: ${count('done')} done (${changes} of them changes), ` +
      `${count('refused')} refused, ` +
      `${count('unknown')} not possible (${lost} of them without an answer); the longest took ${Math.round(longest)} ms`,
    ...describeFailures(history),
    ...verdicts.flatMap(({ id, promise, violations }) => [
      `${violations.length === 0 ? 'kept  ' : 'BROKEN'} ${id.padEnd(5)} ${promise}`,
      ...violations.slice(0, SHOWN).map((violation) => `         ${violation}`),
      ...(violations.length > SHOWN ? [`         and ${violations.length - SHOWN} more`] : []),
    ]),
  ];
}

/** What people were told who could not be served, the most frequent first. */
function describeFailures(history: History): string[] {
  const told = history.flatMap(({ outcome }) =>
    outcome.is === 'unknown' ? [`${outcome.status ?? 'no answer'}: ${outcome.message}`] : [],
  );
  return [...Map.groupBy(told, (text) => text)]
    .map(([text, all]) => ({ text, count: all.length }))
    .sort((one, other) => other.count - one.count)
    .slice(0, SHOWN)
    .map(({ text, count }) => `${String(count).padStart(8)} × ${text}`);
}

export const isKept = ({ verdicts }: Pick<Report, 'verdicts'>): boolean =>
  verdicts.every(({ violations }) => violations.length === 0);
