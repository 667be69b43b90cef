import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { stackOf } from '../stack-of.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

export interface LogDestination {
  write(line: string): void;
}

/** Names whose values never belong in a log, wherever they turn up. */
const SECRETS = ['password', 'new_password', 'current_password', 'otp', 'secret', 'token', 'authorization'];

/** JSON lines: a line break in a value cannot forge a line. */
export const loggerOptions = ({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>): LoggerOptions => ({
  level: LOG_LEVEL,
  redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
  serializers: { err: describeError },
});

/** Not everything a driver puts into an error: rows and queries hold what people typed. */
function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { type: error.name, message: error.message, stack: stackOf(error), ...code, ...cause };
}

/** One line for each answer. The path without its query, since a link in a mail carries its token there. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, caller, ip } = request;
    request.log.info(
      {
        method,
        path: url.split('?', 1)[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        address: ip,
        user: caller?.id,
      },
      'request',
    );
  });
}
