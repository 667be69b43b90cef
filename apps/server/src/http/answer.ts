import { type Endpoint, FileAnswer, type Page } from '@disclosure/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a handler returned, in the form that its endpoint promises. */
export function sendAnswer(endpoint: Endpoint, answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.code(endpoint.status ?? 200);
  if (endpoint.status === 204) return reply.send();
  if (endpoint.produces === 'file') return sendFile(FileAnswer.parse(answer), reply);
  if (endpoint.produces) reply.type(`${endpoint.produces}; charset=utf-8`);
  return reply.send(endpoint.response.parse(endpoint.paged ? unwrapPage(answer, request, reply) : answer));
}

/** Always to be saved, never shown: a browser must not run what a file holds. */
function sendFile({ name, type, bytes }: FileAnswer, reply: FastifyReply) {
  const plain = name.replaceAll(/[^\w. ()-]/g, '_');
  reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`);
  return reply.type(type).send(Buffer.from(bytes));
}

/** The rows are the body; how many there are and where it goes on stands in the headers. */
function unwrapPage(answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown[] {
  // The types of the handlers make sure of it.
  const { items, total, next } = answer as Page<unknown>;
  reply.header('x-total-count', String(total));
  if (next !== undefined) reply.header('link', `<${withCursor(request.url, next)}>; rel="next"`);
  return items;
}

function withCursor(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
