import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Endpoints, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { contentSecurityPolicy } from './server.ts';

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Serves the built files of the web, and returns how to send the one page that all its addresses share. */
export function serveWebPages(app: FastifyInstance, webRoot: string): SendPage {
  if (!existsSync(join(webRoot, 'index.html'))) {
    return (_, reply) => reply.code(503).type('text/plain; charset=utf-8').send(`${apiMessages.pagesNotBuilt}\n`);
  }
  app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path));
      if (RUNS_LIBXML2.test(path)) reply.header('content-security-policy', policyOfLibxml2);
    },
  });
  app.register(async (routes) => serveBuiltFiles(routes, webRoot));
  // Browsers ask for it on pages that name no icon, such as the API's.
  app.get('/favicon.ico', (_, reply) => reply.redirect('/mark.svg', 301));
  return (_, reply) => reply.sendFile('index.html');
}

/**
 * One route for a folder: a route for each of its hundreds of files took a third of a start. Only files that are there
 * now are served, and hashed files of a later build, which a page that is loaded again needs.
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

/** Its name contains a hash of its content. */
const ASSET = /^\/assets\/[\w.-]*-[\w-]{8}(\.\w+)+$/;

const addressOf = ({ parentPath, name }: Dirent, webRoot: string) =>
  `/${relative(webRoot, join(parentPath, name)).replaceAll(sep, '/')}`;

/** A worker obeys the policy of its own file. The one that checks files runs WebAssembly; no page does. */
const RUNS_LIBXML2 = /check-worker-[\w-]{8}\.js/;
const policyOfLibxml2 = contentSecurityPolicy({ 'script-src': "'self' 'wasm-unsafe-eval'" });

/** Built assets carry a hash of their content in their name; everything else may change under its name. */
const cacheControlOf = (path: string) =>
  path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** The address of a request without its query. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** A page has no file ending, and is not below the API. */
const isPagePath = (path: string): boolean =>
  !/^\/api(\/|$)/.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');

interface NotFoundOptions {
  readonly sendPage: SendPage;
  readonly settings: Pick<Settings, 'ENABLE_TEST_PAGE'>;
}

/** For addresses without a route: the page of the web, whose router may know them, or a problem. */
export function answerNotFound(
  app: FastifyInstance,
  endpoints: Endpoints,
  { sendPage, settings }: NotFoundOptions,
): void {
  const methodsOf = methodFinder(endpoints);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isHidden = path === '/test' && !settings.ENABLE_TEST_PAGE;
    if (isRead && isPagePath(path) && !isHidden) return sendPage(request, reply);
    const methods = methodsOf(path).join(', ');
    if (methods === '') throw new ProblemError('not-found', apiMessages.nothingThere);
    reply.header('allow', methods);
    throw new ProblemError('method-not-allowed', apiMessages.methodNotAllowed(methods));
  });
}

/** The methods that an address accepts, from the table of endpoints. One that has no parameter stands for itself only. */
function methodFinder(endpoints: Endpoints): (path: string) => string[] {
  const patterns = Object.values(endpoints).map(({ method, path }) => ({
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  return (asked) => {
    const fitting = patterns.filter(({ pattern }) => pattern.test(asked));
    const own = fitting.filter(({ path }) => path === asked);
    return (own.length > 0 ? own : fitting).map(({ method }) => method);
  };
}
