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

/** Of the product, in one statement each. A search is made of its words. */
const statements: Readonly<Record<Exclude<Kind, 'search'>, string>> = {
  list: 'select * from files where deleted_at is null order by uploaded_at desc, id desc limit 50',
  content: `select sha256, uploaded_at from files where deleted_at is null order by uploaded_at desc limit 1`,
  reference: 'select * from customers order by lower(name) limit 50',
  write: `insert into bare_writes values ('${randomUUID()}')`,
  upload: `insert into bare_writes values (repeat('x', 20000))`,
};

/** The files that have all words, counted, and the first page of them. A short word is looked for where words begin. */
function searchFor(words: string): string {
  const conditions = words.split(' ').map((word) => `words like '%${word.length < 3 ? ' Q' : ''}${word}%'`);
  return `with found as materialized (select number, uploaded_at, id from file_words where ${conditions.join(' and ')})
    select files.*, (select count(*) from found) as total
      from (select number from found order by uploaded_at desc, id desc limit 50) as page join files using (number)
     order by uploaded_at desc, id desc`;
}

const pool = new Pool({ connectionString: process.argv[2], max: 10 });
await pool.query('create table if not exists bare_writes (text text)');
const app = Fastify();
const register = new Registry();
collectDefaultMetrics({ register });
app.get('/metrics', () => register.metrics());

/** What the product answers, and what is looked for. */
export interface Asked {
  readonly answers: Readonly<Record<string, string>>;
  readonly searches: readonly string[];
}

let asked: Asked = { answers: {}, searches: [] };
let searched = 0;

function statementOf(kind: Kind): string {
  if (kind !== 'search') return statements[kind];
  searched += 1;
  return searchFor(asked.searches[searched % asked.searches.length] ?? '');
}

for (const kind of kinds) {
  app.all(`/${kind}`, async (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    await pool.query(SESSION, [createHash('sha256').update(token).digest()]);
    const { rows } = await pool.query(statementOf(kind));
    // The rows become text, as in every answer that is made of rows.
    const text = kind === 'content' ? '' : JSON.stringify(rows);
    return reply.type('application/json').send(asked.answers[kind] ?? text);
  });
}

/** A password is checked, two at a time, and nothing else. */
const gate = createGate(2, 10_000);
app.post<{ Body: { hash: string; password: string } }>('/login', async ({ body }) => ({
  isSame: await gate(() => verify(body.hash, body.password)),
}));

process.on('message', (given: Asked) => {
  asked = given;
});
process.on('disconnect', () => process.exit(0));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
