import { expect, it } from 'vitest';
import { addCustomer } from '../../test/documents.ts';
import { filingOffice } from '../../test/filing-office.ts';
import { insertManyFiles } from '../../test/many-files.ts';
import { moveFiles } from './assign-owner.ts';

const office = filingOffice();

it('gives all files of a customer away in statements that end in time', async () => {
  const { test, lone } = office();
  const kept = await addCustomer(test.db, 'Nutmeg Oil');
  await insertManyFiles(test.db, 2100, [lone]);
  const changed: number[] = [];
  const watching = test.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) changed.push(Number(result.numAffectedRows));
      return result;
    },
  });
  const change = {
    now: test.now(),
    author: { id: 1, name: '', email: '' },
    note: () => undefined,
    finish: () => undefined,
  };
  const [from, to] = [
    { id: lone, name: 'Lone Star Energy' },
    { id: kept, name: 'Nutmeg Oil' },
  ];
  await watching.transaction().execute((tx) => moveFiles({ tx, ...change }, test.store, from, to));
  expect(changed).toEqual([1000, 1000, 100]);
  const owners = test.db.selectFrom('files').select('customer_name').distinct();
  expect(await owners.execute()).toEqual([{ customer_name: to.name }]);
});
