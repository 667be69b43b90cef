import type { BackupState } from '@disclosure/api';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visit } from '../../../test/render-app.tsx';
import { printMoment } from '../../lib/moments.ts';

const open = (state: BackupState['state'], lastGoodAt: string | null, role: 'Manager' | 'Editor' = 'Manager') => {
  const getBackupState = vi.fn(async () => ({ state, lastGoodAt }));
  visit('/settings/vendors', { role, api: { getBackupState } });
  return getBackupState;
};

describe('the state of the backups in Settings', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00') }));
  afterEach(() => vi.useRealTimers());

  it('is a quiet line while the last good one is as new as it should be', async () => {
    open('good', '2026-11-16T01:00:00');
    expect((await screen.findByText('Last good backup: today 01:00')).closest('[role=note]')).toBeNull();
  });

  it.each([
    ['overdue', '2026-11-13T01:00:00', `The last good backup is from ${printMoment('2026-11-13T01:00:00')}`],
    ['none', null, 'There is no good backup yet.'],
    ['unreadable', '2026-11-16T01:00:00', 'The backups cannot be read at the moment.'],
  ] as const)('is a warning when it is %s', async (state, lastGoodAt, text) => {
    open(state, lastGoodAt);
    expect((await screen.findByRole('note')).textContent).toContain(text);
  });

  it('is nothing where the product makes none', async () => {
    const asked = open('off', null);
    expect(await screen.findByRole('heading', { name: 'Vendors Management' })).toBeTruthy();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/backup/i)).toBeNull();
  });

  it('is not asked for by an Editor', async () => {
    const asked = open('overdue', '2026-11-13T01:00:00', 'Editor');
    expect(await screen.findByRole('heading', { name: 'Vendors Management' })).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });
});
