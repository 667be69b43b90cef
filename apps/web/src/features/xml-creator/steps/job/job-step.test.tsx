import { endpoints, ProblemError } from '@disclosure/api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aJobWell, secondWell } from '../../../../../test/fake-jobs.ts';
import { button, fetchJob, heading, twoWells } from '../../../../../test/open-wizard.ts';
import { type Visit, visit } from '../../../../../test/render-app.tsx';

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
    expect(screen.getByLabelText('Job Number')).toHaveProperty('value', '48213');
  });

  it('asks that to the end, whatever comes of a job that was being fetched before', async () => {
    const again = Promise.withResolvers<never>();
    const processJobData = vi.fn(async () => twoWells as never);
    const { user } = await fetchJob(twoWells, { processJobData });
    await heading('Well Selection');
    const recent = Object.keys(localStorage).find((name) => name.startsWith('recent-jobs')) ?? '';
    localStorage.setItem(recent, '["1010"]');
    processJobData.mockReturnValueOnce(again.promise);
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await user.click(await button('Fetch Job Data'));
    await user.click(await button('1010'));
    await screen.findByRole('alertdialog', { name: 'Replace current work?' });
    again.resolve(twoWells as never);
    // Long enough for the data to be read.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByRole('alertdialog', { name: 'Replace current work?' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
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

  it('opens several jobs as drafts, names the one that fails, and leaves it in the field', async () => {
    const asked: string[] = [];
    const processJobData: NonNullable<Visit['api']>['processJobData'] = async ({ query: { jobNumber } }) => {
      asked.push(jobNumber);
      if (jobNumber === '2') throw new ProblemError('bad-gateway', 'FracPro could not be reached.');
      return jobNumber === '3' ? { wells: [] } : twoWells;
    };
    const { user } = visit('/xml-creator', { role: 'Editor', api: { processJobData } });
    const field = await screen.findByLabelText<HTMLInputElement>('Job Number');
    await user.click(await button('Fetch Job Data'));
    await screen.findAllByText('Please enter a job number');
    await user.click(field);
    await user.paste('1\n2\r\n3\n4');
    expect(field.value).toBe('1, 2, 3, 4');
    await user.click(await button('Fetch Job Data'));
    const list = within(await screen.findByRole('region', { name: 'Jobs' }));
    expect(screen.queryByText('Please enter a job number')).toBeNull();
    await list.findByText(/^2 of 4 jobs opened as drafts · 2 failed/);
    expect(asked).toEqual(['1', '2', '3', '4']);
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 2 wells',
      '2 Failed to fetch job data: FracPro could not be reached.',
      '3 No wells found for this job number',
      '4 2 wells',
    ]);
    expect(field.value).toBe('2, 3');
    const drafts = within(await screen.findByRole('table', { name: 'My drafts' }));
    await drafts.findByRole('link', { name: '4' });
    expect(screen.queryByRole('note')).toBeNull();
    await user.clear(field);
    await user.type(field, '4, 5, 1');
    const told = 'Already in your drafts: 4, 1. Fetching makes a new draft of each.';
    expect((await screen.findByRole('note')).textContent).toBe(told);
    await user.click(list.getByRole('link', { name: '1' }));
    await heading('Well Selection');
  });

  it('stops several jobs when they are canceled, and keeps those that are open', async () => {
    const waiting = Promise.withResolvers<never>();
    const processJobData = (async ({ query }: { query: { jobNumber: string } }) =>
      query.jobNumber === '1' ? twoWells : waiting.promise) as never;
    const { user } = visit('/xml-creator', { role: 'Editor', api: { processJobData } });
    await user.type(await screen.findByLabelText('Job Number'), '1 2 3');
    await user.click(await button('Fetch Job Data'));
    const list = within(await screen.findByRole('region', { name: 'Jobs' }));
    await list.findByText('Fetching...');
    await list.findByRole('link', { name: '1' });
    await user.click(list.getByRole('button', { name: 'Cancel' }));
    expect(list.getAllByText('Canceled')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Job Number').value).toBe('2, 3');
  });

  it('leaves in the field what is typed while several jobs are fetched', async () => {
    const second = Promise.withResolvers<never>();
    const processJobData = (async ({ query }: { query: { jobNumber: string } }) =>
      query.jobNumber === '2' ? second.promise : twoWells) as never;
    const { user } = visit('/xml-creator', { role: 'Editor', api: { processJobData } });
    const field = await screen.findByLabelText<HTMLInputElement>('Job Number');
    await user.type(field, '1 2 3');
    await user.click(await button('Fetch Job Data'));
    const list = within(await screen.findByRole('region', { name: 'Jobs' }));
    await list.findByRole('link', { name: '1' });
    await user.clear(field);
    await user.type(field, '77');
    second.resolve(twoWells as never);
    await list.findByText('3 of 3 jobs opened as drafts');
    expect(field.value).toBe('77');
  });

  it('says so when leaving stops several jobs, and leaves only those in the field that are not open', async () => {
    const second = Promise.withResolvers<never>();
    const processJobData = (async ({ query }: { query: { jobNumber: string } }) =>
      query.jobNumber === '2' ? second.promise : twoWells) as never;
    const { user, router } = visit('/xml-creator', { role: 'Editor', api: { processJobData } });
    await user.type(await screen.findByLabelText('Job Number'), '1 2 3');
    await user.click(await button('Fetch Job Data'));
    const list = within(await screen.findByRole('region', { name: 'Jobs' }));
    await user.click(await list.findByRole('link', { name: '1' }));
    const told =
      'Leaving step 1 stopped the fetching. 2 jobs are not opened yet. Their numbers are still in the field.';
    await screen.findByText(told);
    await heading('Well Selection');
    second.resolve(twoWells as never);
    await screen.findByText(/^Draft saved/);
    await router.navigate('/xml-creator');
    expect((await screen.findByLabelText<HTMLInputElement>('Job Number')).value).toBe('2, 3');
  });

  it('leaves step 1 without a word when all jobs are open', async () => {
    const processJobData = (async () => twoWells) as never;
    const { user, router } = visit('/xml-creator', { role: 'Editor', api: { processJobData } });
    await user.type(await screen.findByLabelText('Job Number'), '1 2');
    await user.click(await button('Fetch Job Data'));
    const list = within(await screen.findByRole('region', { name: 'Jobs' }));
    await list.findByText('2 of 2 jobs opened as drafts');
    await user.click(list.getByRole('link', { name: '1' }));
    await heading('Well Selection');
    expect(screen.queryByText(/^Leaving step 1/)).toBeNull();
    await screen.findByText(/^Draft saved/);
    await router.navigate('/xml-creator');
    expect((await screen.findByLabelText<HTMLInputElement>('Job Number')).value).toBe('');
  });

  it('refuses more jobs than anyone means', async () => {
    const numbers = Array.from({ length: 51 }, (_, index) => 1001 + index).join(' ');
    const { user } = visit('/xml-creator', { role: 'Editor' });
    await user.click(await screen.findByLabelText('Job Number'));
    await user.paste(numbers);
    await user.click(await button('Fetch Job Data'));
    expect(await screen.findAllByText(/^These are 51 job numbers/)).toHaveLength(2);
  });

  it('says how many dates of older job data have come', async () => {
    const older = {
      wellData: { 'Old 1': { clean: 1000 } },
      wellCoordinates: { 'Old 1': { api: '42-461-42471-00-00', totalStages: 30 } },
    };
    await fetchJob(older, {
      getStartEndTime: ({ query }) =>
        query.timeType === 'timeEnd' ? new Promise(() => {}) : Promise.resolve({ date: '2026-10-01 08:00' }),
    });
    const status = await screen.findByText(/Dates of the wells: 1 of 2$/);
    const before = status.textContent;
    const seconds = await screen.findByText(/^· \d+ s$/);
    const first = seconds.textContent;
    await waitFor(() => expect(seconds.textContent).not.toBe(first));
    // The seconds are seen only: a status that changes is read aloud.
    expect(seconds.closest('[aria-hidden=true]')).not.toBeNull();
    expect(status.closest('output')?.textContent).toBe(before);
  });
});

