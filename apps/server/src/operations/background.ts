import type { FastifyInstance } from 'fastify';

/** Must end early when the signal says that the server is stopping. */
type Work = (over: AbortSignal) => Promise<void>;

/** Repeats work while the server listens, but never twice at once. A failure is logged, and the work is repeated. */
export function repeatWhileListening(app: FastifyInstance, every: number, work: Work, atOnce = false): void {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  const run = () => {
    current ??= work(over.signal)
      .catch((error: unknown) => {
        if (!app.noteOutage?.(error)) app.log.error({ err: error }, 'Background work failed');
      })
      .finally(() => (current = undefined));
  };
  app.addHook('onListen', async () => {
    if (atOnce) run();
    timer = setInterval(run, every).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    over.abort();
  });
  app.addHook('onClose', async () => current);
}
