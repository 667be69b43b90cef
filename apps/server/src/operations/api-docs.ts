import { createHash } from 'node:crypto';
import { type Endpoints, toOpenApi } from '@disclosure/api';
import { lazily } from '@disclosure/core';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { contentSecurityPolicy } from '../http/server.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/** The page loads nothing from other servers and sends nothing to them. */
const configuration = {
  url: DOCUMENT,
  pageTitle: 'API of the FracFocus XML Generator',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

/** Serves the OpenAPI document and a page that shows it. */
export function serveApiDocs(app: FastifyInstance, version: string, endpoints: Endpoints): void {
  const document = lazily(() => toOpenApi({ title: 'FracFocus XML Generator', version }, endpoints));
  app.get(DOCUMENT, () => document());
  const read = createPageReader();
  app.get(PAGE, (_, reply) => reply.redirect(`${PAGE}/`, 301));
  app.get(`${PAGE}/`, async (_, reply) => sendPage(reply, await read(`${PAGE}/`)));
  app.get(`${PAGE}/js/scalar.js`, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await read(`${PAGE}/js/scalar.js`)),
  );
}

/** The viewer is large and rarely used, so the first request loads it. */
function createPageReader(): (url: string) => Promise<string> {
  let viewer: FastifyInstance | undefined;
  return async (url) => {
    const { default: plugin } = await import('@scalar/fastify-api-reference');
    viewer ??= Fastify().register(plugin, { routePrefix: PAGE, configuration });
    return (await viewer.inject(url)).body;
  };
}

/** The policy allows only the inline scripts of the page itself. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script]) => script ?? '');
  const hashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy({ 'script-src': ["'self'", ...hashes].join(' ') }))
    .send(page);
}
