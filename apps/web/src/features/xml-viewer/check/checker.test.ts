import { type CheckedFile, unreadableFile } from '@disclosure/core';
import { describe, expect, it, vi } from 'vitest';
import { type CheckTask, runCheck, type WorkerAnswer } from './checker.ts';

type Behave = (name: string, worker: FakeWorker) => void;

/** A worker of our own making: what it does with a document is up to the test. */
class FakeWorker extends EventTarget {
  static started = 0;
  static ended = 0;
  readonly #behave: Behave;
  constructor(behave: Behave) {
    super();
    this.#behave = behave;
    FakeWorker.started += 1;
    queueMicrotask(() => this.say({ kind: 'ready' }));
  }
  say(data: WorkerAnswer) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage({ source }: CheckTask) {
    queueMicrotask(() => this.#behave(source.name, this));
  }
  terminate() {
    FakeWorker.ended += 1;
  }
}

const good: Behave = (name, worker) => worker.say({ kind: 'checked', file: unreadableFile(name, 1, 'checked') });

function check(names: readonly string[], behave: Behave, count = 2) {
  FakeWorker.started = FakeWorker.ended = 0;
  const found: string[] = [];
  const say = (file: CheckedFile) => `${file.name} ${file.findings[0]?.message.replace(/.*: /, '')}`;
  const over = new Promise<string>((resolve) => {
    stop = runCheck(
      {
        sources: names.map((name) => ({ name, blob: new Blob([]) })),
        waiting: names.map((_, index) => index),
        today: '2024-09-01',
        onChecked: (index, file) => found.push(`${index} ${say(file)}`),
        onEnd: () => resolve('end'),
        onFailure: () => resolve('failure'),
      },
      { start: () => new FakeWorker(behave) as unknown as Worker, count, patience: 20 },
    );
  });
  return { found, over };
}
let stop: () => void = () => undefined;

describe('checking in workers', () => {
  it('gives each document to one of them, and ends them all', async () => {
    const { found, over } = check(['a', 'b', 'c'], good);
    expect(await over).toBe('end');
    expect(found).toEqual(['0 a checked', '1 b checked', '2 c checked']);
    expect([FakeWorker.started, FakeWorker.ended]).toEqual([2, 2]);
    expect(await check([], good).over).toBe('end');
  });

  it('goes on after a document that takes too long, breaks its worker or fails', async () => {
    const behave: Behave = (name, worker) => {
      if (name === 'broken') worker.dispatchEvent(new Event('error'));
      else if (name === 'failed') worker.say({ kind: 'failed' });
      else if (name !== 'slow') good(name, worker);
    };
    const { found, over } = check(['slow', 'broken', 'failed', 'd'], behave, 1);
    expect(await over).toBe('end');
    expect(found).toEqual([
      '0 slow checking it takes longer than 0.02 s',
      '1 broken this browser cannot check it',
      '2 failed this browser cannot check it',
      '3 d checked',
    ]);
    expect([FakeWorker.started, FakeWorker.ended]).toEqual([3, 3]);
  });

  it('says when no worker can be started, and hears nothing after it was stopped', async () => {
    const dead = vi.spyOn(FakeWorker.prototype, 'say').mockImplementation(function (this: FakeWorker) {
      this.dispatchEvent(new Event('error'));
    });
    expect(await check(['a'], good).over).toBe('failure');
    dead.mockRestore();
    const { found } = check(['a', 'b'], good);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(found).toEqual([]);
    expect(FakeWorker.ended).toBe(2);
  });
});
