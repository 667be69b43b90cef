import * as z from 'zod/mini';
import { createClient, get, post } from '@disclosure/api';
import Fastify from 'fastify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Caller, type Context, type Handlers, serve } from './serve.ts';
import { answerProblem } from './problems.ts';

const endpoints = {
  readThing: get('/things/:id', {
    access: 'public',
    summary: 'Read',
    params: z.object({ id: z.coerce.number() }),
    query: z.object({ full: z.optional(z.literal('yes')) }),
    response: z.object({ id: z.number(), full: z.boolean() }),
  }),
  createThing: post('/things', {
    access: 'editor',
    summary: 'Create',
    status: 201,
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string(), by: z.number() }),
  }),
  forgetThing: post('/things/forget', { access: 'signed-in', summary: 'Forget', status: 204, response: z.void() }),
  destroyThing: post('/things/destroy', { access: 'manager', summary: 'Destroy', status: 204, response: z.void() }),
  describeThing: get('/description', {
    access: 'public',
    summary: 'Say',
    produces: 'text/plain',
    response: z.string(),
  }),
};
type Table = typeof endpoints;

const began = { address: '127.0.0.1', device: null };
const session = { sessionId: 's', token: 't', began, needsRefresh: false };
const caller: Caller = { id: 7, roles: ['Editor'], mustSetUpTwoStep: false, ...session };
const secret = { id: 1, full: true, password: 'secret' };

const handlers: Handlers<Table> = {
  readThing: ({ params, query }) => ({ ...secret, id: params.id, full: query.full === 'yes' }),
  createThing: ({ body }, context) => ({ name: body.name, by: context.caller.id }),
  forgetThing: () => undefined,
  destroyThing: () => {
    throw new Error('destroyed');
  },
  describeThing: () => 'a thing',
};

function startServer(changes: { endpoints?: Table; handlers?: Handlers<Table> } = {}) {
  const app = Fastify();
  app.setErrorHandler(answerProblem);
  serve(app, changes.endpoints ?? endpoints, changes.handlers ?? handlers, async (token) =>
    token === 'good' ? caller : undefined,
  );
  const api = createClient(endpoints, async (url, init) => {
    const method = init.method === 'POST' ? 'POST' : 'GET';
    const headers = { ...(init.headers as Record<string, string>), authorization: 'Bearer good' };
    const payload = typeof init.body === 'string' ? { payload: init.body } : {};
    const answer = await app.inject({ method, url, headers, ...payload });
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode });
  });
  return { app, api };
}

describe('an endpoint', () => {
  it('gets what it declares, and gives only what it declares', async () => {
    const { app, api } = startServer();
    expect(await api.readThing({ params: { id: 5 }, query: { full: 'yes' } })).toEqual({ id: 5, full: true });
    expect((await app.inject('/things/5')).body).not.toContain('secret');
  });

  it('drops fields that it does not declare', async () => {
    const bodies: unknown[] = [];
    const createThing: (typeof handlers)['createThing'] = ({ body }) => {
      bodies.push(body);
      return { name: body.name, by: 1 };
    };
    const { app } = startServer({ handlers: { ...handlers, createThing } });
    const payload = { name: 'x', roles: ['Manager'], by: 99 };
    await app.inject({ method: 'POST', url: '/things', headers: { authorization: 'Bearer good' }, payload });
    expect(bodies).toEqual([{ name: 'x' }]);
  });

  it.each([undefined, '', 'everyone'])('whose access is %j is closed to all callers', async (access) => {
    const calls: unknown[] = [];
    const open = Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, access }]),
    ) as unknown as Table;
    const readThing: (typeof handlers)['readThing'] = (request) => {
      calls.push(request);
      return { id: 1, full: true };
    };
    const { app } = startServer({ endpoints: open, handlers: { ...handlers, readThing } });
    const stranger = await app.inject('/things/5');
    const user = await app.inject({ url: '/things/5', headers: { authorization: 'Bearer good' } });
    expect([stranger.statusCode, user.statusCode]).toEqual([401, 403]);
    expect(calls).toEqual([]);
  });

  it('answers with its own status', async () => {
    const { app } = startServer();
    const headers = { authorization: 'Bearer good' };
    const created = await app.inject({ method: 'POST', url: '/things', headers, payload: { name: 'x' } });
    expect([created.statusCode, created.json()]).toEqual([201, { name: 'x', by: 7 }]);
    const forgotten = await app.inject({ method: 'POST', url: '/things/forget', headers });
    expect([forgotten.statusCode, forgotten.body]).toEqual([204, '']);
  });

  it('may answer with plain text', async () => {
    const { app } = startServer();
    const answer = await app.inject('/description');
    expect([answer.headers['content-type'], answer.body]).toEqual(['text/plain; charset=utf-8', 'a thing']);
  });

  it.each(['/things/abc', '/things/1?full=no'])('refuses %s', async (url) => {
    const { app } = startServer();
    expect((await app.inject(url)).json()).toMatchObject({ code: 'invalid-request' });
  });

  it('is closed to a role that may not make the call', async () => {
    const { app } = startServer();
    const headers = { authorization: 'Bearer good' };
    const answer = await app.inject({ method: 'POST', url: '/things/destroy', headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'forbidden' }]);
  });

  it('does not read the body of a stranger', async () => {
    const { app } = startServer();
    const answer = await app.inject({
      method: 'POST',
      url: '/things',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('the types of handlers', () => {
  it('want every handler, its shape, and give a caller only where there is one', () => {
    const { readThing: _, ...missing } = handlers;
    // @ts-expect-error -- a handler is missing
    const incomplete: Handlers<Table> = missing;
    // @ts-expect-error -- an answer has the wrong shape
    const misshapen: Handlers<Table> = { ...handlers, readThing: () => ({ id: 'x', full: true }) };
    expect([incomplete, misshapen]).toHaveLength(2);
    expectTypeOf<Context<Table['createThing']>>().toHaveProperty('caller');
    expectTypeOf<Context<Table['readThing']>>().not.toHaveProperty('caller');
  });
});
