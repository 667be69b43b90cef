import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeDraftServer } from '../../../../test/fake-drafts.ts';
import { visit } from '../../../../test/render-app.tsx';
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

describe('wells that come while a dialog holds text', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });

  /** Step 1, whose fetch ends while a password is being typed. */
  async function fetchBehindDialog() {
    const fetch = Promise.withResolvers<never>();
    const { calls, drafts } = fakeDraftServer();
    const page = visit('/xml-creator', { role: 'Editor', api: { ...calls, processJobData: () => fetch.promise } });
    await page.user.type(await screen.findByLabelText('Job Number'), '48213');
    await page.user.click(await button('Fetch Job Data'));
    await page.user.click(await button('Pat Lee'));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Change Password' }));
    await page.user.type(await screen.findByLabelText('Current Password'), 'secret');
    await act(async () => fetch.resolve(twoWells as never));
    return { ...page, drafts };
  }

  it('ask once, and leave step 1 open when the user goes on typing', async () => {
    const { user, drafts } = await fetchBehindDialog();
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    // The id that the server gives to the draft comes later.
    await waitFor(() => expect(drafts.size).toBe(1));
    await act(async () => {});
    await heading('FracFocus XML Generator');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('secret');
  });

  it('open when the user gives up what was typed', async () => {
    const { user, address } = await fetchBehindDialog();
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await heading('Well Selection');
    expect(address()).toMatch(/\/wells$/);
  });
});
