import type * as Core from '@disclosure/core';
import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as OpenWizard from '../../../../../test/open-wizard.ts';

const CORE = '@disclosure/core';

/** Called when rows are made. */
const made = vi.fn<() => void>();
let wizard: typeof OpenWizard;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(CORE, async (original) => {
    const core = await original<typeof Core>();
    const withDisclosures: typeof core.withDisclosures = (state, blocks) => {
      if (core.lacksDisclosures(state)) made();
      return core.withDisclosures(state, blocks);
    };
    return { ...core, withDisclosures };
  });
  wizard = await import('../../../../../test/open-wizard.ts');
});
afterAll(() => {
  vi.doUnmock(CORE);
  vi.resetModules();
});

/** Longer than the pause after which rows are made. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 500));

/** How often they were made, once no list comes any more that they are made of. */
async function countMade(): Promise<number> {
  await waitFor(() => expect(made).toHaveBeenCalled());
  const count = made.mock.calls.length;
  await rest();
  return made.mock.calls.length === count ? count : countMade();
}

it('makes the rows at rest, and not once more when step 3 is left', async () => {
  const { button, chooseBothWells, fetchJob, heading, twoWells } = wizard;
  const { user } = await fetchJob(twoWells);
  await chooseBothWells(user);
  const next = await button('Continue to Chemical Disclosure');
  const before = await countMade();
  await user.click(next);
  await heading('Chemical Disclosure');
  expect(made).toHaveBeenCalledTimes(before);
});