describe('the first visit', () => {
  const demo = { getVersion: async () => ({ version: '1.0.0', demo: true }) };

  it('offers a trial in a demo, until the user has a draft', async () => {
    const { user, router } = visit('/xml-creator', {
      role: 'Editor',
      api: { ...demo, processJobData: async () => twoWells },
    });
    await user.click(await button('Try job 1001'));
    await heading('Well Selection');
    await screen.findByText('Job 1001');
    await screen.findByText(/Draft saved/);
    await router.navigate('/xml-creator');
    await screen.findByRole('table', { name: 'My drafts' });
    expect(screen.queryByText('First time here?')).toBeNull();
  });

  it('welcomes no user whose draft has not reached the server', async () => {
    const { user } = await fetchJob(twoWells, { createDraft: () => new Promise(() => {}) });
    await heading('Well Selection');
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await screen.findByText('This computer only');
    expect(screen.queryByText('First time here?')).toBeNull();
  });

  it('welcomes no user whose draft is newer than the list that was read before', async () => {
    let reads = 0;
    const listDrafts = async () => ((reads += 1) === 1 ? [] : new Promise<never>(() => {}));
    const { user } = await fetchJob(twoWells, { listDrafts });
    await screen.findByText(/^Draft saved/);
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await screen.findByRole('heading', { name: 'My drafts' });
    await waitFor(() => expect(reads).toBe(2));
    expect(screen.queryByText(/^No drafts yet/)).toBeNull();
    expect(screen.queryByText('First time here?')).toBeNull();
  });

  it('is over for a user who closes it, and has no trial outside of a demo', async () => {
    const { user, unmount } = visit('/xml-creator', { role: 'Editor' });
    const card = within(await screen.findByRole('region', { name: 'First time here?' }));
    expect(card.queryByRole('button', { name: /^Try/ })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('First time here?')).toBeNull();
    unmount();
    visit('/xml-creator', { role: 'Editor' });
    await screen.findByText(/^No drafts yet/);
    expect(screen.queryByText('First time here?')).toBeNull();
  });
});
