import { isDone, of } from '../history/history.ts';
import type { Check } from './check.ts';

/** Whatever Managers do to each other, one is left. */
export const findNoManager: Check = ({ history, aftermath }) => [
  ...of(history, 'count managers')
    .filter(isDone)
    .filter(({ outcome }) => outcome.answer.active === 0)
    .map(({ user }) => `${user} saw that there is no Manager`),
  ...(aftermath.managers === 0 ? ['there is no Manager at the end'] : []),
];
