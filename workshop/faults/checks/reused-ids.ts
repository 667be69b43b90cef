import { groupBy, isDone, of } from '../history/history.ts';
import type { Check } from './check.ts';

/** A customer of the past with rights of its own: the number is never given to another one. */
const NEVER_ISSUED = '133';

/** A number stands for one thing for ever. */
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
