import { ProblemError } from '@disclosure/api';
import { openSaves, withSavesAsked } from '@disclosure/core';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openGenerateStep, storedAnswer } from '../../../../../test/open-generate-step.tsx';
import type { Api } from '../../../../lib/api.tsx';
import { newId } from '../../state/new-id.ts';
import { aSimulatedOrigin, aWizardOf } from './generate.examples.ts';

beforeEach(() => vi.setSystemTime('2026-11-15T12:00:00'));

/** A stored file of the job of Alpha 1H. */
const listTwinsNamed = (name: string) => async () => [
  { name, apiNumber: '42461424700000', endDate: '2026-10-28T04:55:00' },
];
const depth = /26,?000/;
const question = () => screen.findByRole('alertdialog', { name: 'Save to Cloud' });

/** Two files are agreed to, one with a warning, and the page is closed before the store answers. */
async function interruptSaving() {
  const names: string[] = [];
  const before = await openGenerateStep(aWizardOf([['Alpha 1H'], ['Bravo 2H', { tvd: 30_000 }]]), {
    uploadFile: ({ idempotencyKey = '' }) => {
      names.push(idempotencyKey);
      return new Promise(() => {});
    },
  });
  await before.click('Generate all');
  await waitFor(() => expect(screen.getByText('2 of 2 files generated')).toBeTruthy());
  await before.click('Save all');
  await before.click('Save 2 files');
  await waitFor(() => expect(names).toHaveLength(2));
  expect(screen.queryByText(/Saving was interrupted/)).toBeNull();
  before.unmount();
  /** What a draft brings back is equal to what was there, never the same. */
  const openAgain = (api: Partial<Api> = {}) =>
    openGenerateStep(structuredClone(before.store.get()), {
      uploadFile: ({ body, idempotencyKey = '' }) => {
        names.push(idempotencyKey);
        return storedAnswer(body);
      },
      ...api,
    });
  return { names, openAgain };
}

describe('saving that a reload interrupted', () => {
  it('goes on with what is not stored yet, under the same names, and asks nothing twice', async () => {
    const { names, openAgain } = await interruptSaving();
    const { click } = await openAgain();
    expect(screen.getByText('Saving was interrupted. 2 files are not saved yet.')).toBeTruthy();
    await click('Go on saving (2)');
    expect(await screen.findByText('Saved 2 of 2')).toBeTruthy();
    expect(names.slice(2)).toEqual(names.slice(0, 2));
    expect(new Set(names).size).toBe(2);
    expect(screen.queryByText(/Saving was interrupted/)).toBeNull();
  });

  it('asks about what is odd since then, and about nothing else', async () => {
    const { openAgain } = await interruptSaving();
    const { click } = await openAgain({ listTwins: listTwinsNamed('Old.xml') });
    await click('Go on saving (2)');
    const dialog = within(await question());
    expect(dialog.getByText(/already stored: Old\.xml/)).toBeTruthy();
    expect(dialog.queryByText(depth)).toBeNull();
    await click('Save 2 files');
    expect(await screen.findByText('Saved 2 of 2')).toBeTruthy();
  });

  it('takes a file that got through unheard for what it is', async () => {
    const { openAgain } = await interruptSaving();
    const { click } = await openAgain({ listTwins: listTwinsNamed('Alpha 1H Chemical Disclosure.xml') });
    await click('Go on saving (2)');
    expect(await screen.findByText('Saved 2 of 2')).toBeTruthy();
  });

  it('asks again in a tab that does not know what was agreed to', async () => {
    const { openAgain } = await interruptSaving();
    sessionStorage.clear();
    const { click } = await openAgain();
    await click('Go on saving (2)');
    expect(within(await question()).getByText(depth)).toBeTruthy();
  });
});

