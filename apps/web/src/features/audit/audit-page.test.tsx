import type { AuditEntry, Page } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anEntry, page } from '../../../test/fake-administration.ts';
import { visit } from '../../../test/render-app.tsx';
import * as browser from '../../lib/browser.ts';

type List = (request: { query: object }) => Promise<Page<AuditEntry>>;

const saved = anEntry({
  entity: 'file',
  entity_id: 41,
  action: 'created',
  name: 'Ten Pad 1-10H Chemical Disclosure.xml',
  before: null,
  after: { id: 'f-1', customer: 'Bluebonnet Ridge', revision: 1, sha256: 'bb3c3483' },
});
const open = (...entries: AuditEntry[]) =>
  visit('/settings/audit', { role: 'Manager', api: { listAuditEntries: async () => page(...entries) } });
const firstLine = async () => {
  const [line] = within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');
  if (!line) throw new Error('There is no line');
  return line;
};

describe('the audit tab', () => {
  it('tells who did what in a sentence that leads to what it is about', async () => {
    open(saved);
    const line = await firstLine();
    expect(line.textContent).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\dPat Lee saved Ten Pad 1-10H for Bluebonnet Ridge, revision 1Details$/,
    );
    const links = within(line).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/xml-viewer?file=f-1',
      '/settings/customers?search=Bluebonnet%20Ridge',
    ]);
  });

  it('keeps ids, hashes and every field behind Details', async () => {
    const { user } = open(saved);
    const line = await firstLine();
    expect(line.textContent).not.toContain('bb3c3483');
    await user.click(within(line).getByRole('button', { name: 'Details' }));
    expect(line.textContent).toContain('SHA-256 bb3c3483');
    expect(line.textContent).toContain('Number41');
    expect(within(line).getByRole('button', { name: 'Details' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('says of a file of another customer only that there is one', async () => {
    const { user } = open(
      anEntry({ entity: 'file', entity_id: 0, name: '', action: 'deleted', before: null, after: null }),
    );
    const line = await firstLine();
    expect(line.textContent).toContain('Pat Lee moved a file of a customer that you are not assigned to to the bin');
    await user.click(within(line).getByRole('button', { name: 'Details' }));
    expect(
      within(line)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Entry', 'Email']);
  });

  it('tells what one deed did to many objects in one line', async () => {
    const { user } = open({ ...saved, more: 9, others: ['Ten Pad 2-10H', 'Ten Pad 3-10H'] });
    const line = await firstLine();
    expect(line.textContent).toContain('revision 1 · and 9 more files in one go');
    expect(screen.getByText('1 change, 9 folded together')).toBeTruthy();
    await user.click(within(line).getByRole('button', { name: 'Details' }));
    expect(line.textContent).toContain('Also Ten Pad 2-10H, Ten Pad 3-10H and 7 more');
  });

  it('is filtered by several people, by object, by deed and by days, and the address keeps it all', async () => {
    const listAuditEntries = vi.fn<List>(async () => page(anEntry()));
    const { user, address } = visit('/settings/audit', { role: 'Manager', api: { listAuditEntries } });
    await firstLine();
    await user.click(screen.getByRole('button', { name: 'Person' }));
    for (const person of ['Luis Ortega', 'The server']) await user.click(await screen.findByText(person));
    await user.selectOptions(screen.getByLabelText('Object'), 'Vendor');
    await user.selectOptions(screen.getByLabelText('What was done'), 'Changed');
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await user.type(screen.getByPlaceholderText('Find a well, customer, code...'), 'Pecos');
    await waitFor(() =>
      expect(address()).toMatch(
        /^\/settings\/audit\?user=11%2C0&entity=vendor&action=changed&from=[\d-]{10}&to=[\d-]{10}&search=Pecos$/,
      ),
    );
    await waitFor(() =>
      expect(listAuditEntries.mock.lastCall?.[0].query).toMatchObject({
        entity: 'vendor',
        action: 'changed',
        search: 'Pecos',
        folded: 'yes',
        user: [11, 0],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the filter Person' }));
    await waitFor(() => expect(address()).not.toContain('user='));
  });

  it('names in the chips whom and what an address asks for, also people who are no longer users', async () => {
    const listAuditEntries = vi.fn<List>(async () =>
      page(anEntry({ user: { id: 70, name: 'Gone Person', email: 'gone@example.com' } })),
    );
    const { user, address } = visit('/settings/audit?user=70,71&entity=vendor&id=12', {
      role: 'Manager',
      api: { listAuditEntries },
    });
    const people = await screen.findByRole('button', { name: 'Person: Gone Person, No. 71' });
    await user.click(people);
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'No. 71' }));
    expect(await screen.findByRole('button', { name: 'Person: Gone Person' })).toBeTruthy();
    expect(screen.getByText('One object: No. 12')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the filter One object' }));
    await waitFor(() => expect(address()).toBe('/settings/audit?user=70&entity=vendor'));
  });

  it('leaves out what an address cannot mean', async () => {
    const listAuditEntries = vi.fn<List>(async () => page());
    visit('/settings/audit?user=Pat,5&entity=pump&action=flew&from=soon&id=0', {
      role: 'Manager',
      api: { listAuditEntries },
    });
    await screen.findByText('No changes found.');
    expect(listAuditEntries.mock.lastCall?.[0].query).toEqual({ user: [5], folded: 'yes', limit: 100 });
  });

  it('shows more page by page', async () => {
    const listAuditEntries = vi
      .fn<List>(async () => page(anEntry({ id: 2, name: 'Older' })))
      .mockResolvedValueOnce({ items: [anEntry()], total: 2, next: 'cursor-1' });
    const { user } = visit('/settings/audit', { role: 'Manager', api: { listAuditEntries } });
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(screen.getByText('Older changes are kept and can be exported')).toBeTruthy();
    await user.click(more);
    expect(await screen.findByRole('link', { name: 'Older' })).toBeTruthy();
    expect(screen.queryByText('Older changes are kept and can be exported')).toBeNull();
    expect(screen.getByText('Showing 2 of 2 changes')).toBeTruthy();
    expect(listAuditEntries.mock.calls[1]?.[0].query).toMatchObject({ cursor: 'cursor-1' });
  });

  it('is exported whole, one entry in each line, and runs no formula', async () => {
    const save = vi.spyOn(browser, 'saveFile').mockReturnValue();
    const listAuditEntries: List = async ({ query }) =>
      'cursor' in query && query.cursor
        ? page(anEntry({ id: 1, name: '=HYPERLINK(1)', action: 'created' }))
        : { items: [saved], total: 2, next: 'cursor-1' };
    const { user } = visit('/settings/audit', { role: 'Manager', api: { listAuditEntries } });
    await user.click(await screen.findByRole('button', { name: 'Export (CSV)' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    const lines = new TextDecoder().decode(save.mock.calls[0]?.[0].bytes).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('"Pat Lee saved Ten Pad 1-10H for Bluebonnet Ridge, revision 1"');
    expect(lines[2]).toContain(",'=HYPERLINK(1),");
    expect(lines[0]).toMatch(/Action,Changes$/);
    expect(lines[1]).toContain('; revision: 1; ');
    // With its zone: who reads the table may be in another one.
    expect(lines[2]).toMatch(/^1,2026-11-14T16:20:00\.000Z,/);
    save.mockRestore();
  });

  it('leads back from a filter that finds nothing', async () => {
    const listAuditEntries: List = async () => page();
    const { user, address } = visit('/settings/audit?entity=user', { role: 'Manager', api: { listAuditEntries } });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/settings/audit'));
  });

  it('is closed to an Editor', async () => {
    visit('/settings/audit', { role: 'Editor' });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });
});
