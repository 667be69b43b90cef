import { type EditedEntity, groupBy, isDone, isRefused, of, type Reading } from '../history/history.ts';
import type { Check, Evidence } from './check.ts';

interface Subject {
  readonly evidence: Evidence;
  readonly entity: EditedEntity;
  readonly id: string;
}

/** No acknowledged edit of such a record is lost, whoever else edited it, and none that was refused is there. */
export const findLostEdits =
  (entity: EditedEntity): Check =>
  (evidence) => {
    const asked = groupBy(
      of(evidence.history, 'edit').filter(({ said }) => said.entity === entity),
      ({ said }) => said.id,
    );
    const subjects = [...asked.keys()].map((id): Subject => ({ evidence, entity, id }));
    return [findLostAtEnd, findLostInReadings, findSharedVersions].flatMap((find) => subjects.flatMap(find));
  };

const editsOf = ({ evidence, entity, id }: Subject) =>
  of(evidence.history, 'edit').filter(({ said }) => said.entity === entity && said.id === id);

function findLostAtEnd(subject: Subject): string[] {
  const { evidence, entity, id } = subject;
  const kept = evidence.aftermath.records.find((record) => record.entity === entity && record.id === id);
  if (!kept) return [`${entity} ${id} is gone`];
  const edits = editsOf(subject);
  const words = new Set(kept.words);
  const wrong = edits.flatMap((edit) => {
    if (isDone(edit) && !words.has(edit.said.word)) return [`${entity} ${id} lost ${edit.said.word}`];
    return isRefused(edit) && words.has(edit.said.word) ? [`${entity} ${id} took ${edit.said.word}, refused`] : [];
  });
  const asked = new Set(edits.map(({ said }) => said.word));
  if (kept.words.some((word) => !asked.has(word))) wrong.push(`${entity} ${id} has words that nobody wrote`);
  // Each edit adds one word and one version, and never only one of the two.
  if (kept.version !== kept.words.length + 1) wrong.push(`${entity} ${id} has a version without its edit`);
  return wrong;
}

/** Whoever reads after an edit was acknowledged reads it. */
function findLostInReadings(subject: Subject): string[] {
  const { evidence, entity, id } = subject;
  const edits = editsOf(subject).filter(isDone);
  return of(evidence.history, 'read')
    .filter(({ said }) => said.entity === entity && said.id === id)
    .filter(isDone)
    .flatMap(({ started, user, outcome: { answer } }) =>
      edits
        .filter((edit) => edit.ended < started && !hasSeen(answer, edit.outcome.answer.version, edit.said.word))
        .map(({ said }) => `${user} did not read ${said.word} of ${entity} ${id}`),
    );
}

const hasSeen = (reading: Reading, version: number, word: string) =>
  reading.version >= version && reading.words.includes(word);

function findSharedVersions(subject: Subject): string[] {
  const versions = groupBy(editsOf(subject).filter(isDone), ({ outcome }) => String(outcome.answer.version));
  return [...versions]
    .filter(([, edits]) => new Set(edits.map(({ said }) => said.word)).size > 1)
    .map(([version]) => `${subject.entity} ${subject.id} gave version ${version} to several edits`);
}
