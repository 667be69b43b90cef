import { isDone, of } from '../history/history.ts';
import { type Access, readAccess } from './access.ts';
import type { Check, Evidence } from './check.ts';
import { type FileLife, isPresent, readFileLives, theEnd } from './file-lives.ts';

/** What was acknowledged as stored is there until it is acknowledged as deleted, and then it is not. */
export const findLostFiles: Check = (evidence) => {
  const lives = readFileLives(evidence.history);
  const access = readAccess(evidence.history);
  return [
    ...findLostAtEnd(evidence, lives),
    ...findLostInLists(evidence, lives, access),
    ...findLostInDownloads(evidence, lives, access),
  ];
};

function findLostAtEnd({ aftermath }: Evidence, lives: readonly FileLife[]): string[] {
  const kept = new Map(aftermath.files.map((file) => [file.id, file]));
  return lives.flatMap((life) => {
    const [expected, file] = [isPresent(life, theEnd), kept.get(life.id)];
    if (!file) return [`${life.name} was stored and is gone altogether`];
    if (expected === undefined || expected === !file.isDeleted) return [];
    return [expected ? `${life.name} was stored and is not there` : `${life.name} was deleted and is there`];
  });
}

function findLostInLists({ history }: Evidence, lives: readonly FileLife[], access: Access): string[] {
  return of(history, 'list')
    .filter(isDone)
    .flatMap((list) => {
      const listed = new Set(list.outcome.answer.files.map(({ id }) => id));
      return lives.flatMap((life) => {
        const expected = isPresent(life, list);
        if (expected === false && listed.has(life.id)) return [`${list.user} saw ${life.name} after it was deleted`];
        if (!expected || listed.has(life.id) || !access.surelySees(list.user, life.customer, list)) return [];
        return [`${list.user} did not see ${life.name}, which is there and theirs to see`];
      });
    });
}

/** Not found, or not theirs to see. */
const NOT_THERE = new Set([403, 404]);

function findLostInDownloads({ history }: Evidence, lives: readonly FileLife[], access: Access): string[] {
  const byName = new Map(lives.map((life) => [life.name, life]));
  return of(history, 'download').flatMap((download) => {
    const life = byName.get(download.said.name);
    const isMissed = download.outcome.is === 'refused' && NOT_THERE.has(download.outcome.status);
    if (!life || !isMissed || !isPresent(life, download)) return [];
    if (!access.surelySees(download.user, life.customer, download)) return [];
    return [`${download.user} was refused ${life.name}, which is there and theirs to see`];
  });
}
