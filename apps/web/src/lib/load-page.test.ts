import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../../test/fake-clock.ts';
import { ChunkLoadError, isOnlyRemembered, loadPage } from './load-page.ts';

describe('a page that is fetched', () => {
  it('is asked for once more when it does not come', async () => {
    let tries = 0;
    const load = async () => {
      tries++;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return 'page';
    };
    expect(await loadPage(load, fakeClock())).toBe('page');
  });

  it('fails with a ChunkLoadError when it does not come twice', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(loadPage(load, fakeClock())).rejects.toThrow(ChunkLoadError);
  });

  it('fails with the error of the part of it that does not come', async () => {
    const missing = new ChunkLoadError(new TypeError('Failed to fetch'));
    await expect(loadPage(() => Promise.reject(missing), fakeClock())).rejects.toBe(missing);
  });

  it('is given up after 120000 ms', async () => {
    const clock = fakeClock();
    const outcome = loadPage(() => new Promise(() => {}), clock).catch((error: unknown) => error);
    await clock.pass(119_999);
    expect(await Promise.race([outcome, Promise.resolve('still waiting')])).toBe('still waiting');
    await clock.pass(1);
    expect(await outcome).toMatchObject({ name: 'ChunkLoadError' });
  });
});

describe('a program that did not come', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const missing = new TypeError('Failed to fetch dynamically imported module: https://example.com/assets/page-1.js');

  it.each([
    ['is there now', new ChunkLoadError(missing), async () => new Response('program'), true],
    ['is there no more', new ChunkLoadError(missing), async () => new Response('', { status: 404 }), false],
    ['cannot be asked for', new ChunkLoadError(missing), () => Promise.reject(new TypeError('offline')), false],
    ['has no address', new ChunkLoadError(new Error('Unable to preload CSS')), async () => new Response(''), false],
  ])('is only remembered as missing when it is there: %s', async (_, error, answer, expected) => {
    vi.stubGlobal('fetch', vi.fn(answer));
    expect(await isOnlyRemembered(error)).toBe(expected);
  });
});
