import type { RegistryLoad } from '@disclosure/api';
import { registryMessages } from '@disclosure/core';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { visit } from '../../../test/render-app.tsx';

const facts = {
  fileName: 'FracFocusCSV.zip',
  archiveDate: '2026-11-08',
  loadedAt: '2026-11-09T02:14:00Z',
  newestJobEnd: '2026-11-07',
  disclosures: 247_318,
  ingredients: 7_214_906,
  waterSources: 1234,
};
const load = (change: Partial<RegistryLoad> = {}): RegistryLoad => ({
  id: '5d3f7a52-0000-4000-8000-000000000001',
  status: 'loaded',
  fileName: 'FracFocusCSV.zip',
  archiveDate: '2026-11-08',
  by: 'Morgan Manager',
  startedAt: '2026-11-09T02:14:00Z',
  endedAt: '2026-11-09T02:24:00Z',
  progress: null,
  report: {
    disclosures: 247_318,
    ingredients: 7_214_906,
    waterSources: 1234,
    leftOut: { repeatedHeader: 0, tooFewColumns: 2961, unknownDisclosure: 0, unreadable: 0 },
    mended: { nulBytes: 16 },
    odd: { years: 0 },
    newestJobEnd: '2026-11-07',
    seconds: 582,
    linesRead: 7_217_867,
    examples: { tooFewColumns: { file: 'FracFocusRegistry_4.csv', line: 118_204, text: 'too,short' } },
  },
  failure: '',
  ...change,
});
const progress = {
  stage: 'copying',
  part: 7,
  parts: 15,
  bytes: 43,
  allBytes: 100,
  lines: 3_104_880,
  leftOut: 12,
} as const;

const open = (loads: readonly RegistryLoad[], api = {}, inUse: typeof facts | null = facts) =>
  visit('/settings/registry', {
    role: 'Manager',
    api: { listRegistryLoads: async () => [...loads], getRegistry: async () => ({ inUse }), ...api },
  });

describe('Settings > Registry', () => {
  it('tells what is in use, what was left out and why, and how the loads went', async () => {
    open([load(), load({ id: 'b', status: 'failed', report: null, failure: registryMessages.notZip })]);
    expect(await screen.findByText('247,318 · newest 2026-11-07')).toBeTruthy();
    const report = within(await screen.findByRole('table', { name: 'Lines that were left out' }));
    const [, row] = report.getAllByRole('row');
    expect(row?.textContent).toBe('Too few columns2,961FracFocusRegistry_4.csv118,204too,short');
    expect(
      screen.getByText(/7,217,867 lines read · 7,214,906 taken · 2,961 left out · 16 NUL bytes removed/),
    ).toBeTruthy();
    const failed = within(screen.getByRole('table', { name: 'Loads' })).getByText(registryMessages.notZip);
    expect(failed.parentElement?.textContent).toBe(`Failed${registryMessages.notZip}`);
  });

  it('tells how many of our filings are in it, and leads to those that differ', async () => {
    const { user, address } = open([load()], {
      getPublicationSummary: async () => ({ archive: '2026-11-08', found: 291, differs: 1, missing: 21, pending: 4 }),
    });
    expect((await screen.findByText(/^291 of 312/)).textContent).toBe('291 of 312 · 4 still to be looked for');
    expect(screen.getByText('21, looked for in the archive of 2026-11-08')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: '1 filing' }));
    await screen.findByRole('heading', { name: 'Filings' });
    expect(address()).toBe('/filings?status=differs');
  });

  it('says that a folder is watched, where one is', async () => {
    const { unmount } = open([load()], { getRegistry: async () => ({ inUse: facts, isFolderWatched: true }) });
    expect(await screen.findByText(registryMessages.watched)).toBeTruthy();
    unmount();
    open([load()]);
    await screen.findByText(registryMessages.drop);
    expect(screen.queryByText(registryMessages.watched)).toBeNull();
  });

  it('tells stages, results and reasons of a later version by their words', async () => {
    const { report } = load();
    const later = { ...report, leftOut: { tooHeavy: 3 } } as NonNullable<RegistryLoad['report']>;
    open([
      load({ id: 'a', status: 'loading', report: null, progress: { ...progress, stage: 'weighing' } }),
      load({ report: later }),
      load({ id: 'b', status: 'paused', report: null }),
    ]);
    expect(await screen.findByText('weighing · 3,104,880 lines · 12 left out')).toBeTruthy();
    // The bytes are read, but it is not over.
    expect(screen.queryByText('43 %')).toBeNull();
    const reasons = within(await screen.findByRole('table', { name: 'Lines that were left out' }));
    expect(reasons.getAllByRole('row').map(({ textContent }) => textContent)).toContain('tooHeavy3');
    expect(within(screen.getByRole('table', { name: 'Loads' })).getByText('paused')).toBeTruthy();
  });

  it('asks before it cancels a load that runs', async () => {
    const cancelRegistryLoad = vi.fn(async () => undefined);
    const { user } = open([load({ status: 'loading', report: null, progress })], { cancelRegistryLoad });
    expect(await screen.findByText('Part 7 of 15 · 3,104,880 lines · 12 left out')).toBeTruthy();
    expect(screen.getByText('43 %')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel the load' }));
    expect(cancelRegistryLoad).toHaveBeenCalledWith({ params: { id: load().id } });
  });

  it('uploads an archive, and tells why one is refused', async () => {
    const loadRegistry = vi.fn(async () => {
      throw new Error(registryMessages.notZip);
    });
    const { user } = open([], { loadRegistry }, null);
    expect(await screen.findByText(registryMessages.none)).toBeTruthy();
    const archive = new File(['PK'], 'Nightly.zip');
    await user.upload(screen.getByLabelText('Archive of the registry'), archive);
    expect(loadRegistry).toHaveBeenCalledWith(expect.objectContaining({ query: { name: 'Nightly.zip' }, archive }));
    expect((await screen.findByRole('alert')).textContent).toContain('The archive was not accepted');
  });
});
