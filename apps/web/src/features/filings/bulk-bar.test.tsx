import { ProblemError } from '@disclosure/api';
import { EVIDENCE_MANIFEST } from '@disclosure/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { fileId } from '../../../test/fake-files.ts';
import { aFiling } from '../../../test/fake-filings.ts';
import { visit, type Visit } from '../../../test/render-app.tsx';
import { said } from '../../../test/said.ts';
import { setScreen } from '../../../test/screen-width.ts';
import { toasts } from '../../lib/toasts.ts';

const openDesk = (options: Visit = {}) => visit('/filings', { role: 'Manager', ...options });

/** A run that has changed nothing yet: its first filing waits for `resolve`, and the second is refused. */
async function startRun() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const changeFilingStatus = vi.fn(async ({ params }: { params: { fileId: string } }) => {
    await promise;
    if (params.fileId === fileId(2)) throw new ProblemError('conflict', 'Someone else changed it.');
    return aFiling();
  });
  const opened = openDesk({ api: { changeFilingStatus } });
  const { user } = opened;
  for (const name of ['Bluebonnet 1H', 'Bluebonnet 2H'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
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
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected filings' })).toBeNull());
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
    const { user } = openDesk();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bluebonnet 1H' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected filings' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mark as sent…', 'More', '']);
    await user.click(bar.getByRole('button', { name: 'More' }));
    for (const name of ['Published…', 'Assign…', 'XML files (ZIP)', 'Evidence pack (ZIP)']) {
      expect(await screen.findByRole('menuitem', { name })).toBeTruthy();
    }
    await user.keyboard('{Escape}');
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(bar.queryByRole('button')).toBeNull();
  });

  it('changes many at once, and keeps ticked what was refused', async () => {
    const changeFilingStatus = vi.fn(async ({ params }: { params: { fileId: string } }) => {
      if (params.fileId === fileId(2)) throw new ProblemError('conflict', '1 error or refusal is not accepted yet.');
      return aFiling();
    });
    const { user } = openDesk({ api: { changeFilingStatus } });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded filings' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected filings' }));
    await user.click(bar.getByRole('button', { name: 'Mark as sent…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status of 2 filings' }));
    await user.type(dialog.getByLabelText('Note'), 'By mail');
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect(await bar.findByText('1 changed, 1 refused')).toBeTruthy();
    expect(changeFilingStatus).toHaveBeenCalledWith({
      params: { fileId: fileId(1) },
      body: { to: 'sent', note: 'By mail' },
      ifMatch: 1,
    });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bluebonnet 2H' }).checked).toBe(true);
    await user.click(bar.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('1 error or refusal is not accepted yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    // What was typed is there for the next attempt.
    await user.click(bar.getByRole('button', { name: 'Mark as sent…' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Note')).value).toBe('By mail');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    // It was typed for that status, and for no other.
    await user.click(bar.getByRole('button', { name: 'Change status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Published…' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Note')).value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    // What is ticked next has no result yet.
    await user.click(screen.getByRole('checkbox', { name: 'Select Bluebonnet 1H' }));
    expect(bar.getByText('2 selected')).toBeTruthy();
    expect(bar.queryByText('1 changed, 1 refused')).toBeNull();
  });

  it('changes what is ticked as it is now, and not as it was when it was ticked', async () => {
    let version = 1;
    const listFilings = async () => ({ items: [{ ...aFiling(1), version }], total: 1 });
    const changeFilingStatus = vi.fn(async ({ ifMatch }: { ifMatch?: number | string | undefined }) => {
      if (ifMatch === version) return aFiling(1);
      throw new ProblemError('stale', 'It was changed by someone else.');
    });
    const { user } = openDesk({ api: { listFilings, changeFilingStatus } });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bluebonnet 1H' }));
    version = 2;
    const bar = within(screen.getByRole('toolbar', { name: 'Selected filings' }));
    const mark = async () => {
      await user.click(bar.getByRole('button', { name: 'Mark as sent…' }));
      const dialog = within(await screen.findByRole('dialog', { name: /^Change status/ }));
      await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    };
    await mark();
    expect(await bar.findByText('0 changed, 1 refused')).toBeTruthy();
    await mark();
    await waitFor(() => expect(changeFilingStatus).toHaveBeenLastCalledWith(expect.objectContaining({ ifMatch: 2 })));
    expect(await bar.findByText(/1 filing/)).toBeTruthy();
  });

  it('saves an evidence pack of what is ticked, and says what is missing in it', async () => {
    const manifest = { files: [], entries: [], leftOut: [{ path: 'Bluebonnet 2H.xml', reason: 'damaged' }] };
    const bytes = zipSync({ [EVIDENCE_MANIFEST]: strToU8(JSON.stringify(manifest)) });
    const gate = Promise.withResolvers<void>();
    const makeEvidence = vi.fn(async () => {
      await gate.promise;
      return { name: 'Evidence of 2 files, 2026-11-15.zip', type: 'application/zip', bytes };
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = openDesk({ api: { makeEvidence } });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded filings' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected filings' }));
    await user.click(bar.getByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Evidence pack (ZIP)' }));
    const cancel = await bar.findByRole('button', { name: 'Cancel download' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    gate.resolve();
    expect(await screen.findByRole('list', { name: 'Files that are not in the ZIP' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(bar.getAllByRole('button')[0]));
    expect(makeEvidence).toHaveBeenCalledWith(expect.objectContaining({ body: { ids: [fileId(1), fileId(2)] } }));
    expect(saved).toEqual(['Evidence of 2 files, 2026-11-15.zip']);
  });

  it('asks before a reload ends it, and tells the result also when something was ticked off meanwhile', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waiting = gates.values();
    const changeFilingStatus = vi.fn(async () => {
      await waiting.next().value?.promise;
      throw new ProblemError('conflict', 'Someone else changed it.');
    });
    const { user } = openDesk({ api: { changeFilingStatus } });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded filings' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected filings' }));
    await user.click(bar.getByRole('button', { name: 'Mark as sent…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status of 2 filings' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    await waitFor(() => expect(changeFilingStatus).toHaveBeenCalled());
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Select Bluebonnet 1H' }));
    for (const { resolve } of gates) resolve();
    expect(await bar.findByText('0 changed, 2 refused')).toBeTruthy();
    expect(isAsked()).toBe(false);
  });
});
