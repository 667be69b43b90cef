import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakeDraftPorts } from './fake-drafts.ts';
import { aJobWell, secondWell } from './fake-jobs.ts';
import { type Visit, visit } from './render-app.tsx';

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const button = (name: string) => screen.findByRole('button', { name });

/** Opens the wizard and fetches a job with these wells. */
export async function fetchJob(answer: object, different: Visit['api'] = {}, drafts = fakeDraftPorts()) {
  const page = visit('/xml-creator', {
    role: 'Editor',
    drafts,
    api: { processJobData: async () => answer as never, ...different },
  });
  await page.user.type(await screen.findByLabelText('Job Number'), '48213');
  await page.user.click(await button('Fetch Job Data'));
  return page;
}

export const twoWells = { wells: [aJobWell(), secondWell] };

export async function chooseBothWells(user: UserEvent): Promise<void> {
  await user.click(await button('Select all'));
  await user.click(await button('Continue with Selected Wells (2)'));
  await heading('Water Source');
}
