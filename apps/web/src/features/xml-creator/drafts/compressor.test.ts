import { describe, expect, it } from 'vitest';
import { type CompressTask, runTask } from './compress.ts';
import { createCompressor, type WorkerAnswer } from './compressor.ts';

const text = 'Produced Water '.repeat(50);

describe('the compressor', () => {
  it('works on the page where no worker can be started', async () => {
    const { compress, expand } = createCompressor(() => {
      throw new Error('refused');
    });
    expect(await expand(await compress(text))).toBe(text);
  });

  it('reads the drafts of earlier versions', async () => {
    const { expand } = createCompressor(() => fakeWorker());
    const head = 'q1ZKyy/KTSxRsjLUUcpOrSxWsqpWKk/NyQEyomN1lFIyi5Nz8otLi1LBArW1AA==';
    expect(await expand(head)).toBe('{"format":1,"keys":{"wells":[],"disclosures":[]}}');
  });

  it('works on the page until the worker is ready, and then in the worker, in order', async () => {
    const worker = fakeWorker();
    const { compress, expand } = createCompressor(() => worker);
    const first = await compress(text);
    expect(worker.tasks).toHaveLength(0);
    worker.say({ kind: 'ready' });
    const answers = Promise.all([compress(text), expand(first), compress('more')]);
    expect(worker.tasks).toHaveLength(3);
    worker.work();
    expect(await answers).toStrictEqual([first, text, runTask({ kind: 'compress', text: 'more' })]);
  });

  it('says why a text cannot be expanded', async () => {
    const worker = fakeWorker();
    const { compress, expand } = createCompressor(() => worker);
    await compress('');
    worker.say({ kind: 'ready' });
    const [broken, whole] = [expand('rubbish'), compress(text)];
    worker.work();
    await expect(broken).rejects.toThrow('Error');
    expect(await whole).toBe(runTask({ kind: 'compress', text }));
  });

  it('finishes on the page what a broken worker has left', async () => {
    const worker = fakeWorker();
    const { compress } = createCompressor(() => worker);
    const first = await compress(text);
    worker.say({ kind: 'ready' });
    const left = compress(text);
    worker.dispatchEvent(new Event('error'));
    expect([await left, await compress(text)]).toStrictEqual([first, first]);
    expect(worker.tasks).toHaveLength(1);
  });
});

/** A worker that does its tasks when the test says so. */
function fakeWorker() {
  const tasks: CompressTask[] = [];
  const events = new EventTarget();
  const say = (answer: WorkerAnswer) => events.dispatchEvent(new MessageEvent('message', { data: answer }));
  const work = () => {
    for (const task of tasks) {
      try {
        say({ kind: 'done', text: runTask(task) });
      } catch (error) {
        say({ kind: 'failed', reason: String(error) });
      }
    }
  };
  return Object.assign(events, {
    tasks,
    say,
    work,
    postMessage: (task: CompressTask) => tasks.push(task),
  }) as unknown as Worker & {
    readonly tasks: readonly CompressTask[];
    readonly say: typeof say;
    readonly work: typeof work;
  };
}
