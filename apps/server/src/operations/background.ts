import type { FastifyInstance } from 'fastify';

/** Does something now and then while the server listens; a failure is logged, and tried again next time. */
export function repeatWhileListening(app: FastifyInstance, every: number, work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const run = () => {
    current = work().catch((error: unknown) => app.log.error({ err: error }, 'Background work failed'));
  };
  app.addHook('onListen', async () => {
    timer = setInterval(run, every).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await current;
  });
}
