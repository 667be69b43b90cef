import { dayIn, daysLeft, timeLeft } from '@disclosure/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { ApiContext } from '../lib/api.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { DueDates } from './due-dates.tsx';

const well = { state: 'Louisiana', startDate: '2024-08-01', endDate: '2024-08-05' };

describe('the due dates of a job', () => {
  // 25 hours apart, so that neither the test nor the browser is in both.
  it.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
    'count their days in %s when the server says so',
    async (timeZone) => {
      const getVersion = async () => ({ version: '1.0.0', demo: false, timeZone });
      const { container } = render(
        <QueryClientProvider client={createQueryClient()}>
          <ApiContext value={fakeApi({ getVersion })}>
            <DueDates well={well} />
          </ApiContext>
        </QueryClientProvider>,
      );
      const left = timeLeft(daysLeft({ due: '2024-08-25' }, dayIn(new Date(), timeZone)));
      await waitFor(() => expect(container.textContent).toContain(left));
    },
  );
});
