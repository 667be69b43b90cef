import { endpoints, ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aJobWell, secondWell } from '../../../../../test/fake-jobs.ts';
import { button, fetchJob, heading, twoWells } from '../../../../../test/open-wizard.ts';
import { visit } from '../../../../../test/render-app.tsx';

describe('step 1', () => {
  it('asks for a job number', async () => {
    const { user } = visit('/xml-creator', { role: 'Editor' });
    await user.click(await button('Fetch Job Data'));
    expect(await screen.findAllByText('Please enter a job number')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Job Number'));
  });

  it('takes the number of a link, and clears the address', async () => {
    const { address } = visit('/xml-creator?job=1001', { role: 'Editor' });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Job Number').value).toBe('1001'));
    await waitFor(() => expect(address()).toBe('/xml-creator'));
  });

  it('says what went wrong, and keeps the job number', async () => {
    await fetchJob(
      {},
      {
        processJobData: async () => {
          throw new ProblemError('bad-gateway', 'FracPro could not be reached.');
        },
      },
    );
    expect(await screen.findAllByText('Failed to fetch job data: FracPro could not be reached.')).not.toHaveLength(0);
    expect(screen.getByLabelText<HTMLInputElement>('Job Number').value).toBe('48213');
  });

  it('refuses data of no known form', async () => {
    await fetchJob({ something: 'else' });
    expect(await screen.findAllByText('Unrecognized job data format')).not.toHaveLength(0);
  });

  it('refuses an answer that breaks the contract in the same words', async () => {
    await fetchJob({}, { processJobData: async () => endpoints.processJobData.response.parse('no job') });
    expect(await screen.findAllByText('Unrecognized job data format')).not.toHaveLength(0);
  });

  it('knows a file of no known form by the rule that it breaks', async () => {
    const errors = [{ path: '', message: 'not these words', id: 'JOB-03' }];
    const importJob = async () => {
      throw new ProblemError('rule-broken', 'not these words', { errors });
    };
    const { user } = visit('/xml-creator', { role: 'Editor', api: { importJob } });
    await user.click(await button('Use a file instead'));
    await user.upload(screen.getByLabelText('File with job data'), new File(['{}'], 'job.json'));
    expect(await screen.findAllByText('Unrecognized job data format')).not.toHaveLength(0);
  });

  it('offers the last data of FracPro when it is down', async () => {
    const lastGood = { retrievedAt: '2026-11-14T09:12:00.000Z', reason: 'FracPro could not be reached.' };
    const { user } = await fetchJob({ wells: [aJobWell()], lastGood });
    await user.click(await screen.findByRole('button', { name: /^Use data fetched/ }));
    await heading('Well Selection');
    screen.getByText(/^FracPro could not be reached. These are the data it gave/);
  });

  it('can be canceled while it waits', async () => {
    const { user } = await fetchJob({}, { processJobData: () => new Promise(() => {}) });
    await user.click(await button('Cancel'));
    expect(await button('Fetch Job Data')).toHaveProperty('disabled', false);
  });

  it('asks before another job replaces the work', async () => {
    const { user } = await fetchJob(twoWells);
    await heading('Well Selection');
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await user.type(await screen.findByLabelText('Job Number'), '9');
    await user.click(await button('Fetch Job Data'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace current work?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Job 48213')).toBeTruthy();
  });

  it('shows new job data beside the edits, and keeps the edits', async () => {
    let news: object = twoWells;
    const { user } = await fetchJob({}, { processJobData: async () => news as never });
    await user.click(await screen.findByLabelText('Caprock State 22-15 A 1H'));
    await user.click(screen.getByRole('button', { name: 'Edit Caprock State 22-15 A 1H' }));
    await user.clear(await screen.findByLabelText('County'));
    await user.type(screen.getByLabelText('County'), 'Typed');
    await user.click(await button('Save Changes'));
    news = { wells: [aJobWell({ county: 'Reagan', tvd: 9200 }), secondWell] };
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await user.click(await button('Fetch Job Data'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Job data of 48213' }));
    const [conflict, change] = dialog.getAllByRole('row', { name: /Caprock State/ });
    expect([conflict?.textContent, change?.textContent]).toStrictEqual([
      'Caprock State 22-15 A 1HCountyTypedReagan',
      'Caprock State 22-15 A 1HTVD9,184.59,200',
    ]);
    expect(dialog.getByLabelText<HTMLInputElement>('Typed').checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await heading('Well Selection');
    screen.getByText('Typed');
    screen.getByText('9,200 ft');
    expect(screen.getByLabelText<HTMLInputElement>('Caprock State 22-15 A 1H').checked).toBe(true);
  });

  it('takes the dates of older job data from their stages', async () => {
    const older = {
      wellData: { 'Old 1': { clean: 1000 } },
      wellCoordinates: { 'Old 1': { api: '42-461-42471-00-00', totalStages: 30 } },
    };
    await fetchJob(older, {
      getStartEndTime: async ({ query }) => {
        if (query.timeType === 'timeEnd') throw new ProblemError('bad-gateway', 'No time for stage 30.');
        return { date: `2026-10-0${query.stage} 08:00` };
      },
    });
    await screen.findByText('2026-10-01 08:00');
    screen.getByText('Failed to load well details: No time for stage 30.');
  });

  it('reads a file instead', async () => {
    const sent: unknown[] = [];
    const importJob = async (request: unknown) => {
      sent.push(request);
      return twoWells;
    };
    const { user } = visit('/xml-creator', { role: 'Editor', api: { importJob } });
    await user.click(await button('Use a file instead'));
    await user.upload(screen.getByLabelText('File with job data'), new File(['{"wells":[]}'], 'job.json'));
    await heading('Well Selection');
    expect(sent).toStrictEqual([{ body: { wells: [] } }]);
    screen.getByText('job.json');
  });
});
