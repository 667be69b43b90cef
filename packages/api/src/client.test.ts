import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from './client.ts';
import { get, put } from './endpoint.ts';
import { FileAnswer } from './table-file.ts';
import { ProblemError } from './problem.ts';

const Thing = z.object({ id: z.number() });
const endpoints = {
  listThings: get('/things', {
    access: 'public',
    summary: 'All',
    query: z.object({ search: z.optional(z.string()) }),
    response: z.array(Thing),
  }),
  saveThing: put('/things/:id', {
    access: 'editor',
    summary: 'Save',
    versioned: true,
    params: z.object({ id: z.string() }),
    body: Thing,
    response: Thing,
  }),
  getArchive: get('/archive', {
    access: 'public',
    summary: 'All in one file',
    query: z.object({}),
    produces: 'file',
    response: FileAnswer,
  }),
};

function clientOf(answer: () => Response) {
  const sent: { url: string; init: RequestInit }[] = [];
  const client = createClient(endpoints, async (url, init) => {
    sent.push({ url, init });
    return answer();
  });
  return { client, sent };
}

const problemOf = (answer: () => Response) =>
  clientOf(answer)
    .client.listThings({ query: {} })
    .catch((error: unknown) => error);

describe('the client', () => {
  it('fills the path, the body and the version', async () => {
    const { client, sent } = clientOf(() => Response.json({ id: 1 }));
    await client.saveThing({ params: { id: 'a/b ?' }, body: { id: 1 }, ifMatch: 3 });
    expect(sent[0]).toEqual({
      url: '/things/a%2Fb%20%3F',
      init: {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': '"3"' },
        body: '{"id":1}',
      },
    });
  });

  it('leaves out what is not given', async () => {
    const { client, sent } = clientOf(() => Response.json([]));
    await client.listThings({ query: { search: undefined } });
    await client.listThings({ query: { search: 'a&b' } });
    expect(sent.map(({ url }) => url)).toEqual(['/things', '/things?search=a%26b']);
  });

  it('lets a file be watched on its way, and stopped', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array([1, 2]));
        controller.enqueue(new Uint8Array([3]));
        controller.close();
      },
    });
    const { client, sent } = clientOf(
      () => new Response(body, { headers: { 'content-disposition': "attachment; filename*=UTF-8''all%20.zip" } }),
    );
    const seen: number[] = [];
    const { signal } = new AbortController();
    const file = await client.getArchive({ query: {}, signal, onProgress: (bytes) => seen.push(bytes) });
    expect(file).toMatchObject({ name: 'all .zip', bytes: new Uint8Array([1, 2, 3]) });
    expect(seen).toEqual([2, 3]);
    expect(sent[0]?.init.signal).toBe(signal);
  });

  it('refuses an answer of another shape', async () => {
    const { client } = clientOf(() => Response.json([{ id: 'one' }]));
    await expect(client.listThings({ query: {} })).rejects.toThrow();
  });

  it('throws the problem that the server answered', async () => {
    const body = { message: 'Slow down', code: 'too-many-requests', requestId: 'r1' };
    const problem = await problemOf(() => Response.json(body, { status: 429, headers: { 'retry-after': '7' } }));
    expect(problem).toBeInstanceOf(ProblemError);
    expect(problem).toMatchObject({
      status: 429,
      message: 'Slow down',
      details: { retryAfterSeconds: 7, requestId: 'r1' },
    });
  });

  it.each([
    [502, 'bad-gateway'],
    [599, 'unavailable'],
    [404, 'not-found'],
    [418, 'invalid-request'],
  ])('makes the best of a proxy that answers %i with a page', async (status, code) => {
    expect(await problemOf(() => new Response('<html>', { status }))).toMatchObject({ code, message: '' });
  });
});
