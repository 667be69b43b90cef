import { ProblemError, type StoredFile } from '@disclosure/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aFile, fileId } from '../../../test/fake-files.ts';
import { visit, type Visit } from '../../../test/render-app.tsx';
import { setScreen } from '../../../test/screen-width.ts';
import { daysOf } from './list/filter-chips.tsx';

const none = async () => ({ items: [], total: 0 });
const refuse =
  (code: 'forbidden' | 'not-found' | 'unavailable', text = '') =>
  () =>
    Promise.reject(new ProblemError(code, text));
const rowOf = (number: number) => screen.findByRole('row', { name: new RegExp(`Bluebonnet ${number}H`) });
const open = (path = '', options: Visit = {}) => visit(`/xml-viewer${path}`, { role: 'Manager', ...options });

beforeEach(() => setScreen('wide'));

describe('the list of files', () => {
  it('has the columns of the specification, the newest first, with sizes and the dates of the job', async () => {
    const listFiles = vi.fn(async () => ({ items: [aFile(1)], total: 12_482 }));
    open('', { api: { listFiles } });
    const cells = within(await rowOf(1)).getAllByRole('cell');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'File Name',
      'Well Name',
      'Operator',
      'Customer',
      'Date',
      'Size',
      'Actions',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('descending');
    expect(cells.map(({ textContent }) => textContent)).toContain('38.4 KB');
    expect(screen.getByTitle('Job: 2024-08-05 11:09 – 2024-08-20 17:30').textContent).toBe('2026-11-14');
    expect(screen.getByText('12,482 files · newest first')).toBeTruthy();
    expect(listFiles).toHaveBeenCalledWith({ query: { sort: 'date', order: 'desc', limit: 100 } });
  });

  it('marks files in which something was found, and files that were not checked yet', async () => {
    const { verdict, ...unchecked } = aFile(2);
    const items = [
      aFile(1),
      unchecked,
      aFile(3, { verdict: { rulesVersion: 0, notes: 0, ...verdict, errors: 2, refusals: 1, warnings: 1 } }),
    ];
    open('', { api: { listFiles: async () => ({ items, total: 3 }) } });
    const marked = async (number: number) => within(await rowOf(number)).getByRole('rowheader').textContent;
    expect(await marked(1)).toBe('Bluebonnet 1H Chemical Disclosure.xml');
    expect(await marked(2)).toBe('Not checked yet Bluebonnet 2H Chemical Disclosure.xml');
    expect(await marked(3)).toBe('2 errors, 1 refusal, 1 warning Bluebonnet 3H Chemical Disclosure.xml');
  });

  it.each([
    ['?state=Texas', 'about 12,482 files · newest first'],
    ['?search=sand', 'more than 1,000 files · newest first'],
  ])('says how well its length is known, at %s', async (path, words) => {
    open(path, { api: { listFiles: async () => ({ items: [aFile(1)], total: 12_482 }) } });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is sorted, searched and filtered by the server, and the address keeps it', async () => {
    const asked: unknown[] = [];
    const listFiles: NonNullable<Visit['api']>['listFiles'] = async ({ query }) => {
      asked.push(query);
      return { items: [aFile(1)], total: 1 };
    };
    const { user, address } = open('', { api: { listFiles } });
    await user.click(await screen.findByRole('button', { name: 'Size' }));
    await waitFor(() => expect(address()).toBe('/xml-viewer?sort=size&order=asc'));
    await user.keyboard('/');
    await user.keyboard('sand');
    await user.selectOptions(screen.getByLabelText('State'), 'Texas');
    await user.selectOptions(screen.getByLabelText('Customer'), 'Llano Ridge Operating LLC');
    await waitFor(() => expect(address()).toContain('search=sand'));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        sort: 'size',
        order: 'asc',
        search: 'sand',
        state: 'Texas',
        customerId: 1,
        limit: 100,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the filter State' }));
    await waitFor(() => expect(address()).not.toContain('state'));
    await user.click(screen.getByRole('button', { name: 'With problems' }));
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ problems: 'only', ...daysOf('lastMonth', Date.now()) }));
    expect(screen.getByRole('button', { name: 'Last month', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    await user.click(screen.getByRole('button', { name: 'With problems' }));
    await waitFor(() => expect(address()).not.toMatch(/problems|from|to=/));
  });

  it('fetches further pages as they are needed', async () => {
    const listFiles: NonNullable<Visit['api']>['listFiles'] = async ({ query: { cursor } }) =>
      cursor ? { items: [aFile(2)], total: 2 } : { items: [aFile(1)], total: 2, next: 'second' };
    open('', { api: { listFiles } });
    expect(await rowOf(2)).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it('says when it could not be loaded, and tries again', async () => {
    const listFiles = vi.fn(refuse('forbidden')).mockImplementationOnce(refuse('not-found'));
    const { user } = open('', { api: { listFiles } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load XML files. Please try again later.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(listFiles).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['Manager', 'XML Creator'],
    ['Viewer', undefined],
  ] as const)('tells a %s that there are no files yet', async (role, button) => {
    open('', { role, api: { listFiles: none, listMyCustomers: async () => [] } });
    const main = await screen.findByRole('main');
    expect(await within(main).findByText('No files yet')).toBeTruthy();
    if (button) expect(within(main).getByRole('link', { name: button }).getAttribute('href')).toBe('/xml-creator');
    else expect(await screen.findByText('You are not assigned to any customer. Ask an administrator.')).toBeTruthy();
    expect(within(main).queryByRole('link', { name: 'XML Creator' }) === null).toBe(button === undefined);
  });

  it('leads from an empty search back to all files', async () => {
    const { user, address } = open('?search=nothing&state=Texas', { api: { listFiles: none } });
    expect(await screen.findByText('No files match your search and filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(address()).toBe('/xml-viewer'));
  });

  it('is walked through by keys: arrows, Enter, Space, d and Delete', async () => {
    const downloadFile = vi.fn(refuse('unavailable'));
    const { user, address } = open('', { api: { downloadFile } });
    (await rowOf(1)).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await rowOf(2));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/xml-viewer?file=${fileId(2)}`));
    await user.keyboard(' ');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('d');
    expect((await screen.findAllByText('Failed to download file. Please try again later.')).length).toBeGreaterThan(0);
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('alertdialog', { name: 'Delete file?' })).toBeTruthy();
  });
});

describe('the columns of the list', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('are added from a menu, and remembered for the user', async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Columns 7 of 11' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'County/State' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Problems' }));
    const added = ['Date', 'Size', 'County/State', 'Problems', 'Actions'];
    expect(heads().slice(-5)).toEqual(added);
    expect(within(await rowOf(1)).getByText('Upton, Texas')).toBeTruthy();
    expect(within(await rowOf(1)).getByText('No findings')).toBeTruthy();
    unmount();
    open();
    await rowOf(1);
    expect(heads().slice(-5)).toEqual(added);
    expect(screen.getByRole('button', { name: 'Columns 9 of 11' })).toBeTruthy();
  });

  it('are two lines beside an open file, and a menu of the head sorts by the others', async () => {
    const { user, address } = open(`?file=${fileId(1)}`);
    const first = within(await rowOf(1)).getByRole('rowheader');
    expect(first.textContent).toBe(`${aFile(1).name}Llano Ridge Operating LLC · for Llano Ridge`);
    expect(heads()).toEqual(['', 'File Name · Operator · Customer', 'Date', 'Size', 'Actions']);
    expect(screen.queryByRole('button', { name: /^Columns/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'File Name · Operator · Customer' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Job end' }));
    await waitFor(() => expect(address()).toBe(`/xml-viewer?file=${fileId(1)}&sort=jobEnd&order=asc`));
    expect(await screen.findByText('2 files · first job end first')).toBeTruthy();
  });
});

describe('the pane of a file', () => {
  it('is there only for an open file; Escape and Close give the focus back to its row', async () => {
    const { user } = open();
    const row = await rowOf(2);
    expect(screen.queryByRole('complementary')).toBeNull();
    for (const close of [() => user.keyboard('{Escape}'), () => user.click(screen.getByLabelText('Close file'))]) {
      await user.click(row);
      (await screen.findByRole('button', { name: 'Download' })).focus();
      await close();
      await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
      expect(document.activeElement).toBe(await rowOf(2));
    }
  });

  it('gives the focus back also to a row that comes after it was closed, unless the user went elsewhere', async () => {
    for (const elsewhere of [false, true]) {
      const { promise, resolve } = Promise.withResolvers<{ items: StoredFile[]; total: number }>();
      const { user, unmount } = open(`?file=${fileId(2)}`, { api: { listFiles: () => promise } });
      await screen.findByRole('button', { name: 'Download' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
      if (elsewhere) screen.getByRole('searchbox').focus();
      resolve({ items: [aFile(1), aFile(2)], total: 2 });
      const row = await rowOf(2);
      await waitFor(() => expect(document.activeElement).toBe(elsewhere ? screen.getByRole('searchbox') : row));
      unmount();
    }
  });

  it('leaves the focus where it is when its row comes after the first ones', async () => {
    const listFiles = vi.fn(async () => ({ items: [aFile(2)], total: 1 }));
    const { user } = open(`?file=${fileId(1)}`, { api: { listFiles } });
    await rowOf(2);
    await screen.findByRole('button', { name: 'Download' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    listFiles.mockResolvedValue({ items: [aFile(1), aFile(2)], total: 2 });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'blue' } });
    await rowOf(1);
    expect(document.activeElement).toBe(document.body);
  });

  it('is as wide as the user left it, by keys, pointer and double click', async () => {
    const { user, unmount } = open(`?file=${fileId(1)}`);
    const bar = await screen.findByRole('separator', { name: 'Width of the list' });
    expect(bar.getAttribute('aria-valuenow')).toBe('668');
    bar.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(bar.getAttribute('aria-valuenow')).toBe('684');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(bar.getAttribute('aria-valuenow')).toBe('480');
    unmount();
    open(`?file=${fileId(1)}`);
    const again = await screen.findByRole('separator');
    expect(again.getAttribute('aria-valuenow')).toBe('480');
    expect(again.parentElement?.style.getPropertyValue('--first-part')).toBe('480px');
    await user.dblClick(again);
    expect(again.getAttribute('aria-valuenow')).toBe('668');
  });
});

describe('on a narrow screen', () => {
  it('the list has two lines a file, and the file has the page for itself', async () => {
    setScreen('narrow');
    const { user, address } = open();
    const list = within(await screen.findByRole('list', { name: 'XML files' }));
    const link = list.getByRole('link', { name: /^Bluebonnet 1H/ });
    expect([...link.children].map(({ textContent }) => textContent)).toEqual([
      'Bluebonnet 1H',
      '2026-11-14',
      'Llano Ridge Operating LLC · for Llano Ridge',
      '38.4 KB',
    ]);
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Bluebonnet 1H Chemical Disclosure.xml' })).toBeTruthy();
    expect(screen.getByText('1 of 2')).toBeTruthy();
    const swipe = (to: number) => {
      const article = screen.getByRole('article');
      fireEvent.touchStart(article, { touches: [{ clientX: 200, clientY: 300 }] });
      fireEvent.touchEnd(article, { changedTouches: [{ clientX: to, clientY: 310 }] });
    };
    swipe(150);
    swipe(20);
    expect(await screen.findByRole('heading', { name: 'Bluebonnet 2H Chemical Disclosure.xml' })).toBeTruthy();
    expect(screen.getByText('2 of 2')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'XML files' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'XML Files' }));
    await waitFor(() => expect(address()).toBe('/xml-viewer'));
  });

  it('a menu of each file has its actions', async () => {
    setScreen('narrow');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Actions for ${aFile(2).name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(within(await screen.findByRole('alertdialog')).getByText(aFile(2).name)).toBeTruthy();
  });
});
