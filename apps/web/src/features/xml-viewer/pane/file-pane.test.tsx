import { type DeletedFile, type FilingDetails, ProblemError } from '@disclosure/api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDocument, aFile, asFile, fileId } from '../../../../test/fake-files.ts';
import { aFilingInFull, neighboursWith } from '../../../../test/fake-filings.ts';
import { visit, type Visit } from '../../../../test/render-app.tsx';
import type { Api } from '../../../lib/api.tsx';
import { checkWell, readContent } from '../read-content.ts';

const refuse = (code: 'forbidden' | 'not-found') => () => Promise.reject(new ProblemError(code, ''));
const open = (query = '', options: Visit = {}) =>
  visit(`/xml-viewer?file=${fileId(1)}${query}`, { role: 'Manager', ...options });
const wellIn = (content: string) => {
  const [well] = readContent(content, { apiNumber: '', county: '' }).wells;
  if (!well) throw new Error('There is no well');
  return well;
};
const pane = () => within(screen.getByRole('complementary', { name: 'Selected file' }));
const factOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt, dt *' })).closest('dt')?.nextElementSibling?.textContent;

describe('a file', () => {
  it('is shown even when the list does not hold it', async () => {
    const listFiles = async () => ({ items: [], total: 0 });
    open('', { api: { listFiles } });
    expect(await screen.findByRole('heading', { name: 'Bluebonnet 1H Chemical Disclosure.xml' })).toBeTruthy();
    expect(screen.getByText(/by Dana Whitfield · 38.4 KB/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('is summed up: well, dates, place, water, totals and findings', async () => {
    open();
    expect(await factOf('Well Name')).toBe('Bluebonnet 1H');
    expect(await factOf('API')).toBe('42-461-42471-00-00');
    expect(await factOf('County, state')).toBe('Upton, Texas');
    expect(await factOf('Location')).toBe('31.3456, −101.8765 · NAD83');
    expect(await factOf('Job dates')).toBe('2024-08-05 11:09 – 2024-08-20 17:30');
    expect(await factOf('TVD (avg)')).toBe('9,876.5 ft');
    expect(await factOf('Base water volume')).toBe('107,849 gal');
    expect(await factOf('Water source')).toBe('Produced Water 100 %');
    expect(await factOf('Sum of masses')).toBe('1,000,000.000 lb');
    expect(screen.getByRole('heading', { name: 'Findings' }).parentElement?.textContent).toContain('Copolymer');
  });

  const dueDates = async () =>
    (await screen.findByRole('heading', { name: 'Due dates' })).parentElement?.querySelector('ul')?.textContent;

  it('is overdue only as long as its duty is not done', async () => {
    const [service, operator] = aFilingInFull().clocks;
    if (!service || !operator) throw new Error('There are no clocks');
    const met = { on: '2024-09-01', revision: 1, daysLate: 0 };
    const clocks = [service, { ...operator, stopped: met }];
    open('', { api: { getFiling: async () => aFilingInFull({ status: 'uploaded', clocks }) } });
    await waitFor(async () => expect(await dueDates()).toContain('met by revision 1 on 2024-09-01'));
    expect(await dueDates()).toMatch(/by 2024-09-04, \d+ days overdue.*by 2024-11-18, met by revision 1/);
  });

  it.each([
    ['a Viewer', 'Viewer', '', {}],
    [
      'a Manager who opens an older revision',
      'Manager',
      '&revision=1',
      { getFile: async () => aFile(1, { revision: 2 }) },
    ],
  ] as const)('says when it is due, and not that it is late, to %s', async (_, role, query, api) => {
    const getFiling = vi.fn(async () => aFilingInFull());
    open(query, { role, api: { ...api, getFiling } });
    expect(await factOf('Well Name')).toBe('Bluebonnet 1H');
    expect(getFiling).not.toHaveBeenCalled();
    expect(await dueDates()).toContain('2024-09-04');
    expect(await dueDates()).not.toMatch(/overdue|met/);
  });

  const misplaced = aDocument().replace('<SurfLatitude>31.3456<', '<SurfLatitude>91.3456<');
  /** A filing in which somebody accepted what was found about the latitude. */
  const withAcceptance = (different: Partial<FilingDetails> = {}, job = '') => {
    const finding = checkWell(wellIn(misplaced)).find(({ where }) => where === 'well.latitude');
    if (!finding) throw new Error('Nothing was found');
    const { id: ruleId, message, severity } = finding;
    const said = { by: 'Ana Delgado', at: '2026-11-14T16:20:00.000Z', reason: 'As the operator said it', revision: 1 };
    const accepted = { id: 1, ruleId, place: 'Well', message, ...said };
    const findings = [{ ruleId, severity, message, where: `${job}${finding.where}`, place: 'Well', accepted }];
    return { message, getFiling: async () => aFilingInFull({ findings, ...different }) };
  };

  it('says when one of before the desk is due, and not that it is late', async () => {
    const { getFiling } = withAcceptance({ beforeDesk: true });
    open('', { api: { getFiling, downloadFile: async () => asFile(misplaced) } });
    await screen.findByText(/As the operator said it/);
    expect(await dueDates()).toContain('2024-09-04');
    expect(await dueDates()).not.toMatch(/overdue|met/);
  });

  it('shows why a finding was accepted', async () => {
    const { message, getFiling } = withAcceptance();
    open('', { api: { getFiling, downloadFile: async () => asFile(misplaced) } });
    const line = (await screen.findByText(/As the operator said it/)).closest('li');
    expect(line?.textContent).toContain(message);
    expect(line?.textContent).toContain('Accepted by Ana Delgado');
    expect(screen.getAllByText(/^Accepted by/)).toHaveLength(1);
  });

  it('of several jobs shows what was accepted in each, and counts the days of the first only', async () => {
    const { getFiling } = withAcceptance({}, 'jobs[1].');
    const [job = ''] = /<FractureJob>.*<\/FractureJob>/s.exec(misplaced) ?? [];
    const content = misplaced.replace(job, job + job.replace('Bluebonnet 1H', 'Bluebonnet 2H'));
    const { user } = open('', { api: { getFiling, downloadFile: async () => asFile(content) } });
    const choice = await screen.findByLabelText('Well, one of 2 in this document');
    await waitFor(async () => expect(await dueDates()).toContain('overdue'));
    expect(screen.queryByText(/As the operator said it/)).toBeNull();
    await user.selectOptions(choice, '1');
    await screen.findByText(/As the operator said it/);
    expect(await dueDates()).not.toContain('overdue');
  });

  it('is compared with its neighbors, for those who may ask what they filed', async () => {
    const usual = { isOfState: false, jobs: 412, values: 300, operators: 12, p1: 0.1, p50: 0.2, p99: 0.3 };
    const askNeighbours = vi.fn(neighboursWith(() => usual));
    const { user, unmount } = open('', { api: { askNeighbours } });
    const section = within(await screen.findByRole('region', { name: 'Among neighbors' }));
    expect(section.getByText(/values? (is|are) unusual/)).toBeTruthy();
    expect(screen.getAllByText(/^Upton, 24 months: 1,204 jobs, 412 with this CAS/).length).toBeGreaterThan(0);
    await user.click(section.getByRole('button', { name: 'Show figures' }));
    const table = within(await screen.findByRole('table', { name: 'Among neighbors' }));
    expect(table.getAllByRole('img', { name: /, among 0.1 % to 0.3 %, median 0.2 %$/ }).length).toBeGreaterThan(0);
    unmount();
    open('&tab=ingredients', { api: { askNeighbours } });
    expect((await screen.findAllByText(/^Upton, 24 months: 1,204 jobs/)).length).toBeGreaterThan(0);
    askNeighbours.mockClear();
    visit(`/xml-viewer?file=${fileId(1)}`, { role: 'Viewer', api: { askNeighbours } });
    await screen.findAllByRole('heading', { name: 'Findings' });
    expect(askNeighbours).not.toHaveBeenCalled();
  });

  it('says why nothing was compared, where nothing was', async () => {
    const ask = neighboursWith(() => null);
    const said = async (different: object) => {
      const { unmount } = open('', {
        api: { askNeighbours: async (asked) => ({ ...(await ask(asked)), ...different }) },
      });
      const section = within(await screen.findByRole('region', { name: 'Among neighbors' }));
      const text = section.getByRole('paragraph').textContent;
      unmount();
      return text;
    };
    expect(await said({ from: '2026-10-01' })).toBe(
      'This job ended before the months that are compared (2026-10-01 to 2026-11-01), so nothing is marked.',
    );
    expect(await said({ stateJobs: 0, countyJobs: 0 })).toBe('The archive has no job in Texas in these months.');
  });

  it('shows how many jobs name a substance also where none says how much', async () => {
    const usual = { isOfState: false, jobs: 40, values: 0, operators: 0, p1: 0, p50: 0, p99: 0 };
    const { user } = open('', { api: { askNeighbours: neighboursWith(() => usual) } });
    await user.click(await screen.findByRole('button', { name: 'Show figures' }));
    const table = within(await screen.findByRole('table', { name: 'Among neighbors' }));
    const water = table.getByRole<HTMLTableRowElement>('row', { name: /^7732-18-5/ });
    expect([...water.cells].slice(2, 6).map(({ textContent }) => textContent)).toEqual(['–', '–', '–', '40']);
    expect(table.queryByRole('img')).toBeNull();
  });

  it('shows its water among that of wells about as deep, and then among that of all', async () => {
    const usual = { isOfState: false, jobs: 412, values: 300, operators: 12, p1: 10_000, p50: 90_000, p99: 800_000 };
    const ask = neighboursWith(() => null);
    const askNeighbours: Api['askNeighbours'] = async (asked) => ({
      ...(await ask(asked)),
      fields: [{ field: 'baseWater', usual, odd: null }],
      waterByDepth: [{ depth: 8000, usual: { ...usual, jobs: 37, p99: 20_000 } }],
    });
    const { user } = open('', { api: { askNeighbours } });
    await user.click(await screen.findByRole('button', { name: 'Show figures' }));
    const table = within(await screen.findByRole('table', { name: 'Among neighbors' }));
    const water = table.getAllByRole<HTMLTableRowElement>('row', { name: /Base water/ });
    expect(
      water.map(({ cells }) =>
        [...cells]
          .slice(0, 6)
          .map(({ textContent }) => textContent)
          .join(' | '),
      ),
    ).toEqual([
      'Unusual Base water of wells 8,000 to 12,000 ft deep | 107,849 gal | 10,000 gal | 90,000 gal | 20,000 gal | 37',
      'Base water | 107,849 gal | 10,000 gal | 90,000 gal | 800,000 gal | 412',
    ]);
  });

  it('tells a Manager who sees it, and why', async () => {
    const reader = {
      id: 1,
      name: 'Ana Delgado',
      email: 'ana@example.com',
      roles: ['3' as const],
      status: 'active' as const,
    };
    const listReaders = async () => [
      { ...reader, through: [{ id: 5, name: 'Agave', seesAll: false }] },
      { ...reader, id: 2, name: 'Ben Okoro', through: [{ id: 6, name: 'Frontier', seesAll: true }] },
    ];
    const { user } = open('', { api: { listReaders } });
    await user.click(await screen.findByRole('button', { name: 'More for Bluebonnet 1H Chemical Disclosure.xml' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Who sees this file?', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who sees this file?' }));
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Ana Delgado Editor · ana@example.comassigned to Agave',
      'Ben Okoro Editor · ana@example.comFrontier, which sees all files',
    ]);
    await user.type(dialog.getByLabelText('Search users...'), 'frontier');
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    expect(dialog.getByText('1 of 2 users')).toBeTruthy();
  });

  it('lists its ingredients with masses, percents and totals, sorted by any column', async () => {
    const { user } = open('&tab=ingredients');
    const table = await screen.findByRole('table', { name: 'Ingredients' });
    const cellsOf = (row: HTMLElement | undefined) =>
      row
        ? within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent)
        : [];
    expect(cellsOf(within(table).getAllByRole('row').at(-1))).toContain('1,000,000.000');
    await user.click(within(table).getByRole('button', { name: 'Mass (lb)' }));
    expect(cellsOf(within(table).getAllByRole('row')[1])).toEqual(
      expect.arrayContaining(['FR-1', 'Proprietary', '10.00000000', '100,000.000']),
    );
    expect(screen.getByRole('tab', { name: 'Ingredients 2' }).getAttribute('aria-selected')).toBe('true');
  });

  it('shows no mass and no total of masses where the document says none', async () => {
    const content = aDocument().replaceAll(/<MassIngredient>.*?<\/MassIngredient>/g, '');
    open('&tab=ingredients', { api: { downloadFile: async () => asFile(content) } });
    const table = await screen.findByRole('table', { name: 'Ingredients' });
    const cells = within(table).getAllByRole('cell');
    expect(cells.filter(({ textContent }) => /^[\d,]+\.\d{3}$/.test(textContent))).toEqual([]);
  });

  it('is read as XML too, and tabs are changed by arrows', async () => {
    const { user, address } = open();
    (await screen.findByRole('tab', { name: 'Summary' })).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toContain('tab=ingredients'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toContain('tab=xml'));
    expect((await screen.findByRole('region', { name: /^XML of/ })).textContent).toContain('<WellName>Bluebonnet 1H');
  });

  it('shows its revisions, opens an older one and leads to the comparison', async () => {
    const revision = (number: number) => ({
      revision: number,
      size: 912,
      sha256: '',
      timestamp: '2026-11-14T16:20:00.000Z',
      uploadedBy: 'Luis Ortega',
    });
    const downloadFile = vi.fn(async () => asFile(aDocument()));
    const api = {
      getFile: async () => aFile(1, { revision: 2 }),
      listRevisions: async () => [revision(2), revision(1)],
      downloadFile,
    };
    const { user } = open('&tab=history', { api });
    const [current, older] = within(await screen.findByRole('list', { name: 'Revisions' })).getAllByRole('listitem');
    expect(current?.textContent).toContain('Current');
    if (!older) throw new Error('There is no older revision');
    expect(within(older).getByRole('link', { name: 'Compare with current' }).getAttribute('href')).toBe(
      `/xml-viewer/compare?left=${fileId(1)}&right=${fileId(1)}&leftRevision=1`,
    );
    await user.click(within(older).getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('This is revision 1 of 2.')).toBeTruthy();
    const header = pane()
      .getByRole('heading', { name: aFile(1).name })
      .closest('header');
    await waitFor(() => expect(header?.textContent).toContain('by Luis Ortega · 912 B'));
    await waitFor(() =>
      expect(downloadFile).toHaveBeenLastCalledWith({
        params: { fileName: aFile(1).name },
        query: { id: fileId(1), revision: 1 },
      }),
    );
  });

  it('is read by its id when its name leads nowhere, in the revision that is shown', async () => {
    const getFileContent = vi.fn(async () => ({ content: aDocument() }));
    const api = { getFile: async () => aFile(1, { revision: 4 }), downloadFile: refuse('not-found'), getFileContent };
    open('', { api });
    expect(await factOf('Well Name')).toBe('Bluebonnet 1H');
    await waitFor(() =>
      expect(getFileContent).toHaveBeenLastCalledWith({ params: { id: fileId(1) }, query: { revision: 4 } }),
    );
  });

  it('tells the verdict of the server, and the mark inside the document', async () => {
    const content = aDocument().replace('<FractureJob>', '<!-- SIMULATED - NOT FOR FILING: job 1 --><FractureJob>');
    const verdict = { errors: 1, refusals: 0, warnings: 0, notes: 0, rulesVersion: 0 };
    open('', { api: { getFile: async () => aFile(1, { verdict }), downloadFile: async () => asFile(content) } });
    expect(await screen.findByText('Made from an invented job. Do not file it.')).toBeTruthy();
    expect(screen.getByText(/ · 1 error \(with older rules\)$/)).toBeTruthy();
  });

  it('that was invented says so, on paper too', async () => {
    const getFile = async () => aFile(1, { metadata: { ...aFile().metadata, simulated: true } });
    open('', { api: { getFile } });
    const words = 'Made from an invented job. Do not file it.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await factOf('Well Name')).toBe('Bluebonnet 1H');
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByText(words)).toHaveLength(2);
  });

  it('without a known owner gets one from a Manager', async () => {
    const { customerId: _, ...metadata } = aFile().metadata;
    const assignOwner = vi.fn(async () => aFile());
    const { user } = open('', { api: { getFile: async () => aFile(1, { metadata }), assignOwner } });
    await user.click(await screen.findByRole('button', { name: 'Assign owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign owner' }));
    await user.click(dialog.getByRole('button', { name: 'Assign owner' }));
    expect((await dialog.findAllByText('Please select a customer')).length).toBeGreaterThan(0);
    await user.selectOptions(dialog.getByLabelText('Customer'), 'Llano Ridge Operating LLC');
    await user.click(dialog.getByRole('button', { name: 'Assign owner' }));
    await waitFor(() =>
      expect(assignOwner).toHaveBeenCalledWith({ params: { id: fileId(1) }, body: { customerId: 1 } }),
    );
  });
});

