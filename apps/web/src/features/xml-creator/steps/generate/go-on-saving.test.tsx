import { ProblemError } from '@disclosure/api';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openGenerateStep, storedAnswer } from '../../../../../test/open-generate-step.tsx';
import type { Api } from '../../../../lib/api.tsx';
import { aWizardOf } from './generate.examples.ts';

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
});
