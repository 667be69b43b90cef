import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints, filingEndpoints } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { aDocument, hireFor } from '../../test/documents.ts';
import { deskOf, filingOffice } from '../../test/filing-office.ts';
import { signInAs } from '../../test/people.ts';

const office = filingOffice();
const { save, read } = deskOf(office);

/** What each call is sent. A call of the desk about one file that is missing here is refused for its shape. */
const bodies: Readonly<Record<string, (id: string) => object>> = {
  changeFilingStatus: () => ({ to: 'sent' }),
  assignFiling: () => ({ userId: 1 }),
  snoozeFiling: () => ({ until: null }),
  acceptFinding: () => ({ ruleId: 'MASS-01', where: '', reason: 'As the operator told us' }),
  makeEvidence: (id) => ({ ids: [id] }),
  correctFile: () => ({ content: aDocument({ wellName: 'Alder' }) }),
};

const { getForm, makeEvidence, correctFile } = endpoints;
const calls = Object.entries<Endpoint>({ ...filingEndpoints, getForm, makeEvidence, correctFile }).filter(
  ([name, { path }]) => path.includes('/:') || name === 'makeEvidence',
);

describe('the filing of a file of others', () => {
  it.each(calls)('is answered by %s like one that does not exist', async (name, { method, path }) => {
    const { id } = await save('Alder', 10);
    const { test, caprock } = office();
    const email = `${name}@example.com`;
    await hireFor(test, 'Editor', email, [caprock]);
    const authorization = `Bearer ${await signInAs(test, email)}`;
    const ask = async (fileId: string) => {
      const body = bodies[name]?.(fileId);
      const {
        statusCode,
        headers,
        body: answer,
      } = await test.app.inject({
        method,
        url: path.replace(/:(?:fileId|id)/, fileId).replace(':id', '1'),
        headers: { authorization, 'if-match': '"1"' },
        ...(body && { payload: body }),
      });
      const { requestId: _, ...told } = JSON.parse(answer) as Record<string, unknown>;
      return { statusCode, type: headers['content-type'], told };
    };
    const foreign = await ask(id);
    expect(foreign).toMatchObject({ statusCode: 404, told: { message: 'File not found' } });
    expect(foreign).toEqual(await ask(randomUUID()));
    expect(await read(id)).toMatchObject({ status: 'saved', version: 1, revision: 1 });
  });

  it('is in no list, export or figure, also when its customer is asked for', async () => {
    await save('Alder', 10);
    const { test, lone, caprock } = office();
    await save('Birch', 10, caprock);
    const { api } = await hireFor(test, 'Editor', 'lists@example.com', [caprock]);
    const wells = async (query: { customerId?: number; search?: string }) =>
      (await api.listFilings({ query })).items.map(({ wellName }) => wellName);
    expect(await wells({ customerId: lone })).toEqual([]);
    expect(await wells({ customerId: lone, search: 'Alder' })).toEqual([]);
    expect(await wells({})).toEqual(['Birch']);
    const { bytes } = await api.exportFilings({ query: { format: 'csv', customerId: lone } });
    expect(Buffer.from(bytes).toString()).not.toContain('Alder');
  });
});
