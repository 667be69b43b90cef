import { readJob } from '@disclosure/core';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { referenceData, wellsAtStep4 } from '../../../../../test/example-wells.ts';
import { renderWizard } from '../../../../../test/render-wizard.tsx';
import { RefetchDialog } from './refetch-dialog.tsx';

describe('the dialog of a job that is fetched again', () => {
  it('keeps a file that was saved while it was open', async () => {
    const wells = wellsAtStep4({ Alpha: {} });
    if (!wells.origin) throw new Error('the example has an origin');
    const origin = { ...wells.origin, retrievedAt: '2026-11-15T09:00:00.000Z' };
    const state = { ...wells, origin };
    const job = { origin, read: readJob({ wells: [] }), notices: [] };
    const { store, user } = renderWizard(
      <RefetchDialog job={job} onTake={(merge) => store.change(merge)} onClose={() => {}} />,
      { state, referenceData },
    );
    const update = await screen.findByRole('button', { name: 'Update' });
    const saved = { Alpha: { fileId: 'f', name: 'Alpha.xml', revision: 1, sha256: '', savedAt: '' } };
    act(() => store.change((before) => ({ ...before, saved })));
    await user.click(update);
    expect(store.get().saved).toEqual(saved);
    expect(store.get().wells.map(({ key }) => key)).toEqual(['Alpha']);
  });
});
