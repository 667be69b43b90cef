import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { apiMessages } from '@disclosure/core';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Serves the built files of the web, and tells how to send the one page that all addresses of the web share. */
export function serveWebPages(app: FastifyInstance, webRoot: string): SendPage {
  if (!existsSync(join(webRoot, 'index.html'))) {
    return (_, reply) => reply.code(503).type('text/plain; charset=utf-8').send(`${apiMessages.pagesNotBuilt}\n`);
  }
  app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  });
  // Browsers ask for it beside pages that name no icon, such as the one of the API.
  app.get('/favicon.ico', (_, reply) => reply.redirect('/mark.svg', 301));
  return (_, reply) => reply.sendFile('index.html');
}

/** Built assets carry a hash of their content in their name; everything else may change under its name. */
const cacheControlOf = (path: string) =>
  path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** A page has no file ending, and is not below the API. */
export const isPagePath = (path: string): boolean => !/^\/api(\/|$)/.test(path) && !/\.[^/]*$/.test(path);
