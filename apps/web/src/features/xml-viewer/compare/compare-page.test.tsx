import { ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDocument, aFile, asFile, fileId } from '../../../../test/fake-files.ts';
import { visit, type Visit } from '../../../../test/render-app.tsx';
import * as browser from '../../../lib/browser.ts';

const address = `/xml-viewer/compare?left=${fileId(1)}&right=${fileId(2)}`;
const isFirst = ({ params: { fileName } }: { readonly params: { readonly fileName: string } }) =>
  fileName === aFile(1).name;
const downloadFile: NonNullable<Visit['api']>['downloadFile'] = async (request) =>
  asFile(aDocument(isFirst(request) ? {} : { copolymer: 100_010 }));
const open = (path = address, api: Visit['api'] = {}) => visit(path, { role: 'Viewer', api: { downloadFile, ...api } });

describe('a comparison', () => {
  it('lays two files side by side and names what differs', async () => {
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Ingredients' });
    const changed = within(table).getByRole('row', { name: /^Changed FR-1/ });
    expect(
      within(changed)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['100,000.000', '100,010.000', '+10.000']));
    expect(screen.getByText('2 changed')).toBeTruthy();
    expect(screen.getByText('1 of 17 values differ')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Well and job' })).getAllByRole('row')).toHaveLength(2);
    await user.click(screen.getByLabelText('Only values that differ'));
    expect(within(screen.getByRole('table', { name: 'Well and job' })).getAllByRole('row').length).toBeGreaterThan(10);
  });

  it('marks what changed within a row', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Ingredients' });
    const changed = within(table).getByRole('row', { name: /^Changed FR-1/ });
    const marks = [...changed.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks.slice(0, 2)).toEqual(['00.000', '10.000']);
    const values = within(screen.getByRole('table', { name: 'Well and job' }));
    expect(values.getByRole('row', { name: /^Total mass/ }).querySelectorAll('mark')).toHaveLength(2);
  });

  it('says when each side was saved, also of an older revision', async () => {
    const revision = { size: 9, sha256: '', uploadedBy: 'Luis Ortega' };
    const listRevisions = async () => [
      { ...revision, revision: 1, timestamp: '2026-11-10T12:30:00Z' },
      { ...revision, revision: 2, timestamp: '2026-11-12T12:30:00Z' },
    ];
    open(`/xml-viewer/compare?left=${fileId(1)}&leftRevision=1&right=${fileId(1)}`, {
      listRevisions,
      getFile: async () => aFile(1, { revision: 2 }),
    });
    const left = await screen.findByRole('region', { name: 'Left side' });
    expect(left.textContent).toMatch(/Revision 1 · saved 2026-11-1\d \d\d:\d\d by Luis Ortega/);
    expect(screen.getByRole('region', { name: 'Right side' }).textContent).toMatch(
      /Revision 2 \(current\) · saved \d{4}-\d\d-\d\d \d\d:\d\d/,
    );
  });

  it('is downloaded with every value of both sides, and runs no formula', async () => {
    const save = vi.spyOn(browser, 'saveFile').mockReturnValue();
    const evil: typeof downloadFile = async (request) =>
      asFile(aDocument(isFirst(request) ? {} : { copolymer: 100_010 }).replaceAll('FR-1', '=FR-1'));
    const { user } = open(address, { downloadFile: evil });
    await screen.findByRole('table', { name: 'Ingredients' });
    await user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
    const lines = new TextDecoder().decode(save.mock.calls[0]?.[0].bytes).trim().split('\r\n');
    expect(lines[0]).toMatch(/"Left: .*, revision 1, saved .*","Right: /);
    expect(lines.some((line) => /^Ingredient,Changed,'=FR-1,.*,Mass \(lb\),100000\.000,100010\.000$/.test(line))).toBe(
      true,
    );
    expect(lines.some((line) => line.startsWith('Well and job,Same,'))).toBe(true);
    save.mockRestore();
  });

  it('shows no mass, total or change where a document says no masses', async () => {
    const silent: typeof downloadFile = async (request) =>
      asFile(isFirst(request) ? aDocument() : aDocument().replaceAll(/<MassIngredient>.*?<\/MassIngredient>/g, ''));
    open(address, { downloadFile: silent });
    const table = await screen.findByRole('table', { name: 'Ingredients' });
    const masses = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .filter((text) => /^.?[\d,]+\.\d{3}$/u.test(text));
    expect(masses).toEqual(['900,000.000', '100,000.000', '1,000,000.000']);
  });

  it('turns round', async () => {
    const { user, address: current } = open();
    await screen.findByRole('table', { name: 'Ingredients' });
    await user.click(screen.getByRole('button', { name: 'Swap sides' }));
    await waitFor(() => expect(current()).toBe(`/xml-viewer/compare?left=${fileId(2)}&right=${fileId(1)}`));
    expect((await screen.findAllByText('−10.000')).length).toBeGreaterThan(0);
  });

  it('says when a file is missing, not to be seen, or not chosen', async () => {
    open('/xml-viewer/compare');
    expect(await screen.findByText('Please select exactly two files to compare.')).toBeTruthy();
  });

  it('of a file that is not to be seen says so', async () => {
    const getFile = async () => {
      throw new ProblemError('forbidden', '');
    };
    open(address, { getFile });
    expect(await screen.findByText('You do not have access to this file')).toBeTruthy();
  });
});

describe('the bin', () => {
  it('lists what was deleted and gives it back', async () => {
    const listBin = async () => [
      { ...aFile(3), deleted_at: '2026-11-15T05:00:00Z', deleted_by: 'Luis Ortega', purged_at: '2026-12-15T05:00:00Z' },
    ];
    const restored: string[] = [];
    const restoreFile: NonNullable<Visit['api']>['restoreFile'] = async ({ params }) => {
      restored.push(params.id);
      return aFile(3);
    };
    const { user } = visit('/xml-viewer/bin', { role: 'Editor', api: { listBin, restoreFile } });
    expect((await screen.findByRole('row', { name: /Bluebonnet 3H/ })).textContent).toContain('Luis Ortega');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('File restored.')).toBeTruthy();
    expect(restored).toEqual([fileId(3)]);
  });
});
