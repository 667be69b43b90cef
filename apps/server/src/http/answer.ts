import { type Endpoint, FileAnswer, type Page } from '@disclosure/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  asJsonArray,
  isFileStream,
  isListStream,
  isWrittenPage,
  type ListStream,
  startStream,
  type WrittenPage,
} from './streams.ts';

/** What a handler returned, in the form that its endpoint promises. */
export async function sendAnswer(endpoint: Endpoint, answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.code(endpoint.status ?? 200);
  if (endpoint.status === 204) return reply.send();
  if (endpoint.produces === 'file') return sendFile(answer, reply);
  if (endpoint.paged && isListStream(answer)) return sendList(answer, request, reply);
  if (endpoint.paged && isWrittenPage(answer)) return sendWritten(answer, request, reply);
  if (endpoint.produces) reply.type(`${endpoint.produces}; charset=utf-8`);
  return reply.send(endpoint.response.parse(endpoint.paged ? unwrapPage(answer, request, reply) : answer));
}

async function sendFile(answer: unknown, reply: FastifyReply) {
  if (isFileStream(answer)) {
    const stream = await startStream(answer.chunks);
    return asAttachment(answer, reply).send(stream);
  }
  const file = FileAnswer.parse(answer);
  return asAttachment(file, reply).send(Buffer.from(file.bytes));
}

/** Always to be saved, never shown: a browser must not run what a file holds. */
function asAttachment({ name, type }: { readonly name: string; readonly type: string }, reply: FastifyReply) {
  const plain = name.replaceAll(/[^\w. ()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percentEncoded);
  reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  return reply.type(type);
}

/** These have a meaning of their own in a header. */
const percentEncoded = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** Who has the same list already hears only that. */
async function sendList({ rows, total, tag }: ListStream, { headers }: FastifyRequest, reply: FastifyReply) {
  reply.header('x-total-count', String(total)).header('etag', tag);
  const known = headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
  if (known.includes(tag)) return reply.code(304).send();
  const stream = await startStream(asJsonArray(rows));
  return reply.type('application/json; charset=utf-8').send(stream);
}

function sendWritten(page: WrittenPage, request: FastifyRequest, reply: FastifyReply) {
  tellPlace(page, request, reply);
  return reply.type('application/json; charset=utf-8').send(`[${page.written.join(',')}]`);
}

function unwrapPage(answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown[] {
  // The types of the handlers make sure of it.
  const page = answer as Page<unknown>;
  tellPlace(page, request, reply);
  return page.items;
}

/** The rows are the body; how many there are and where it goes on stands in the headers. */
function tellPlace({ total, next }: Omit<WrittenPage, 'written'>, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-total-count', String(total));
  if (next !== undefined) reply.header('link', `<${withCursor(request.url, next)}>; rel="next"`);
}

function withCursor(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
