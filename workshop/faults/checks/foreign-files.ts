import { isDone, of } from '../history/history.ts';
import { readAccess } from './access.ts';
import type { Check } from './check.ts';

/** Nobody is shown a file, or any of its bytes, who surely had no access when they asked. */
export const findForeignFiles: Check = ({ history }) => {
  const access = readAccess(history);
  const customers = new Map(of(history, 'upload').map(({ said }) => [said.sha256, said.customer]));
  const lists = of(history, 'list')
    .filter(isDone)
    .flatMap((list) => list.outcome.answer.files.map((file) => ({ request: list, ...file })));
  const downloads = of(history, 'download')
    .filter(isDone)
    .map((request) => ({ request, name: request.said.name, customer: customers.get(request.outcome.answer.sha256) }));
  return [...lists, ...downloads]
    .filter(({ request, customer }) => customer !== undefined && !access.couldSee(request.user, customer, request))
    .map(({ request, name }) => `${request.user} was shown ${name}, of a customer they are not assigned to`);
};
