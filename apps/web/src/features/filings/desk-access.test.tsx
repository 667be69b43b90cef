import type {
  evidenceEndpoints as EvidenceEndpoints,
  fileEndpoints as FileEndpoints,
  filingEndpoints as FilingEndpoints,
} from '@disclosure/api';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileId } from '../../../test/fake-files.ts';
import { aFilingInFull } from '../../../test/fake-filings.ts';
import type * as RenderApp from '../../../test/render-app.tsx';
import type * as ScreenWidth from '../../../test/screen-width.ts';

const [FILINGS, EVIDENCE, FILES] = ['filings', 'evidence', 'files'].map(
  (name) => `../../../../../packages/api/src/${name}.ts`,
) as [string, string, string];

type Endpoints = Readonly<Record<string, object>>;

/** The calls that are not named stay open to Editors. */
const forManagers = <All extends Endpoints>(endpoints: All, ...calls: (keyof All & string)[]) => ({
  ...endpoints,
  ...Object.fromEntries(calls.map((call) => [call, { ...endpoints[call], access: 'manager' }])),
});

let visit: typeof RenderApp.visit;
let setScreen: typeof ScreenWidth.setScreen;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(FILINGS, async (original) => {
    const all = await original<{ filingEndpoints: typeof FilingEndpoints }>();
    const { filingEndpoints } = all;
    const changes = [
      'changeFilingStatus',
      'assignFiling',
      'snoozeFiling',
      'acceptFinding',
      'withdrawAcceptance',
    ] as const;
    return { ...all, filingEndpoints: forManagers(filingEndpoints, 'exportFilings', ...changes) };
  });
  vi.doMock(EVIDENCE, async (original) => {
    const all = await original<{ evidenceEndpoints: typeof EvidenceEndpoints }>();
    return { ...all, evidenceEndpoints: forManagers(all.evidenceEndpoints, 'makeEvidence') };
  });
  vi.doMock(FILES, async (original) => {
    const all = await original<{ fileEndpoints: typeof FileEndpoints }>();
    return { ...all, fileEndpoints: forManagers(all.fileEndpoints, 'correctFile') };
  });
  ({ visit } = await import('../../../test/render-app.tsx'));
  ({ setScreen } = await import('../../../test/screen-width.ts'));
});
afterAll(() => {
  for (const module of [FILINGS, EVIDENCE, FILES]) vi.doUnmock(module);
  vi.resetModules();
});

const refusal = {
  ruleId: 'PLACE-03',
  severity: 'refusal',
  message: 'Outside of the county.',
  where: 'well.latitude',
  place: 'Well · Latitude',
} as const;
const accepted = { ...refusal, id: 1, reason: 'As surveyed', by: 'Pat Lee', at: '2026-11-14T16:20:00Z', revision: 1 };
const getFiling = async () =>
  aFilingInFull({
    findings: [
      { ...refusal, accepted: null },
      { ...refusal, where: 'well.longitude', accepted },
    ],
  });

const namesOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** In the panel of a filing. */
const offered = ['Accept with a reason', 'Withdraw', 'Download', 'Assign', 'Mark as sent…'];

describe('a call of the desk that only Managers may make from now on', () => {
  it.each([
    ['Editor', ['Download'], ['Download PDF']],
    [
      'Manager',
      offered,
      [
        'Download PDF',
        'Evidence pack',
        'Mark as approved…',
        'Mark as uploaded…',
        'Mark as published…',
        'Not to be filed…',
        'Snooze…',
      ],
    ],
  ] as const)('leaves an %s what can be done with a filing: %s', async (role, buttons, items) => {
    const { user } = visit(`/filings?file=${fileId(1)}`, { role, api: { getFiling } });
    const panel = within(await screen.findByRole('complementary', { name: 'Open filing' }));
    const more = await panel.findByRole('button', { name: 'More for Bluebonnet 1H' });
    expect(namesOf(panel.getAllByRole('button')).filter((name) => offered.includes(name))).toEqual(buttons);
    expect(panel.queryByRole('link', { name: 'Correct' }) !== null).toBe(role === 'Manager');
    expect(panel.queryByText(/is open:/) !== null).toBe(role === 'Manager');
    await user.click(more);
    await screen.findByRole('menuitem', { name: 'Download PDF' });
    expect(namesOf(screen.getAllByRole('menuitem'))).toEqual(items);
  });

  it.each([
    ['Editor', 'wide', ['Download', 'Clear selection']],
    ['Manager', 'wide', ['Mark as sent…', 'Change status', 'Assign', 'Download', 'Clear selection']],
    ['Editor', 'narrow', ['More', '']],
    ['Manager', 'narrow', ['Mark as sent…', 'More', '']],
  ] as const)('leaves an %s what can be done with ticked filings, %s: %s', async (role, width, buttons) => {
    setScreen(width);
    const { user } = visit('/filings', { role });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bluebonnet 1H' }));
    expect(screen.queryByRole('button', { name: 'Export' }) !== null).toBe(role === 'Manager');
    const bar = within(screen.getByRole('toolbar', { name: 'Selected filings' }));
    expect(namesOf(bar.getAllByRole('button'))).toEqual(buttons);
    await user.click(bar.getByRole('button', { name: width === 'wide' ? 'Download' : 'More' }));
    await screen.findByRole('menuitem', { name: 'XML files (ZIP)' });
    for (const name of ['Evidence pack (ZIP)', ...(width === 'narrow' ? ['Published…', 'Assign…'] : [])]) {
      expect(screen.queryByRole('menuitem', { name }) !== null).toBe(role === 'Manager');
    }
  });
});
