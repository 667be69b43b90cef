import { ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { owner, saved, startSaving, works } from '../../../test/start-saving.ts';
import { type Upload, CONCURRENT_UPLOADS } from './saving.ts';

describe('saving many files', () => {
  it('tells how it goes on a few times a second, and its end at once', async () => {
    const { clock, saving, run } = startSaving(100, async ({ fileName }) => {
      // The first ones are sent before there is a clock to ask.
      await Promise.resolve();
      await new Promise<void>((resolve) => clock.after(40, resolve));
      return saved(fileName);
    });
    const news: string[] = [];
    saving.subscribe(() => news.push(`${clock.now()} ${run().phase}`));
    await clock.pass(0);
    const began = clock.now();
    await clock.pass(2_000);
    expect(news.length).toBeLessThanOrEqual(12);
    expect(news.at(-1)).toBe(`${began + 1_000} ended`);
  });

  it('says how many are in the store, never more than that', async () => {
    const { clock, progress, documents, ends, run } = startSaving(10, works);
    expect(progress()).toBe('0 of 10');
    await clock.pass(0);
    expect(progress()).toBe('10 of 10');
    expect(documents).toHaveLength(10);
    expect(ends).toEqual([run()]);
  });

  it('sends a few at a time', () => {
    const { sent } = startSaving(10, () => new Promise(() => {}));
    expect(sent).toHaveLength(CONCURRENT_UPLOADS);
  });

  it('goes on after a failure, and tries only the failed ones again', async () => {
    const refuse = async (upload: Upload, attempt: number) => {
      if (attempt === 1 && ['w3.xml', 'w7.xml'].includes(upload.fileName))
        throw new ProblemError('unexpected', 'Broken');
      return saved(upload.fileName);
    };
    const { start, failed, clock, progress, run, sent, ends, refused } = startSaving(10, refuse);
    await clock.pass(0);
    expect(progress()).toBe('8 of 10 · 2 failed');
    expect(run().tasks[3]).toMatchObject({
      status: 'failed',
      message: 'Failed to save XML to cloud storage: Broken',
    });
    expect(refused).toEqual(['w3', 'w7']);
    start(failed());
    await clock.pass(0);
    expect(progress()).toBe('10 of 10');
    expect(sent).toHaveLength(12);
    expect(ends).toHaveLength(2);
  });

  it('stops when the store is away, and goes on by itself with the same keys', async () => {
    let isAway = true;
    const { clock, progress, run, sent, failed } = startSaving(20, async ({ fileName }) => {
      if (isAway) throw new ProblemError('unavailable', 'The file store cannot be reached.');
      return saved(fileName);
    });
    await clock.pass(0);
    expect(run().phase).toBe('stalled');
    expect(sent.length).toBeLessThan(8);
    expect([progress(), failed()]).toEqual(['0 of 20', []]);
    isAway = false;
    await clock.pass(10_000);
    expect(progress()).toBe('20 of 20');
    const keysOfFirst = sent.filter(({ name }) => name === 'w0.xml').map(({ key }) => key);
    expect(new Set(keysOfFirst).size).toBe(1);
  });

  it('waits longer each time, and at once when asked to', async () => {
    const { start, jobs, clock, sent } = startSaving(1, async () => {
      throw new TypeError('Failed to fetch');
    });
    await clock.pass(0);
    await clock.pass(9_999);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(sent).toHaveLength(2);
    await clock.pass(10_000);
    expect(sent).toHaveLength(2);
    start(jobs);
    expect(sent).toHaveLength(3);
  });

  it('begins with the shortest wait again once a file was saved', async () => {
    let isAway = true;
    const { start, jobs, clock, progress } = startSaving(1, async ({ fileName }) => {
      if (isAway) throw new TypeError('Failed to fetch');
      return saved(fileName);
    });
    await clock.pass(0);
    await clock.pass(10_000);
    isAway = false;
    await clock.pass(20_000);
    expect(progress()).toBe('1 of 1');
    isAway = true;
    start(jobs);
    await clock.pass(0);
    isAway = false;
    await clock.pass(10_000);
    expect(progress()).toBe('1 of 1');
  });

  it('sends all others when some of them meet an outage, but never several in a row', async () => {
    const { clock, progress } = startSaving(20, async ({ fileName }) => {
      if (/[02468]\.xml$/.test(fileName)) throw new ProblemError('unavailable', 'Away');
      return saved(fileName);
    });
    await clock.pass(0);
    expect(progress()).toBe('10 of 20');
  });

  it('sends again what was edited while it was on its way, and nothing else', async () => {
    const { start, jobs, clock, sent, progress } = startSaving(2, works);
    const [first, second] = jobs;
    if (!first || !second) throw new Error('There are two of them');
    start([{ ...first, subject: {} }, second]);
    await clock.pass(0);
    expect(sent.map(({ name }) => name)).toEqual(['w0.xml', 'w1.xml', 'w0.xml']);
    expect(progress()).toBe('2 of 2');
  });

  it('pauses and goes on', async () => {
    const { saving, clock, progress, run } = startSaving(10, works);
    saving.pause(owner);
    await clock.pass(0);
    expect([run().phase, progress()]).toEqual(['paused', `${CONCURRENT_UPLOADS} of 10`]);
    saving.resume(owner);
    await clock.pass(0);
    expect(progress()).toBe('10 of 10');
  });

  it('is cancelled: what is on its way arrives, the rest is not sent', async () => {
    const { saving, clock, progress, sent, ends, run, cancelled } = startSaving(10, works);
    saving.cancel(owner);
    expect(ends).toEqual([]);
    await clock.pass(60_000);
    expect(progress()).toBe('4 of 10 · 6 cancelled');
    expect(ends).toEqual([run()]);
    expect(sent).toHaveLength(4);
    expect(cancelled).toEqual(['w4', 'w5', 'w6', 'w7', 'w8', 'w9']);
  });

  it('is cancelled while the store is away: what was sent has failed, and is tried again under its old key', async () => {
    let isAway = true;
    const { saving, start, failed, clock, progress, run, sent, cancelled } = startSaving(8, async ({ fileName }) => {
      if (isAway) throw new TypeError('Failed to fetch');
      return saved(fileName);
    });
    await clock.pass(0);
    saving.cancel(owner);
    expect(progress()).toBe('0 of 8 · 6 failed · 2 cancelled');
    expect(run().tasks[0]?.message).toBe(
      'Failed to save XML to cloud storage: The server could not be reached. Please try again in a moment.',
    );
    expect(cancelled).toEqual(['w6', 'w7']);
    isAway = false;
    start(failed());
    await clock.pass(0);
    expect(sent.filter(({ name }) => name === 'w0.xml').map(({ key }) => key)).toEqual(['key of w0', 'key of w0']);
  });

  it('sends nothing in the name of the next person', async () => {
    const { saving, clock, sent, ends } = startSaving(10, works);
    saving.forgetAll();
    await clock.pass(60_000);
    expect(saving.get().size).toBe(0);
    expect(ends).toEqual([]);
    expect(sent).toHaveLength(4);
  });

  it('sends no file in the name of the next person that was still being read', async () => {
    const { saving, clock, jobs, sent } = startSaving(1, works);
    const [job] = jobs;
    if (!job) throw new Error('There is one of them');
    await clock.pass(0);
    const read = Promise.withResolvers<Upload | string>();
    saving.start(owner, { title: '', address: '', jobs: [{ ...job, prepare: () => read.promise }] });
    saving.forgetAll();
    read.resolve(job.prepare());
    await clock.pass(0);
    expect(sent).toHaveLength(1);
  });

  it('says why there is nothing to send', async () => {
    const { saving, clock, run, jobs } = startSaving(1, works);
    const [job] = jobs;
    if (!job) throw new Error('There is one of them');
    await clock.pass(0);
    const prepare = () => 'No XML content to save. Please generate XML first.';
    saving.start(owner, {
      title: '',
      address: '',
      jobs: [{ ...job, prepare }],
    });
    await clock.pass(0);
    expect(run().tasks).toMatchObject([{ status: 'failed', message: prepare() }]);
  });
});
