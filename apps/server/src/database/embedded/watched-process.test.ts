import { describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { keepRunning, type WatchedProcess } from './watched-process.ts';

/** A process that ends when it is told to. */
function aProcess(): WatchedProcess {
  const { promise: ended, resolve } = Promise.withResolvers<number>();
  const stop = async () => resolve(0);
  return { ended, stop, onOutput: () => undefined, recentOutput: () => '' };
}

describe('a process that is kept running', () => {
  it('is started again, also after a start that fails', async () => {
    const [first, second] = [aProcess(), aProcess()];
    const start = vi.fn<() => Promise<WatchedProcess>>();
    start.mockResolvedValueOnce(first).mockRejectedValueOnce(new Error('No space left')).mockResolvedValueOnce(second);
    const said: string[] = [];
    const kept = await keepRunning(start, (text) => said.push(text), 1);
    await first.stop();
    await until(() => expect(start).toHaveBeenCalledTimes(3));
    await kept.stop();
    const again = 'The embedded database ended unexpectedly and is started again.';
    expect(said).toEqual([again, 'No space left', again]);
  });

  it('is not started again once it was stopped', async () => {
    const start = vi.fn(async () => aProcess());
    const kept = await keepRunning(start, () => undefined, 1);
    await kept.stop();
    expect(start).toHaveBeenCalledTimes(1);
  });
});
