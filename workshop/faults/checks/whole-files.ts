import { groupBy, isDone, of } from '../history/history.ts';
import type { Check } from './check.ts';

/** Every byte that is kept or sent is one that somebody stored under that name. */
export const findTornFiles: Check = ({ history, aftermath }) => {
  const sent = groupBy(of(history, 'upload'), ({ said }) => said.name);
  const wasSent = (name: string, sha256: string) => sent.get(name)?.some(({ said }) => said.sha256 === sha256) ?? false;
  const kept = aftermath.files.flatMap(({ name, revisions }) =>
    revisions.flatMap(({ sha256, read }, index) =>
      read === sha256 && wasSent(name, sha256) ? [] : [`revision ${index + 1} of ${name} is not what was stored`],
    ),
  );
  const received = of(history, 'download')
    .filter(isDone)
    .filter(({ said, outcome }) => !wasSent(said.name, outcome.answer.sha256))
    .map(({ user, said }) => `${user} received ${said.name} with bytes that nobody stored`);
  return [...kept, ...received];
};