describe('a question before saving', () => {
  it('is answered for what it says, not for what came up meanwhile', async () => {
    const twins = await listTwinsNamed('Old.xml')();
    let known: typeof twins = [];
    const { click } = await openGenerateStep(aWizardOf([['Alpha 1H', { tvd: 30_000 }]]), {
      listTwins: async () => known,
      uploadFile: () => Promise.reject(new ProblemError('unexpected', 'Broken')),
    });
    await click('Generate');
    await click('Save to Cloud');
    await question();
    known = twins;
    // Coming back from another window checks the files again.
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(undefined));
    await screen.findByText(/already stored: Old\.xml/);
    await click('Save anyway');
    await screen.findAllByText(/Broken/);
    await click('Save to Cloud');
    expect(within(await question()).getByText(/already stored: Old\.xml/)).toBeTruthy();
  });

  it('waits for the stored files that are being listed again', async () => {
    const later = Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof listTwinsNamed>>>>();
    const listTwins = vi.fn(async () => (listTwins.mock.calls.length === 1 ? [] : later.promise));
    const { click, uploads } = await openGenerateStep(aWizardOf([['Alpha 1H']]), { listTwins });
    await click('Generate');
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(undefined));
    await waitFor(() => expect(listTwins).toHaveBeenCalledTimes(2));
    await click('Save to Cloud');
    later.resolve(await listTwinsNamed('Old.xml')());
    expect(within(await question()).getByText(/already stored: Old\.xml/)).toBeTruthy();
    expect(uploads).toEqual([]);
  });
});

describe('a draft that holds another job by the time that a file is answered', () => {
  /** Another job of a well of the same name takes the place of the one that is being saved. */
  async function replaceWhileSaving() {
    const answer = Promise.withResolvers<Awaited<ReturnType<Api['uploadFile']>>>();
    const uploadFile = vi.fn(() => answer.promise);
    const { click, store } = await openGenerateStep(aWizardOf([['Alpha 1H']]), { uploadFile });
    await click('Generate');
    await click('Save to Cloud');
    await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce());
    const { origin } = store.get();
    act(() => store.change(() => aWizardOf([['Alpha 1H']], { origin: origin && { ...origin, name: '1011' } })));
    await click('Generate');
    return { store, answer };
  }

  it('takes no file of the job before for one of its wells', async () => {
    const { store, answer } = await replaceWhileSaving();
    const [body] = [{ fileName: 'Alpha_1H.xml' } as Parameters<typeof storedAnswer>[0]];
    await act(async () => answer.resolve(await storedAnswer(body)));
    await screen.findByText('1 file saved to cloud storage.');
    expect(store.get().saved).toEqual({});
  });

  it('is not asked to save its own file because the one before was refused', async () => {
    const { store, answer } = await replaceWhileSaving();
    await act(async () => answer.reject(new ProblemError('invalid-request', 'No')));
    await screen.findAllByText(/cloud storage: No/);
    expect(openSaves(store.get(), ['Alpha 1H'])).toEqual([]);
  });

  it('stores what is still to be sent with the mark of the invented job that it came from', async () => {
    const names = ['Alpha 1H', 'Bravo 2H', 'Charlie 3H', 'Delta 4H', 'Echo 5H'];
    const wizard = () => aWizardOf(names.map((name) => [name]));
    const sent: string[] = [];
    const answer = Promise.withResolvers<void>();
    const before = await openGenerateStep({ ...wizard(), origin: aSimulatedOrigin });
    await before.click('Generate all');
    await screen.findByText('5 of 5 files generated');
    before.unmount();
    const asked = withSavesAsked(before.store.get(), names, newId);
    const { click, store } = await openGenerateStep(structuredClone(asked), {
      uploadFile: async ({ body }) => {
        sent.push(body.content);
        await answer.promise;
        return storedAnswer(body);
      },
    });
    await click('Go on saving (5)');
    await waitFor(() => expect(sent).toHaveLength(4));
    act(() => store.change(() => wizard()));
    await act(async () => answer.resolve());
    await waitFor(() => expect(sent).toHaveLength(5));
    expect(sent.map((content) => content.includes('SIMULATED'))).toEqual(names.map(() => true));
  });
});
