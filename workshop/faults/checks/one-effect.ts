import { groupBy, isDone, isRefused, of, type RequestOf } from '../history/history.ts';
import type { Check, Evidence } from './check.ts';

/** However often something is sent with one key, it happens once, and always gets the same answer. */
export const findDoubles: Check = (evidence) => [...findDoubleRecords(evidence), ...findDoubleFiles(evidence)];

type Keyed = RequestOf<'create'> | RequestOf<'upload'>;

function findDifferentAnswers(tries: readonly Keyed[], what: string): string[] {
  const answers = tries.flatMap(({ outcome }) => (outcome.is === 'done' ? [JSON.stringify(outcome.answer)] : []));
  return new Set(answers).size > 1 ? [`${what} was sent with one key and got several answers`] : [];
}

function findDoubleRecords({ history, aftermath }: Evidence): string[] {
  const kept = groupBy(aftermath.records, ({ entity, label }) => `${entity} ${label}`);
  const asked = groupBy(of(history, 'create'), ({ said }) => `${said.entity} ${said.label}`);
  return [...asked].flatMap(([what, tries]) => {
    const count = kept.get(what)?.length ?? 0;
    const wrong = findDifferentAnswers(tries, what);
    if (count > 1) wrong.push(`${what} is there ${count} times`);
    if (count === 0 && tries.some(isDone)) wrong.push(`${what} was made and is not there`);
    if (count > 0 && tries.every(isRefused)) wrong.push(`${what} was refused and is there`);
    return wrong;
  });
}

function findDoubleFiles({ history, aftermath }: Evidence): string[] {
  const kept = groupBy(aftermath.files, ({ name }) => name);
  const asked = groupBy(of(history, 'upload'), ({ said }) => said.key);
  return [...asked.values()].flatMap((tries) => {
    const [first] = tries;
    if (!first) return [];
    const { name, sha256 } = first.said;
    const copies = (kept.get(name) ?? [])
      .flatMap(({ revisions }) => revisions)
      .filter((each) => each.sha256 === sha256);
    const wrong = findDifferentAnswers(tries, name);
    if (copies.length > 1) wrong.push(`a revision of ${name} is there ${copies.length} times`);
    if (copies.length === 0 && tries.some(isDone)) wrong.push(`a revision of ${name} was stored and is not there`);
    if (copies.length > 0 && tries.every(isRefused)) wrong.push(`a revision of ${name} was refused and is there`);
    return wrong;
  });
}
