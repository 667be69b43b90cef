import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aFile, fileId } from '../../../test/fake-files.ts';
import { type Visit, visit } from '../../../test/render-app.tsx';
import { routes } from '../../routes.tsx';
import { allPages } from '../../lib/route-table.ts';
import { findHits, type Known, markWords } from './find-hits.ts';

const known = (different: Partial<Known> = {}): Known => ({
  pages: allPages(routes).filter(({ path }) => ['/xml-creator', '/xml-viewer', '/settings/customers'].includes(path)),
  customers: [{ id: 1, name: 'Bluebonnet Ridge', operatorNumber: '500201', otherNames: ['BRO'] }],
  drafts: [],
  files: [],
  ...different,
});
const draft = {
  id: fileId(9),
  jobNumber: '1001',
  step: 4,
  wells: 3,
  saved: null,
  customer: '',
  version: 1,
  created_at: '2026-11-14T16:20:00.000Z',
  updated_at: '2026-11-14T16:20:00.000Z',
  author: { id: 7, name: 'Pat Lee' },
};
const titles = (typed: string, different: Partial<Known> = {}) =>
  findHits(typed, known(different)).map(({ title, hits }) => [title].concat(hits.map((hit) => hit.title)));

describe('a search over everything', () => {
  it('finds by any word of any group, three each, and says how many there are', () => {
    const files = [1, 2, 3, 4].map((number) => aFile(number));
    expect(titles('blue', { files })).toEqual([
      ['Files · 3 of 4', ...files.slice(0, 3).map(({ name }) => name)],
      ['Customers', 'Bluebonnet Ridge'],
      ['Pages and actions', 'New disclosure from a job number', 'Search files for "blue"'],
    ]);
    expect(titles('bro')[0]).toEqual(['Customers', 'Bluebonnet Ridge']);
  });

  it('shows eight where only one group has hits, and what the server found in place of what the browser has', () => {
    const files = Array.from({ length: 9 }, (_, index) => aFile(index + 1));
    expect(titles('chemical disclosure', { files })[0]).toHaveLength(9);
    const found = { items: [aFile(7)], total: 2000 };
    expect(titles('chemical disclosure', { files, found })[0]).toEqual(['Files · 1 of 1,000+', aFile(7).name]);
  });

  it('offers drafts, and the job of a number, to a user who may open the wizard', () => {
    expect(titles('1001', { drafts: [draft] })[0]).toEqual([
      'Jobs and drafts',
      'Job 1001',
      'New disclosure from job 1001',
    ]);
    expect(titles('1001', { pages: [] })).toEqual([['Pages and actions', 'Search files for "1001"']]);
  });

  it('marks what was typed, whatever its case', () => {
    expect(markWords('Bluebonnet 1H', 'blue 1h')).toEqual([
      { part: 'Blue', isFound: true },
      { part: 'bonnet ', isFound: false },
      { part: '1H', isFound: true },
    ]);
  });
});

async function openPalette(options: Visit = { role: 'Editor' }, path = '/xml-viewer') {
  const page = visit(path, options);
  await screen.findByRole('button', { name: 'Search everywhere' });
  await page.user.keyboard('{Control>}k{/Control}');
  return { ...page, field: await screen.findByRole('combobox', { name: 'Search everywhere' }) };
}

const chosen = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true });

describe('the palette', () => {
  it('opens with its key, chooses the first hit, and goes there with Enter', async () => {
    const { user, field, address } = await openPalette();
    await user.type(field, 'customers');
    await waitFor(() => expect(chosen().textContent).toContain('Customers'));
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/settings/customers'));
    expect(screen.queryByRole('combobox', { name: 'Search everywhere' })).toBeNull();
  });

  it('asks the server for files, and opens one', async () => {
    const asked: unknown[] = [];
    const listFiles = async ({ query }: { query: object }) => {
      asked.push(query);
      return { items: [aFile(2)], total: 9 };
    };
    const { user, field, address } = await openPalette({ role: 'Viewer', api: { listFiles } }, '/profile');
    await user.type(field, 'bonnet');
    await screen.findByText('Files · 1 of 9');
    expect(asked).toContainEqual({ search: 'bonnet', limit: 8 });
    await user.click(screen.getByRole('option', { name: /Bluebonnet 2H/ }));
    await waitFor(() => expect(address()).toBe(`/xml-viewer?file=${fileId(2)}`));
  });

  it('shows a Viewer neither pages nor drafts that a Viewer may not open, and asks for none', async () => {
    const refuse = vi.fn(async () => Promise.reject(new Error('must not be asked')));
    const { user, field } = await openPalette({
      role: 'Viewer',
      api: { listCustomers: refuse, listDrafts: refuse },
    });
    await user.type(field, 'e');
    await screen.findByRole('option', { name: /Search files for "e"/ });
    const shown = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(shown.join('\n')).not.toMatch(/Settings|XML Creator|Bin/);
    expect(refuse).not.toHaveBeenCalled();
  });

  it('starts with the last places, and gives the focus back on Escape', async () => {
    const { user, router } = await openPalette();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await router.navigate('/profile');
    await screen.findByRole('heading', { name: 'My Profile' });
    const button = await screen.findByRole('button', { name: 'Search everywhere' });
    await user.click(button);
    const group = await screen.findByRole('group', { name: 'Last places' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('XML Viewer')]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
