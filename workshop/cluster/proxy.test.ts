import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem } from '@disclosure/api';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '@disclosure/server/test/until.ts';
import { type Proxy, startProxy } from './proxy.ts';

async function aProxy(): Promise<Proxy> {
  const proxy = await startProxy();
  onTestFinished(() => proxy.stop());
  return proxy;
}

/** An instance that is asked whether it is ready, and counts how often. */
async function anInstance(readiness: number) {
  const asked = vi.fn<(url: string | undefined) => void>();
  const answer: RequestListener = ({ url }, response) => {
    asked(url);
    response.writeHead(url === '/readyz' ? readiness : 200).end('from the instance');
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const isAsked = () => until(() => expect(asked).toHaveBeenCalledWith('/readyz'));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, isAsked };
}

describe('a proxy', () => {
  it('without an instance says so in the shape of the product', async () => {
    const answer = await fetch((await aProxy()).address);
    expect(answer.status).toBe(503);
    expect(Problem.parse(await answer.json())).toMatchObject({
      message: 'No instance is ready. Please try again in a moment.',
    });
  });

  it('finds the one that is left of many, and keeps nothing of the others', async () => {
    const warned = vi.fn<(warning: Error) => void>();
    process.on('warning', warned);
    onTestFinished(() => void process.off('warning', warned));
    const proxy = await aProxy();
    // No server listens on this port.
    for (let count = 0; count < 12; count += 1) proxy.add('http://127.0.0.1:9');
    proxy.add((await anInstance(200)).address);
    const answer = await fetch(proxy.address, { method: 'POST' });
    expect(await answer.text()).toBe('from the instance');
    expect(warned).not.toHaveBeenCalled();
  });

  it('says of a write that an instance took along that it may be done', async () => {
    const proxy = await aProxy();
    const dying = createServer(({ socket }) => socket.destroy()).listen(0, '127.0.0.1');
    await once(dying, 'listening');
    onTestFinished(() => void dying.close());
    proxy.add(`http://127.0.0.1:${(dying.address() as AddressInfo).port}`);
    const answer = await fetch(proxy.address, { method: 'POST', body: 'something' });
    expect(answer.status).toBe(503);
    expect(Problem.parse(await answer.json())).toMatchObject({
      message: 'The instance that worked on this is gone; it may be done or not. Please try again in a moment.',
    });
  });

  it('asks those that are not ready while none is', async () => {
    const proxy = await aProxy();
    const instance = await anInstance(503);
    proxy.add(instance.address);
    await instance.isAsked();
    const texts = await Promise.all([1, 2, 3].map(async () => (await fetch(proxy.address)).text()));
    expect(new Set(texts)).toEqual(new Set(['from the instance']));
  });
});
