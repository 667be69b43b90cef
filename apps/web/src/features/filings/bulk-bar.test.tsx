import { ProblemError } from '@disclosure/api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fileId } from '../../../test/fake-files.ts';
import { aFiling } from '../../../test/fake-filings.ts';
import { visit } from '../../../test/render-app.tsx';
import { said } from '../../../test/said.ts';
import { setScreen } from '../../../test/screen-width.ts';
import { toasts } from '../../lib/toasts.ts';

/** A run that has changed nothing yet: its first filing waits for `resolve`, and the second is refused. */
async function startRun() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const changeFilingStatus = vi.fn(async ({ params }: { params: { fileId: string } }) => {
    await promise;
    if (params.fileId === fileId(2)) throw new ProblemError('conflict', 'Someone else changed it.');
    return aFiling();
  });
  const opened = visit('/filings', { role: 'Manager', api: { changeFilingStatus } });
  const { user } = opened;
  for (const name of ['Bluebonnet 1H', 'Bluebonnet 2H'])
    await user.click(await screen.findByRole('checkbox', { name: `Tick ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Mark as sent…' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as sent' }));
  await screen.findByText('Changing 1 of 2');
  return { ...opened, resolve, changeFilingStatus };
}
const ended = '1 changed, 1 refused. Bluebonnet 2H: Someone else changed it.';

describe('the foot of the desk', () => {
  it('tells on another page how a run ended, and begins no second one beside it', async () => {
    const { router, resolve, changeFilingStatus } = await startRun();
    await act(() => router.navigate('/profile'));
    await act(() => router.navigate('/filings'));
    await screen.findByRole('row', { name: /Bluebonnet 1H/ });
    expect(screen.getByText('Changing 1 of 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await act(() => router.navigate('/profile'));
    resolve();
    await waitFor(() => expect(said()).toContain(ended));
    expect(changeFilingStatus).toHaveBeenCalledTimes(2);
  });

  it('tells it beside a filing that hides the list, and keeps the result', async () => {
    setScreen('narrow');
    const { router, resolve } = await startRun();
    toasts.forget();
    await act(() => router.navigate(`/filings?file=${fileId(1)}`));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Ticked filings' })).toBeNull());
    resolve();
    await waitFor(() => expect(said()).toEqual([ended]));
    await act(() => router.navigate('/filings'));
    expect(await screen.findByText('1 changed, 1 refused')).toBeTruthy();
  });

  it('changes nothing in the name of the next person', async () => {
    const { session, resolve, changeFilingStatus } = await startRun();
    toasts.forget();
    await act(() => session.signOut());
    resolve();
    await act(() => Promise.resolve());
    expect(changeFilingStatus).toHaveBeenCalledOnce();
    expect(said()).not.toContain(ended);
  });

  it('has on a phone the next step, and the rest in one menu', async () => {
    setScreen('narrow');
    const { user } = visit('/filings', { role: 'Manager' });
    await user.click(await screen.findByRole('checkbox', { name: 'Tick Bluebonnet 1H' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Ticked filings' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mark as sent…', 'More', '']);
    await user.click(bar.getByRole('button', { name: 'More' }));
    for (const name of ['Published…', 'Assign…', 'XML files (ZIP)', 'Evidence pack (ZIP)']) {
      expect(await screen.findByRole('menuitem', { name })).toBeTruthy();
    }
    await user.keyboard('{Escape}');
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(bar.queryByRole('button')).toBeNull();
  });
});
