import { expect, it, vi } from 'vitest';
import { fakeClock } from '../../test/fake-clock.ts';
import { reloadPage, settleBeforeReload, whenLeaving } from './leaving.ts';

const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('keeps what is typed before it asks, in whatever order they came', () => {
  const said: string[] = [];
  const stops = [
    whenLeaving('ask', (event) => {
      said.push('asked');
      event.preventDefault();
    }),
    whenLeaving('keep', () => said.push('kept')),
  ];
  expect(leave()).toBe(false);
  expect(said).toEqual(['kept', 'asked']);
  for (const stop of stops) stop();
  expect(leave()).toBe(true);
  expect(said).toHaveLength(2);
});

it('reloads the page once what is being written is written, or has failed to be', async () => {
  const said: string[] = [];
  const writing = Promise.withResolvers<void>();
  const stops = [
    settleBeforeReload(() => writing.promise.then(() => void said.push('written'))),
    settleBeforeReload(() => Promise.reject(new Error('the storage is full'))),
  ];
  const reloading = reloadPage(() => said.push('reloaded'));
  await Promise.resolve();
  writing.resolve();
  await reloading;
  expect(said).toEqual(['written', 'reloaded']);
  for (const stop of stops) stop();
  await reloadPage(() => said.push('reloaded again'));
  expect(said).toEqual(['written', 'reloaded', 'reloaded again']);
});

it('reloads the page also where the storage hangs', async () => {
  const clock = fakeClock();
  const reload = vi.fn();
  const stop = settleBeforeReload(() => new Promise(() => {}));
  const reloading = reloadPage(reload, clock);
  expect(reload).not.toHaveBeenCalled();
  await clock.pass(3000);
  await reloading;
  expect(reload).toHaveBeenCalledOnce();
  stop();
});
