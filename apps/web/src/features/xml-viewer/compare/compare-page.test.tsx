import { ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDocument, aFile, fileId } from '../../../../test/fake-files.ts';
import { visit, type Visit } from '../../../../test/render-app.tsx';

const address = `/xml-viewer/compare?left=${fileId(1)}&right=${fileId(2)}`;
const getFileContent: NonNullable<Visit['api']>['getFileContent'] = async ({ params }) => ({
  content: aDocument(params.id === fileId(1) ? {} : { copolymer: 100_010 }),
});
const open = (path = address, api: Visit['api'] = {}) =>
  visit(path, { role: 'Viewer', api: { getFileContent, ...api } });

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

  it('shows no mass, total or change where a document says no masses', async () => {
    const silent: typeof getFileContent = async ({ params }) => ({
      content:
        params.id === fileId(1) ? aDocument() : aDocument().replaceAll(/<MassIngredient>.*?<\/MassIngredient>/g, ''),
    });
    open(address, { getFileContent: silent });
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
