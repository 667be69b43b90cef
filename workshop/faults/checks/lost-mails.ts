import { isDone, of } from '../history/history.ts';
import type { Check } from './check.ts';

/** Whoever was added has a mail with their link, sent or waiting. */
export const findLostMails: Check = ({ history, aftermath }) => {
  const mailedTo = new Set(aftermath.mailedTo);
  return of(history, 'create')
    .filter(isDone)
    .filter(({ said }) => said.entity === 'user' && !mailedTo.has(said.label))
    .map(({ said }) => `${said.label} was added and has no mail`);
};
