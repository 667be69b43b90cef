import { ProblemError } from '@disclosure/api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fileId } from '../../../test/fake-files.ts';
import { aFiling, aFilingInFull } from '../../../test/fake-filings.ts';
import { visit, type Visit } from '../../../test/render-app.tsx';
import { setScreen } from '../../../test/screen-width.ts';

const open = (query = '', options: Visit = {}) => visit(`/filings${query}`, { role: 'Manager', ...options });
const summary = {
  overdue: 2,
  week: 1001,
  waiting: 0,
  done: 3,
  daysLate: 3,
  today: '2026-11-15',
  hasFilings: true,
};

describe('the filing desk', () => {
  it('has its figures as filters, one at a time', async () => {
    const listFilings = vi.fn(async () => ({ items: [aFiling(1)], total: 1 }));
    const { user, address } = open('', { api: { getFilingSummary: async () => summary, listFilings } });
    const overdue = await screen.findByRole('button', { name: /^2 Overdue oldest 3 days late$/ });
    expect(screen.getByRole('button', { name: /^1,000\+ Due this week until 2026-11-22$/ })).toBeTruthy();
    await user.click(overdue);
    await waitFor(() => expect(address()).toContain('view=overdue'));
    await waitFor(() =>
      expect(listFilings).toHaveBeenLastCalledWith({ query: expect.objectContaining({ view: 'overdue' }) as object }),
    );
    await user.click(screen.getByRole('button', { name: /Overdue/, pressed: true }));
    await waitFor(() => expect(address()).not.toContain('view='));
  });

  it('undoes no change of its address that is not drawn yet', async () => {
    const { address } = open();
    const overdue = await screen.findByRole('button', { name: /Overdue/ });
    const row = await screen.findByRole('row', { name: /Bluebonnet 1H/ });
    act(() => {
      fireEvent.click(row);
      fireEvent.click(overdue);
    });
    await waitFor(() => expect(address()).toBe(`/filings?file=${fileId(1)}&view=overdue`));
  });

  it('says on paper that only those are printed which are loaded', async () => {
    const said = () => screen.queryByText(/^Only the first/)?.textContent;
    const first = { items: [aFiling(1)], total: 5, next: 'more' };
    const { unmount } = open('', {
      api: { listFilings: async ({ query }) => (query.cursor === undefined ? first : new Promise<never>(() => {})) },
    });
    await screen.findByRole('row', { name: /Bluebonnet 1H/ });
    expect(said()).toBeUndefined();
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(said()).toBe('Only the first 1 is printed. To print all, scroll to the end of the list first.');
    unmount();
    open('', { api: { listFilings: async () => ({ items: [aFiling(1)], total: 1 }) } });
    await screen.findByRole('row', { name: /Bluebonnet 1H/ });
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(said()).toBeUndefined();
  });

  it('says which filings count as done: with an archive of the registry, only published ones', async () => {
    const { unmount } = open('', { api: { getFilingSummary: async () => summary } });
    expect(await screen.findByText('uploaded or published since 2026-10-16')).toBeTruthy();
    unmount();
    open('', { api: { getFilingSummary: async () => ({ ...summary, hasMirror: true }) } });
    expect(await screen.findByText('published since 2026-10-16')).toBeTruthy();
  });

  it('explains itself while nothing is stored, and says what is missing otherwise', async () => {
    const nothing = { ...summary, overdue: 0, week: 0, hasFilings: false };
    const { unmount } = open('', { api: { getFilingSummary: async () => nothing } });
    expect(await screen.findByText('Nothing is stored yet, so nothing is due')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open XML Creator' })).toBeTruthy();
    unmount();
    open('?view=overdue', { api: { listFilings: async () => ({ items: [], total: 0 }) } });
    expect(await screen.findByText('Nothing is overdue')).toBeTruthy();
  });

  it('counts the unsaved wells of drafts, and says how many drafts are not listed', async () => {
    const well = {
      wellName: 'A',
      apiNumber: '',
      state: '',
      startDate: '',
      endDate: '',
      due: '2026-11-20',
      daysLeft: 5,
    };
    const draft = { draftId: '1', jobNumber: '1004', wells: [well] };
    const { unmount } = open('', { api: { listUnsavedWells: async () => [draft] } });
    const strip = async () => (await screen.findByRole('region', { name: 'Unsaved wells' })).textContent;
    expect(await strip()).toBe('1 well of your drafts is not saved, the first is due 2026-11-20Job 1004: 1 well');
    unmount();
    open('', { api: { listUnsavedWells: async () => [{ ...draft, ofDrafts: 3 }] } });
    expect(await strip()).toMatch(/^1 well of your newest drafts is not saved.*1 welland 2 older drafts$/);
  });

  it('lists a few drafts with unsaved wells, and the others when they are asked for', async () => {
    const well = { wellName: 'A', apiNumber: '', state: '', startDate: '', endDate: '', due: null, daysLeft: null };
    const drafts = Array.from({ length: 29 }, (_, index) => ({
      draftId: String(index),
      jobNumber: String(1001 + index),
      wells: [well],
      ofDrafts: 31,
    }));
    const { user } = open('', { api: { listUnsavedWells: async () => drafts } });
    const strip = within(await screen.findByRole('region', { name: 'Unsaved wells' }));
    expect(strip.getAllByRole('link')).toHaveLength(4);
    expect(strip.queryByText('and 2 older drafts')).toBeNull();
    await user.click(strip.getByRole('button', { name: 'and 27 more' }));
    expect(strip.getAllByRole('link')).toHaveLength(29);
    expect(strip.getByText('and 2 older drafts')).toBeTruthy();
    await user.click(strip.getByRole('button', { name: 'Show fewer' }));
    expect(strip.getAllByRole('link')).toHaveLength(4);
  });

  it('says when the list cannot be read, and tries again', async () => {
    const listFilings = vi
      .fn(async () => ({ items: [aFiling(1)], total: 1 }))
      .mockImplementationOnce(() => Promise.reject(new ProblemError('conflict', '')));
    const { user } = open('', { api: { listFilings } });
    expect(await screen.findByText('Failed to load the filings. Please try again later.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Bluebonnet 1H/ })).toBeTruthy();
  });

  it('tells what is public, in what it differs, and what was looked for and not found', async () => {
    const publication = {
      disclosureId: 'd-1',
      revision: 1,
      since: '2026-11-14',
      seenIn: '2026-11-14',
      differences: 1,
      differs: true,
      wasPublicBefore: false,
    };
    const filing = aFilingInFull({
      status: 'published',
      publication,
      differences: [{ field: 'tvd', place: '', ours: '9,000', published: '1,234' }],
    });
    const list = open('', { api: { listFilings: async () => ({ items: [filing], total: 1 }) } });
    expect(await screen.findByText('Published, differs')).toBeTruthy();
    list.unmount();
    const { unmount } = open(`?file=${fileId(1)}`, { api: { getFiling: async () => filing } });
    const panel = within(await screen.findByRole('region', { name: 'Registry' }));
    expect(panel.getByText(/Public since the archive of 2026-11-14/)).toBeTruthy();
    const [, row] = panel.getAllByRole('row');
    expect(row?.textContent).toBe('TVD9,0001,234');
    expect(panel.getByRole('button', { name: 'Compare with what is public' })).toBeTruthy();
    unmount();
    const missing = {
      ...publication,
      disclosureId: null,
      revision: null,
      seenIn: null,
      differences: 0,
      differs: false,
    };
    const alreadyPublic = { disclosureId: 'd-2', archive: '2026-11-15', operatorName: 'Other Energy' };
    const known = aFilingInFull({ publication: missing, alreadyPublic });
    const row2 = open('', { api: { listFilings: async () => ({ items: [known], total: 1 }) } });
    expect(await screen.findByText('Already public since the archive of 2026-11-15')).toBeTruthy();
    row2.unmount();
    open(`?file=${fileId(1)}`, { api: { getFiling: async () => known } });
    expect(await screen.findByText('Looked for and not found since the archive of 2026-11-14')).toBeTruthy();
    expect(screen.getByText('Already public since the archive of 2026-11-15 (d-2, Other Energy)')).toBeTruthy();
  });
});

describe('an open filing', () => {
  const refusal = {
    ruleId: 'PLACE-03',
    severity: 'refusal',
    message: 'Outside of the county.',
    where: 'well.latitude',
    place: 'Well · Latitude',
    accepted: null,
  } as const;

  it('shows both clocks, and what must be accepted before the next step', async () => {
    const acceptFinding = vi.fn(async () => ({ ...refusal, id: 4, reason: '', by: '', at: '', revision: 1 }));
    const getFiling = async () => aFilingInFull({ findings: [refusal] });
    const { user } = open(`?file=${fileId(1)}`, { api: { getFiling, acceptFinding } });
    const panel = within(await screen.findByRole('complementary', { name: 'Open filing' }));
    expect(await panel.findByText('Service company to the operator')).toBeTruthy();
    expect(panel.getByText('3 days left')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Mark as sent…' }).hasAttribute('disabled')).toBe(true);
    expect(panel.getByText('1 error or refusal is open: Well · Latitude')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Accept with a reason' }));
    expect(document.activeElement).toBe(panel.getByLabelText('Reason'));
    await user.keyboard('short');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Please give a reason of at least 10 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(panel.getByLabelText('Reason'));
    await user.type(panel.getByLabelText('Reason'), ' but surveyed');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(acceptFinding).toHaveBeenCalledWith({
        params: { fileId: fileId(1) },
        body: { ruleId: 'PLACE-03', where: 'well.latitude', reason: 'short but surveyed' },
      }),
    );
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Outside of the county.'));
  });

  it('asks before a reason that is half typed is lost by Close, by Back or by another filing', async () => {
    const getFiling = async () => aFilingInFull({ findings: [refusal] });
    const { user, router, address } = open('', { api: { getFiling } });
    await act(() => router.navigate(`/filings?file=${fileId(1)}`));
    await user.click(await screen.findByRole('button', { name: 'Accept with a reason' }));
    await user.type(screen.getByLabelText('Reason'), 'Surveyed');
    const leaving = [
      () => user.click(screen.getByRole('button', { name: 'Filings' })),
      () => act(() => router.navigate(-1)),
      () => act(() => router.navigate(`/filings?file=${fileId(2)}`)),
    ];
    for (const leave of leaving) {
      await leave();
      const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
      await user.click(question.getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Surveyed');
    }
    expect(address()).toContain(fileId(1));
    // Sorting and filtering leave the open filing as it is.
    await act(() => router.navigate(`/filings?file=${fileId(1)}&status=saved`));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks once about another filing: a filter that is set afterwards does not open it', async () => {
    setScreen('wide');
    const getFiling = async () => aFilingInFull({ findings: [refusal] });
    const { user, address } = open(`?file=${fileId(1)}`, { api: { getFiling } });
    await user.click(await screen.findByRole('button', { name: 'Accept with a reason' }));
    await user.type(screen.getByLabelText('Reason'), 'Surveyed');
    await user.click(await screen.findByRole('row', { name: /Bluebonnet 2H/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: /Overdue/ }));
    await waitFor(() => expect(address()).toBe(`/filings?file=${fileId(1)}&view=overdue`));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('goes back only with a reason, and Escape closes it', async () => {
    const changeFilingStatus = vi.fn(async () => aFiling());
    const getFiling = async () => aFilingInFull({ status: 'sent' });
    const { user, address } = open(`?file=${fileId(1)}`, { api: { getFiling, changeFilingStatus } });
    await user.click(await screen.findByRole('button', { name: 'More for Bluebonnet 1H' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Back to an earlier status…', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status of Bluebonnet 1H' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as saved' }));
    expect((await dialog.findAllByText('Please give a reason for going back.')).length).toBeGreaterThan(0);
    await user.type(dialog.getByLabelText(/Reason for going back/), 'Wrong depth');
    await user.click(dialog.getByRole('button', { name: 'Mark as saved' }));
    await waitFor(() =>
      expect(changeFilingStatus).toHaveBeenCalledWith({
        params: { fileId: fileId(1) },
        body: { to: 'saved', note: 'Wrong depth' },
        ifMatch: 1,
      }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('file='));
  });
});

describe('the line about filings', () => {
  it('leads from the viewer to what is overdue, and is not there for Viewers or when nothing is due', async () => {
    const { unmount } = visit('/xml-viewer', { role: 'Editor', api: { getFilingSummary: async () => summary } });
    const line = await screen.findByRole('link', { name: /^2 filings overdue/ });
    expect(line.textContent).toBe('2 filings overdue, 1,000+ due this week Open Filings');
    expect(line.getAttribute('href')).toBe('/filings?view=overdue');
    unmount();
    visit('/xml-viewer', { role: 'Viewer', api: { getFilingSummary: async () => summary } });
    expect(await screen.findByRole('heading', { name: 'XML Files' })).toBeTruthy();
    expect(screen.queryByText(/overdue/)).toBeNull();
  });
});
