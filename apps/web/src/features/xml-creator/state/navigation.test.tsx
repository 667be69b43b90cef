import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, chooseBothWells, fetchJob, heading, twoWells } from '../../../../test/open-wizard.ts';

/** Step 3 with a table of the wells, and its first percent being written. */
async function openPercent() {
  const page = await fetchJob(twoWells);
  await chooseBothWells(page.user);
  await page.user.click(screen.getByLabelText('Same for all wells'));
  const [first = document.body] = await screen.findAllByRole('gridcell', { name: '100' });
  await page.user.dblClick(first);
  await page.user.clear(screen.getByRole('textbox', { name: 'Edit %' }));
  return page;
}

const focused = () => document.activeElement;

describe('a step that is asked for by its key', () => {
  it('takes what is being typed along', async () => {
    const { user, address } = await openPercent();
    await user.keyboard('100.0{Alt>}[Digit4]{/Alt}');
    await heading('Chemical Disclosure');
    expect(address()).toMatch(/\/disclosure$/);
  });

  it('stays closed when what is being typed closes it, and does not open by itself later', async () => {
    const { user, address } = await openPercent();
    await user.keyboard('60{Alt>}[Digit4]{/Alt}');
    await screen.findByText('1 of 2 wells complete');
    expect(address()).toMatch(/\/water$/);
    expect(focused()?.closest('[role=gridcell]')?.textContent).toBe('60');

    await user.click(await button('Give the 40 % to Source 1'));
    await screen.findByText('2 of 2 wells complete');
    await heading('Water Source');
    await user.keyboard('{Alt>}[Digit4]{/Alt}');
    await heading('Chemical Disclosure');
  });

  it('leaves the focus where it is as long as it is closed', async () => {
    const { user } = await fetchJob(twoWells);
    await chooseBothWells(user);
    const water = screen.getByLabelText('Water Source');
    await user.selectOptions(water, '');
    await user.keyboard('{Alt>}[Digit4]{/Alt}');
    await waitFor(() => expect(focused()).toBe(water));
    await heading('Water Source');
  });
});
