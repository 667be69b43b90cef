import type { FastifyInstance } from 'fastify';

/** Stops early when it hears that the server is about to. */
type Work = (over: AbortSignal) => Promise<void>;

/**
 * Does something now and then while the server listens, and never twice at once; a failure is logged, and tried again
 * next time.
 */
export function repeatWhileListening(app: FastifyInstance, every: number, work: Work): void {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  const run = () => {
    current ??= work(over.signal)
      .catch((error: unknown) => app.log.error({ err: error }, 'Background work failed'))
      .finally(() => (current = undefined));
  };
  app.addHook('onListen', async () => {
    timer = setInterval(run, every).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    over.abort();
  });
  app.addHook('onClose', async () => current);
}
