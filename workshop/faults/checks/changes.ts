import { type EditedEntity, groupBy, isDone, isRefused, of, type Reading, type RequestOf } from '../history.ts';
import type { Check, Evidence } from './invariants.ts';

interface Subject {
  readonly evidence: Evidence;
  readonly entity: EditedEntity;
  readonly id: string;
}

/** No acknowledged edit of such a record is lost, even with other edits at the same time, and no refused edit is applied. */
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
  if (kept.words.some((word) => !asked.has(word))) wrong.push(`${entity} ${id} has words that were never written`);
  // Each edit adds one word and one version, and never only one of the two.
  if (kept.version !== kept.words.length + 1) wrong.push(`${entity} ${id} has a version without its edit`);
  return wrong;
}

/** A read that starts after an edit was acknowledged shows the edit. */
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

/** However often something is sent with one key, it happens once, and always gets the same answer. */
export const findDoubles: Check = (evidence) => [
  ...findDoubleRecords(evidence),
  ...findDoubleFiles(evidence),
  ...[...groupBy(of(evidence.history, 'keep filing'), ({ said }) => said.key)].flatMap(([key, tries]) =>
    findDifferentAnswers(tries, key),
  ),
];

type Keyed = RequestOf<'create'> | RequestOf<'upload'> | RequestOf<'keep filing'>;

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

/** A customer of the past that saw all files: its id is never given to another customer. */
const NEVER_ISSUED = '133';

/** An id always means the same record. */
export const findReusedIds: Check = ({ history }) => {
  const made = of(history, 'create').filter(isDone);
  const shared = [...groupBy(made, ({ said, outcome }) => `${said.entity} ${outcome.answer.id}`)]
    .filter(([, requests]) => new Set(requests.map(({ said }) => said.label)).size > 1)
    .map(([id]) => `${id} was given to several`);
  const forbidden = made
    .filter(({ said, outcome }) => said.entity === 'customer' && outcome.answer.id === NEVER_ISSUED)
    .map(({ said }) => `${said.label} got the number ${NEVER_ISSUED}`);
  const files = [...groupBy(of(history, 'upload').filter(isDone), ({ outcome }) => outcome.answer.id)]
    .filter(([, requests]) => new Set(requests.map(({ said }) => said.name)).size > 1)
    .map(([id]) => `file ${id} was given to several`);
  return [...shared, ...forbidden, ...files];
};

/** Every added user has a mail with their link, sent or waiting. */
export const findLostMails: Check = ({ history, aftermath }) => {
  const mailedTo = new Set(aftermath.mailedTo);
  return of(history, 'create')
    .filter(isDone)
    .filter(({ said }) => said.entity === 'user' && !mailedTo.has(said.label))
    .map(({ said }) => `${said.label} was added and has no mail`);
};
