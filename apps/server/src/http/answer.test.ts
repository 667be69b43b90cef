import { get } from '@disclosure/api';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serve } from './serve.ts';

describe('the link to the next page', () => {
  it('keeps a search with question marks, and what follows it', async () => {
    const app = Fastify();
    const list = get('/things', { access: 'public', summary: 'List', paged: true, response: z.array(z.number()) });
    serve(app, { list }, { list: () => ({ items: [1, 2], total: 9, next: 'abc' }) }, async () => undefined);
    const { headers } = await app.inject('/things?search=what?+or?&limit=2');
    expect(headers.link).toBe('</things?search=what%3F+or%3F&limit=2&cursor=abc>; rel="next"');
  });
});

describe('a long answer', () => {
  it('is whole, without what it does not say', async () => {
    const app = Fastify();
    const wells = Array.from({ length: 1201 }, (_, id) => ({ id, note: undefined }));
    const read = get('/wells', { access: 'public', summary: 'Read', isLong: true, response: z.unknown() });
    serve(app, { read }, { read: () => ({ simulated: undefined, wells, total: 1201 }) }, async () => undefined);
    const answer = await app.inject('/wells');
    expect(answer.json()).toEqual({ wells: wells.map(({ id }) => ({ id })), total: 1201 });
  });
});
