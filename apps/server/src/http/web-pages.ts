import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
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
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  });
  app.register(async (routes) => serveBuiltFiles(routes, webRoot));
  // Browsers ask for it beside pages that name no icon, such as the one of the API.
  app.get('/favicon.ico', (_, reply) => reply.redirect('/mark.svg', 301));
  return (_, reply) => reply.sendFile('index.html');
}

/**
 * One route for a folder: one for each of its hundreds of files took a third of a start. Only what is there now is given
 * out, and what a later build puts beside it, since the page that is asked for anew begins with that.
 */
function serveBuiltFiles(app: FastifyInstance, webRoot: string): void {
  const entries = readdirSync(webRoot, { recursive: true, withFileTypes: true });
  const files = new Set(entries.filter((entry) => entry.isFile()).map((entry) => addressOf(entry, webRoot)));
  for (const entry of entries.filter(({ parentPath }) => parentPath === webRoot)) {
    const address = addressOf(entry, webRoot);
    app.get(entry.isFile() ? address : `${address}/*`, (request, reply) => {
      const path = pathOf(request.url);
      return files.has(path) || ASSET.test(path) ? reply.sendFile(path) : reply.callNotFound();
    });
  }
}

/** With a hash of its content in its name. */
const ASSET = /^\/assets\/[\w.-]*-[\w-]{8}(\.\w+)+$/;

const addressOf = ({ parentPath, name }: Dirent, webRoot: string) =>
  `/${relative(webRoot, join(parentPath, name)).replaceAll(sep, '/')}`;

/** Built assets carry a hash of their content in their name; everything else may change under its name. */
const cacheControlOf = (path: string) =>
  path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** The address of a request without what is asked of it. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** A page has no file ending, and is not below the API. */
export const isPagePath = (path: string): boolean => !/^\/api(\/|$)/.test(path) && !/\.[^/]*$/.test(path);
