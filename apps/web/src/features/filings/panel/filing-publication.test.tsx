import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileId } from '../../../../test/fake-files.ts';
import { aFilingInFull } from '../../../../test/fake-filings.ts';
import { visit, type Visit } from '../../../../test/render-app.tsx';

const FIXTURE = join(import.meta.dirname, '../../../../../../packages/core/fixtures/clean-job/disclosure.xml');

const publication = {
  disclosureId: 'd-1',
  revision: 1,
  since: '2026-11-12',
  seenIn: '2026-11-14',
  lookedIn: '2026-11-14',
  differences: 0,
  differs: false,
  wasPublicBefore: false,
};

async function openPanel(changes: Parameters<typeof aFilingInFull>[0], api: Visit['api'] = {}) {
  const filing = aFilingInFull({ status: 'published', publication, ...changes });
  const page = visit(`/filings?file=${fileId(1)}`, {
    role: 'Manager',
    api: { getFiling: async () => filing, ...api },
  });
  return { ...page, panel: within(await screen.findByRole('region', { name: 'Registry' })) };
}

describe('what the panel says about what is public', () => {
  it('is that it is equal, while the archive has it', async () => {
    const { panel } = await openPanel({});
    expect(panel.getByText('Equal to what was made here')).toBeTruthy();
    expect(panel.queryByText(/last seen/)).toBeNull();
  });

  it('is when it was last seen, once a later archive has it no more', async () => {
    const { panel } = await openPanel({ publication: { ...publication, lookedIn: '2026-11-16' } });
    expect(panel.getByText('Not in the archive of 2026-11-16; last seen in that of 2026-11-14')).toBeTruthy();
    expect(panel.queryByText('Equal to what was made here')).toBeNull();
  });

  it('is compared by the API number of the revision that is public, not of the newest', async () => {
    const content = readFileSync(FIXTURE, 'utf8').replace(/(<APINumber>).*?</, '$142461111110000<');
    const { user, panel } = await openPanel(
      { revision: 2, status: 'saved', apiNumber: '42461222220000' },
      {
        getFileContent: async ({ query }) => ({ id: fileId(1), revision: query.revision ?? 2, content }) as never,
        listPublicDisclosures: async ({ query: { apiNumber } }) => ({
          archive: '2026-11-14',
          disclosures: [
            {
              disclosureId: apiNumber === '42461111110000' ? 'd-1' : 'another',
              apiNumber,
              startDate: '2024-08-05',
              endDate: '2024-08-20',
              wellName: 'Bluebonnet 1H',
              operatorName: '',
              state: 'Texas',
              county: 'Upton',
              latitude: '',
              longitude: '',
              datum: '',
              federalWell: null,
              indianWell: null,
              tvd: '1234',
              totalClean: '',
              totalBaseNonWaterVolume: '',
              rows: [],
              waterSources: [],
            },
          ],
        }),
      },
    );
    expect(panel.getByText('It is revision 1 that is public.')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Compare with what is public' }));
    expect(await screen.findByText(/, revision 1\. Published: d-1, in the archive of 2026-11-14\.$/)).toBeTruthy();
  });
});
