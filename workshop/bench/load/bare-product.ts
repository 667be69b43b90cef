/**
 * What no product of this kind can do without: the same framework, the same database, the session looked up, the rows
 * read or written by hand-made statements, as many bytes sent. `node bare-product.ts DATABASE`; the address comes by
 * the channel to the parent, which sends the bytes of each answer.
 */
import { createHash, randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createGate } from '@disclosure/server/src/http/gate.ts';

const kinds = ['list', 'search', 'content', 'reference', 'write', 'upload'] as const;
export type Kind = (typeof kinds)[number];

const SESSION = `select * from session_tokens join sessions on id = session_id join users on users.id = user_id
  where hash = $1`;

/** Of the product, in one statement each. */
const statements: Readonly<Record<Kind, string>> = {
  list: 'select * from files where deleted_at is null order by uploaded_at desc, id desc limit 50',
  search: `select files.* from (
      select number from file_words where words like '%redbud%' and words like '%171-3h%'
       order by uploaded_at desc, id desc limit 50
    ) as found join files using (number) order by uploaded_at desc, id desc`,
  content: `select sha256, uploaded_at from files where deleted_at is null order by uploaded_at desc limit 1`,
  reference: 'select * from customers order by lower(name) limit 50',
  write: `insert into bare_writes values ('${randomUUID()}')`,
  upload: `insert into bare_writes values (repeat('x', 20000))`,
};

const pool = new Pool({ connectionString: process.argv[2], max: 10 });
await pool.query('create table if not exists bare_writes (text text)');
const app = Fastify();
const register = new Registry();
collectDefaultMetrics({ register });
app.get('/metrics', () => register.metrics());

const answers = new Map<string, string>();
for (const kind of kinds) {
  app.all(`/${kind}`, async (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    await pool.query(SESSION, [createHash('sha256').update(token).digest()]);
    const { rows } = await pool.query(statements[kind]);
    // The rows become text, as in every answer that is made of rows.
    const text = kind === 'content' ? '' : JSON.stringify(rows);
    return reply.type('application/json').send(answers.get(kind) ?? text);
  });
}

/** A password is checked, two at a time, and nothing else. */
const gate = createGate(2, 10_000);
app.post<{ Body: { hash: string; password: string } }>('/login', async ({ body }) => ({
  isSame: await gate(() => verify(body.hash, body.password)),
}));

process.on('message', (given: Readonly<Record<string, string>>) => {
  for (const [kind, text] of Object.entries(given)) answers.set(kind, text);
});
process.on('disconnect', () => process.exit(0));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
