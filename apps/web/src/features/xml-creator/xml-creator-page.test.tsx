import { ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aJobWell, secondWell } from '../../../test/fake-jobs.ts';
import { button, fetchJob, heading, twoWells } from '../../../test/open-wizard.ts';
import { visit } from '../../../test/render-app.tsx';

const steps = () => screen.findByRole('navigation', { name: 'Steps' });
async function chooseBothWells(user: UserEvent) {
  await user.click(await button('Select all'));
  await user.click(await button('Continue with Selected Wells (2)'));
  await heading('Water Source');
}

describe('the wizard', () => {
  it('shows its five steps, of which only the first is open at the start', async () => {
    visit('/xml-creator', { role: 'Editor' });
    const list = within(await steps());

    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
      '1 Job Input',
      '2 Well Selection',
      '3 Water Source',
      '4 Chemical Disclosure',
      '5 Generate XML',
    ]);
    expect((await steps()).querySelector('[aria-current=step]')?.textContent).toBe('1 Job Input');
    expect(list.queryAllByRole('button')).toHaveLength(0);
  });

  it('leads from a job number to the disclosure, and back by click and by key', async () => {
    const { user, address } = await fetchJob(twoWells);
    await heading('Well Selection');
    expect(address()).toMatch(/^\/xml-creator\/[0-9a-f-]{36}\/wells$/);

    await chooseBothWells(user);
    expect(screen.getByLabelText<HTMLSelectElement>('Water Source').value).toBe('Produced Water');
    screen.getByText('Suggested by customer record');
    screen.getByText('Llano Ridge Operating LLC');
    await user.click(await button('Continue to Chemical Disclosure'));
    await waitFor(() => expect(address()).toMatch(/\/disclosure$/));

    await user.keyboard('{Alt>}[Digit2]{/Alt}');
    await heading('Well Selection');
    await user.click(within(await steps()).getByRole('button', { name: /Job Input/ }));
    expect((await screen.findByLabelText<HTMLInputElement>('Job Number')).value).toBe('48213');
    expect(within(await steps()).getAllByRole('button')).toHaveLength(3);
  });

  it('keeps to the last step that is open', async () => {
    const { router, address } = await fetchJob(twoWells);
    await heading('Well Selection');
    await router.navigate(address().replace('wells', 'xml'));
    await waitFor(() => expect(address()).toMatch(/\/wells$/));
  });

  it('says why the reference data are missing, and goes on when they come', async () => {
    let isDown = true;
    const listIngredients = async () => {
      if (isDown) throw new ProblemError('forbidden', '');
      return { items: [], total: 0 };
    };
    const { user } = await fetchJob(twoWells, { listIngredients });
    expect(await screen.findAllByText('Failed to load ingredients list')).not.toHaveLength(0);
    isDown = false;
    await user.click(await button('Try again'));
    await heading('Well Selection');
  });

  it('shows wells before the mappings of their customer are there, and rows only with them', async () => {
    const mappings = Promise.withResolvers<never[]>();
    const { user } = await fetchJob(twoWells, { listThirdPartyChems: () => mappings.promise });
    await chooseBothWells(user);
    await user.click(await button('Continue to Chemical Disclosure'));
    expect(screen.queryByRole('grid')).toBeNull();
    mappings.resolve([]);
    await screen.findByRole('grid');
  });
});

