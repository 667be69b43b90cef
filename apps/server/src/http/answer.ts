import { Readable } from 'node:stream';
import { type Endpoint, FileAnswer, type Page } from '@disclosure/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { restAfter } from '../slices.ts';

/** Sends what a handler returned, in the form that its endpoint declares. */
export async function sendAnswer(endpoint: Endpoint, answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.code(endpoint.status ?? 200);
  if (endpoint.status === 204) return reply.send();
  if (endpoint.produces === 'file') return sendFile(answer, reply);
  if (endpoint.isLong) return sendLong(answer as object, reply);
  if (endpoint.paged) return sendPage(endpoint, answer, request, reply);
  if (endpoint.produces) reply.type(`${endpoint.produces}; charset=utf-8`);
  return reply.send(endpoint.response.parse(answer));
}

function sendPage(endpoint: Endpoint, answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isListStream(answer)) return sendList(answer, request, reply);
  if (isWrittenPage(answer)) return sendWritten(answer, request, reply);
  return reply.send(endpoint.response.parse(unwrapPage(answer, request, reply)));
}

async function sendFile(answer: unknown, reply: FastifyReply) {
  if (isFileStream(answer)) {
    const stream = await startStream(answer.chunks);
    return asAttachment(answer, reply).send(stream);
  }
  const file = FileAnswer.parse(answer);
  return asAttachment(file, reply).send(Buffer.from(file.bytes));
}

/** Always to be saved, never shown: a browser must not run the contents of a file. */
function asAttachment({ name, type }: { readonly name: string; readonly type: string }, reply: FastifyReply) {
  const plain = name.replaceAll(/[^\w. ()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percentEncoded);
  // `no-store` alone says the same; some caches only know the older word.
  reply.header('cache-control', 'private, no-store');
  reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  return reply.type(type);
}

/** Characters with a special meaning in a header. */
const percentEncoded = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** A caller who already has this list gets 304. */
async function sendList({ rows, total, tag }: ListStream, { headers }: FastifyRequest, reply: FastifyReply) {
  reply.header('x-total-count', String(total)).header('etag', tag);
  const known = headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
  if (known.includes(tag)) return reply.code(304).send();
  const stream = await startStream(asJsonArray(rows));
  return reply.type('application/json; charset=utf-8').send(stream);
}

/** Others get their turn between two slices. */
async function sendLong(answer: object, reply: FastifyReply) {
  const stream = await startStream(asJsonObject(answer));
  return reply.type('application/json; charset=utf-8').send(stream);
}

async function* asJsonObject(answer: object): AsyncIterable<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    if (Array.isArray(value)) yield* asJsonArray(slicesOf(value));
    else yield JSON.stringify(value);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

const SLICE = 500;

async function* slicesOf(items: readonly unknown[]): AsyncIterable<string> {
  for (let at = 0; at < items.length; at += SLICE) {
    const start = performance.now();
    const slice = JSON.stringify(items.slice(at, at + SLICE)).slice(1, -1);
    const worked = performance.now() - start;
    yield slice;
    await restAfter(worked);
  }
}

function sendWritten(page: WrittenPage, request: FastifyRequest, reply: FastifyReply) {
  tellPlace(page, request, reply);
  return reply.type('application/json; charset=utf-8').send(`[${page.written.join(',')}]`);
}

function unwrapPage(answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown[] {
  // The types of the handlers ensure it.
  const page = answer as Page<unknown>;
  tellPlace(page, request, reply);
  return page.items;
}

/** The rows are the body; their number and the link to the next page are in the headers. */
function tellPlace({ total, next }: Omit<WrittenPage, 'written'>, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-total-count', String(total));
  if (next !== undefined) reply.header('link', `<${withCursor(request.url, next)}>; rel="next"`);
}

function withCursor(url: string, cursor: string): string {
  // Further question marks belong to the values.
  const [path = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}

/** A file that is sent while it is being made. */
export interface FileStream {
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A whole list that is sent while it is being read. */
export interface ListStream {
  /** Rows as JSON with commas between them, many at a time. */
  readonly rows: AsyncIterable<string>;
  readonly total: number;
  /** Changes with the list, and with what the caller may see of it. */
  readonly tag: string;
}

/** A page whose rows the database has already written as JSON. */
export interface WrittenPage {
  readonly written: readonly string[];
  readonly total: number;
  readonly next?: string;
}

const isFileStream = (answer: unknown): answer is FileStream => has(answer, 'chunks');
const isListStream = (answer: unknown): answer is ListStream => has(answer, 'rows');
const isWrittenPage = (answer: unknown): answer is WrittenPage => has(answer, 'written');

const has = (answer: unknown, part: string) => typeof answer === 'object' && answer !== null && part in answer;

async function* asJsonArray(rows: AsyncIterable<string>): AsyncIterable<string> {
  let separator = '[';
  for await (const row of rows) {
    yield separator + row;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Waits for the first chunk, so that an early failure becomes a problem and not a broken answer. */
async function startStream(chunks: AsyncIterable<Uint8Array | string>): Promise<Readable> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  return Readable.from(resume(iterator, first), { objectMode: false });
}

type Chunk = IteratorResult<Uint8Array | string>;

async function* resume(iterator: AsyncIterator<Uint8Array | string>, first: Chunk) {
  try {
    for (let chunk = first; chunk.done !== true; chunk = await iterator.next()) yield chunk.value;
  } finally {
    await iterator.return?.();
  }
}

const LARGE_CHUNK = 64 * 1024;

/** Joins short chunks: the same bytes in a few large ones are faster to send. */
export async function* inLargeChunks(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    length += chunk.length;
    if (length < LARGE_CHUNK) continue;
    yield Buffer.concat(gathered);
    [gathered, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(gathered);
}