describe('a file that cannot be shown', () => {
  it.each([
    ['that is someone else’s', 'forbidden', 'You do not have access to this file'],
    ['that does not exist', 'not-found', 'File not found'],
  ] as const)('%s says so', async (_, code, text) => {
    open('', { role: 'Viewer', api: { getFile: refuse(code) } });
    await waitFor(() => expect(pane().getByRole('alert').textContent).toContain(text));
  });

  it('because a user deleted it says who', async () => {
    const deleted: DeletedFile = { ...aFile(1), deleted_at: '', deleted_by: 'Luis Ortega', purged_at: '' };
    open('', { api: { getFile: refuse('not-found'), listBin: async () => [deleted] } });
    expect(await screen.findByText('This file was deleted by Luis Ortega.')).toBeTruthy();
  });

  it('because its content does not come says so, and tries again', async () => {
    const downloadFile = vi
      .fn(async () => asFile(aDocument()))
      .mockImplementationOnce(() => Promise.reject(new ProblemError('conflict', '')));
    const getFileContent = () => Promise.reject(new ProblemError('conflict', ''));
    const { user } = open('', { api: { downloadFile, getFileContent } });
    expect(await screen.findByText('Failed to load XML content. Please try again later.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await factOf('Well Name')).toBe('Bluebonnet 1H');
  });

  it('because its bytes are damaged says so', async () => {
    const getFileContent = () => Promise.reject(new ProblemError('damaged', 'Missing or damaged in the storage.'));
    open('', { api: { downloadFile: getFileContent, getFileContent } });
    expect(await screen.findByText('Missing or damaged in the storage.')).toBeTruthy();
  });

  it('because it is no disclosure says why, and its text can still be read', async () => {
    const content = '<html xmlns="http://www.w3.org/1999/xhtml"><script>stolen = 1</script></html>';
    const { user } = open('', { api: { downloadFile: async () => asFile(content) } });
    expect(await screen.findByText(/^The document cannot be read:/)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'XML' }));
    expect((await screen.findByRole('region', { name: /^XML of/ })).textContent).toContain('<script>stolen');
    expect(document.querySelector('script')).toBeNull();
  });
});