describe('step 1', () => {
  it('asks for a job number', async () => {
    const { user } = visit('/xml-creator', { role: 'Editor' });
    await user.click(await button('Fetch Job Data'));
    expect(await screen.findAllByText('Please enter a job number')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Job Number'));
  });

  it('says what went wrong, and keeps the number', async () => {
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

  it('offers what FracPro said last when it is down', async () => {
    const lastGood = { retrievedAt: '2026-11-14T09:12:00.000Z', reason: 'FracPro could not be reached.' };
    const { user } = await fetchJob({ wells: [aJobWell()], lastGood });
    await user.click(await screen.findByRole('button', { name: /^Use data fetched/ }));
    await heading('Well Selection');
    screen.getByText(/^FracPro could not be reached. These are the data it gave/);
  });

  it('can be called off while it waits', async () => {
    const { user } = await fetchJob({}, { processJobData: () => new Promise(() => {}) });
    await user.click(await button('Cancel'));
    expect(await button('Fetch Job Data')).toHaveProperty('disabled', false);
  });

  it('asks before another job takes the place of the work', async () => {
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

  it('lays what is new in the same job beside what was edited, and keeps the edit', async () => {
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
    screen.getByText('9,200.00 ft');
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

describe('step 2', () => {
  it('shows a card for every well, with N/A for what is blank', async () => {
    await fetchJob(twoWells);
    const card = (await screen.findByLabelText('Caprock State 22-15 B 2H')).closest('li');
    const facts = within(card as HTMLElement).getAllByRole('definition');
    expect(facts.map(({ textContent }) => textContent)).toStrictEqual([
      '42-461-42472-00-00',
      'Upton',
      'Texas',
      '9,184.50 ft',
      '12,690,112',
      '1 items',
      '2026-10-19 06:42',
      'N/A',
    ]);
  });

  it('tells who goes on without a well what to do', async () => {
    const { user } = await fetchJob(twoWells);
    await user.click(await button('Continue with Selected Wells (0)'));
    expect((await screen.findByText('Please select at least one well to continue')).closest('[role=alert]')).toBe(
      document.activeElement,
    );
  });

  it('has a single well selected, and says when there is none', async () => {
    await fetchJob({ wells: [aJobWell()] });
    await button('Continue with Selected Wells (1)');
    expect(screen.getByLabelText<HTMLInputElement>('Caprock State 22-15 A 1H').checked).toBe(true);
  });

  it('says so when the job has no wells', async () => {
    await fetchJob({ wells: [] });
    await screen.findByText('No wells found for this job number');
  });

  it('edits a well, land included, and warns of what is no number', async () => {
    const { user } = await fetchJob(twoWells);
    await user.click(await button('Edit Caprock State 22-15 B 2H'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Well: Caprock State 22-15 B 2H' }));
    await user.type(dialog.getByLabelText('End Date'), '2026-10-28 04:55');
    await user.clear(dialog.getByLabelText('Clean Volume (gals)'));
    await user.type(dialog.getByLabelText('Clean Volume (gals)'), 'lots');
    dialog.getByText('Not a number – will be saved as 0');
    await user.selectOptions(dialog.getByLabelText('Datum'), 'NAD27');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const card = screen.getByLabelText('Caprock State 22-15 B 2H').closest('li');
    const facts = within(card as HTMLElement)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts.slice(4)).toStrictEqual(['0', '1 items', '2026-10-19 06:42', '2026-10-28 04:55']);
  });
});

describe('step 3', () => {
  it('splits the water over several sources, and says what is wrong with them', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    await user.selectOptions(screen.getByLabelText('Water Source'), '');
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByText('Please select a water source');

    await user.click(screen.getByLabelText('Multiple Water Sources'));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    const percent = screen.getByLabelText<HTMLInputElement>('Percent of row 1');
    await user.clear(percent);
    await user.type(percent, '55');
    await user.click(await button('Add Water Source'));
    expect(screen.getByLabelText<HTMLInputElement>('Percent of row 2').value).toBe('45');
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByText('Please select a water source type for all entries');

    await user.selectOptions(screen.getByLabelText('Water source of row 1'), 'Produced Water');
    await user.selectOptions(screen.getByLabelText('Water source of row 2'), 'Other, < 1000TDS');
    await user.clear(screen.getByLabelText('Percent of row 2'));
    await user.type(screen.getByLabelText('Percent of row 2'), '37.5');
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByText('Water source percentages must add up to 100% (currently 92.5%)');

    await user.click(await button('Give the rest to row 1'));
    expect(screen.getByLabelText<HTMLInputElement>('Percent of row 1').value).toBe('62.5');
    await user.click(await button('Remove row 1'));
    expect(screen.getByLabelText<HTMLInputElement>('Percent of row 1').value).toBe('100');
  });
});
