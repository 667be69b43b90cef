import { dayIn, daysLeft, timeLeft } from '@disclosure/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { ApiContext } from '../lib/api.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { DueDates } from './due-dates.tsx';

const well = { state: 'Louisiana', startDate: '2024-08-01', endDate: '2024-08-05' };

const said = (job: Partial<typeof well>, api = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiContext value={fakeApi(api)}>
        <DueDates well={{ ...well, ...job }} />
      </ApiContext>
    </QueryClientProvider>,
  ).container;

describe('the due dates of a job', () => {
  it.each([
    [{ state: 'Kansas' }, 'There is no state pack for Kansas, so no due date is known.'],
    [{ endDate: '2010-12-31' }, 'The due dates in Louisiana are known for jobs that ended on 2011-01-01 or later,'],
    [{ state: '' }, 'No due date is known: the state or the end of the job is missing'],
    [{ endDate: 'soon' }, 'No due date is known: the state or the end of the job is missing or cannot be read.'],
  ])('are not known of %j, and the reason is told', (job, reason) => {
    expect(said(job).textContent).toContain(reason);
  });

  // 25 hours apart, so that neither the test nor the browser is in both.
  it.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
    'count their days in %s when the server says so',
    async (timeZone) => {
      const getVersion = async () => ({ version: '1.0.0', demo: false, timeZone });
      const container = said({}, { getVersion });
      const left = timeLeft(daysLeft({ due: '2024-08-25' }, dayIn(new Date(), timeZone)));
      await waitFor(() => expect(container.textContent).toContain(left));
    },
  );
});
