import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, aMapping, anIngredient } from '../../../test/fake-administration.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { button, chooseBothWells, fetchJob, heading, twoWells } from '../../../test/open-wizard.ts';
import { visit } from '../../../test/render-app.tsx';

const steps = () => screen.findByRole('navigation', { name: 'Steps' });

describe('the wizard', () => {
  it('shows its five steps, of which only the first is open at the start', async () => {
    visit('/xml-creator', { role: 'Editor' });
    const list = within(await steps());

    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
      '1 Job Input',
      '2 Well Selection, not open yet',
      '3 Water Source, not open yet',
      '4 Chemical Disclosure, not open yet',
      '5 Generate XML, not open yet',
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

  it('goes on to the grid without a list that cannot be read, and completes the rows when it comes', async () => {
    let isDown = true;
    const refuse = () => Promise.reject(new ProblemError('forbidden', ''));
    const whole = fakeApi();
    const { user } = await fetchJob(twoWells, {
      listIngredients: (request) => (isDown ? refuse() : whole.listIngredients(request)),
      listVendors: (request) => (isDown ? refuse() : whole.listVendors(request)),
    });
    await heading('Well Selection');
    expect(await screen.findAllByText('Failed to load ingredients list')).not.toHaveLength(0);
    await screen.findByText(messages.customerChoice.fetchFailed);
    await chooseBothWells(user);
    await user.selectOptions(screen.getByLabelText('Water Source'), 'Produced Water');
    await user.click(await button('Continue to Chemical Disclosure'));
    await screen.findByRole('grid');
    screen.getByText(messages.disclosure.rowsFollow);

    isDown = false;
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await user.click(retry);
    await screen.findByText(messages.disclosure.rowsCompleted);
    expect(screen.queryByText(messages.disclosure.rowsFollow)).toBeNull();
    screen.getByRole('grid');
  });

  it('fetches in step 1 the font of step 4, which would lay out the whole page again there', async () => {
    const load = vi.fn(async () => []);
    Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
    visit('/xml-creator', { role: 'Editor' });
    await waitFor(() => expect(load).toHaveBeenCalledWith("1em 'JetBrains Mono Variable'"));
    Reflect.deleteProperty(document, 'fonts');
  });

  const unknown = messages.grid.unknownCode('P1051');

  /** Step 4 with a code that is not known until `map` is called. */
  async function openUnknownCode() {
    const mappings: ReturnType<typeof aMapping>[] = [];
    const known = anIngredient({ code: 'F1', ingredient_name: 'Polyacrylamide', cas_number: '9003-05-8' });
    const listThirdPartyChems = vi.fn(async () => [...mappings]);
    const { user } = await fetchJob(twoWells, {
      listIngredients: async () => ({ items: [known], total: 1 }),
      listThirdPartyChems,
    });
    await chooseBothWells(user);
    await user.click(await button('Continue to Chemical Disclosure'));
    expect(await screen.findAllByText(unknown)).not.toHaveLength(0);
    const map = () => {
      mappings.push(aMapping({ chem_code: 'P1051', ingredients_id: known.id, customer_id: 1 }));
      act(() => void dispatchEvent(new Event('visibilitychange')));
    };
    return { user, map, listThirdPartyChems };
  }

  it('fills in the rows of a code that was mapped elsewhere meanwhile', async () => {
    const { map } = await openUnknownCode();
    map();
    await screen.findByText(messages.disclosure.codesKnown);
    await waitFor(() => expect(screen.queryByText(unknown)).toBeNull());
  });

  it('takes the number of a customer that was completed meanwhile, and says so', async () => {
    let operator_number = '';
    const listCustomers = vi.fn(async () => ({ items: [aCustomer({ operator_number })], total: 1 }));
    const { user } = await fetchJob(twoWells, { listCustomers });
    await chooseBothWells(user);
    await user.click(await button('Continue to Chemical Disclosure'));
    const unknownNumber = /The operator number is unknown/;
    expect(await screen.findAllByText(unknownNumber)).not.toHaveLength(0);
    operator_number = '00412233';
    const later = Date.now() + 3_600_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    act(() => void dispatchEvent(new Event('visibilitychange')));
    await screen.findByText(messages.disclosure.recordsTaken);
    await waitFor(() => expect(screen.queryByText(unknownNumber)).toBeNull());
    vi.restoreAllMocks();
  });

  it('fills them in once what is being typed in a cell has its row', async () => {
    const { user, map, listThirdPartyChems } = await openUnknownCode();
    const asked = listThirdPartyChems.mock.calls.length;
    await user.dblClick(screen.getByRole('gridcell', { name: /Code not found/ }));
    await user.type(await screen.findByLabelText('Edit Comments'), ' Seen');
    map();
    await waitFor(() => expect(listThirdPartyChems.mock.calls.length).toBeGreaterThan(asked));
    await user.keyboard('.');
    expect(screen.queryByText(messages.disclosure.codesKnown)).toBeNull();
    await user.keyboard('{Enter}');
    // In the row in which the user has typed, the code stays; in the other well it is known now.
    expect(await screen.findByText(messages.disclosure.codesKnown)).toBeTruthy();
    expect(screen.getByRole('row', { name: /P1051/ }).textContent).toContain(
      'Code not found in ingredients table Seen.',
    );
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
