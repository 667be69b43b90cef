import Fastify from 'fastify';
import { expect, describe, it } from 'vitest';
import { until } from '../../test/until.ts';
import { repeatWhileListening } from './background.ts';

describe('background work', () => {
  it('is never done twice at once, and hears when the server stops', async () => {
    const app = Fastify();
    let [begun, ended, ticks] = [0, 0, 0];
    repeatWhileListening(app, 1, async (over) => {
      begun += 1;
      await new Promise((resolve) => over.addEventListener('abort', resolve));
      ended += 1;
    });
    repeatWhileListening(app, 1, async () => void (ticks += 1));
    await app.listen({ host: '127.0.0.1', port: 0 });
    await until(() => expect(ticks).toBeGreaterThan(20));
    expect([begun, ended]).toEqual([1, 0]);
    await app.close();
    expect([begun, ended]).toEqual([1, 1]);
  });

  it('begins when the server listens only if it is asked to', async () => {
    const app = Fastify();
    const done: string[] = [];
    const never = 2 ** 31 - 1;
    repeatWhileListening(app, never, async () => void done.push('later'));
    repeatWhileListening(app, never, async () => void done.push('at once'), true);
    expect(done).toEqual([]);
    await app.listen({ host: '127.0.0.1', port: 0 });
    expect(done).toEqual(['at once']);
    await app.close();
  });
});
