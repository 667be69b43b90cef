import { type Endpoints, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { isPagePath, pathOf, type SendPage } from './web-pages.ts';

interface Options {
  readonly sendPage: SendPage;
  readonly settings: Pick<Settings, 'ENABLE_TEST_PAGE'>;
}

/** What no route takes: a page of the web, whose own router knows it, or a problem. */
export function answerNotFound(app: FastifyInstance, endpoints: Endpoints, { sendPage, settings }: Options): void {
  const methodsOf = methodFinder(endpoints);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isHidden = path === '/test' && !settings.ENABLE_TEST_PAGE;
    if (isRead && isPagePath(path) && !isHidden) return sendPage(request, reply);
    throw nothingThere(methodsOf(path));
  });
}

/** Which methods an address takes, by the table of endpoints. */
function methodFinder(endpoints: Endpoints): (path: string) => string[] {
  const patterns = Object.values(endpoints).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  return (path) => patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

function nothingThere(methods: readonly string[]): ProblemError {
  if (methods.length === 0) return new ProblemError('not-found', apiMessages.nothingThere);
  return new ProblemError('method-not-allowed', apiMessages.methodNotAllowed(methods.join(', ')));
}
