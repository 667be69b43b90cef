import { ProblemError } from '@disclosure/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeDraftPorts, fakeDraftServer } from '../../../../test/fake-drafts.ts';
import { button, fetchJob, heading, twoWells } from '../../../../test/open-wizard.ts';
import { visit } from '../../../../test/render-app.tsx';
import { browserClock, type Clock } from '../../../lib/clock.ts';
import { reloadPage } from '../../../lib/leaving.ts';
import { createDraftDesk } from './open-draft.ts';

describe('a draft on the page', () => {
  it('keeps its id on the server, and opens unchanged under it', async () => {
    const drafts = fakeDraftPorts();
    const { calls, drafts: stored } = fakeDraftServer();
    const first = await fetchJob(twoWells, calls, drafts);
    await first.user.click(await screen.findByLabelText('Caprock State 22-15 B 2H'));
    await screen.findByText(/^Draft saved \d\d:\d\d$/);
    const [id] = stored.keys();
    expect(first.address()).toBe(`/xml-creator/${id}/wells`);
    await first.user.click(await button('Continue with Selected Wells (1)'));
    await heading('Water Source');
    const address = first.address();
    first.unmount();

    const second = visit(address, { role: 'Editor', api: calls, drafts: { ...drafts, desk: createDraftDesk() } });
    await heading('Water Source');
    expect(screen.getByLabelText<HTMLSelectElement>('Water Source').value).toBe('Produced Water');
    await second.user.click(screen.getByRole('link', { name: 'Start over' }));
    await heading('FracFocus XML Generator');
    await second.user.click(await screen.findByRole('link', { name: '48213' }));
    await screen.findByText('Job 48213');
  });

  it('is sent at once when the tab is left', async () => {
    const { calls, drafts: stored } = fakeDraftServer();
    let isPausing = false;
    // From then on no pause ends, so that only what is sent at once is sent.
    const after: Clock['after'] = (milliseconds, act) =>
      isPausing && milliseconds > 0 ? () => {} : browserClock.after(milliseconds, act);
    const { user } = await fetchJob(twoWells, calls, fakeDraftPorts({ clock: { ...browserClock, after } }));
    await screen.findByText(/^Draft saved/);
    isPausing = true;
    const version = () => [...stored.values()][0]?.version ?? 0;
    const before = version();
    await user.click(await screen.findByLabelText('Caprock State 22-15 B 2H'));
    expect(version()).toBe(before);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(version()).toBe(before + 1));
    vi.restoreAllMocks();
  });

  it('is written in the browser before the page loads itself again', async () => {
    const ports = fakeDraftPorts();
    const writing = Promise.withResolvers<void>();
    const write: typeof ports.local.write = async (...given) => {
      await writing.promise;
      return ports.local.write(...given);
    };
    await fetchJob(twoWells, fakeDraftServer().calls, { ...ports, local: { ...ports.local, write } });
    await heading('Well Selection');
    const reload = vi.fn();
    const reloading = reloadPage(reload);
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).not.toHaveBeenCalled();
    writing.resolve();
    await reloading;
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not lead the user back when an older server gives it another id on the way to a step', async () => {
    const { calls, server } = fakeDraftServer();
    server.isOlder = true;
    let answer: (() => void) | undefined;
    const createDraft: typeof calls.createDraft = (request) =>
      new Promise((resolve) => {
        answer = () => resolve(calls.createDraft(request));
      });
    const { user, address } = await fetchJob(twoWells, { ...calls, createDraft });
    await user.click(await screen.findByLabelText('Caprock State 22-15 A 1H'));
    await waitFor(() => expect(answer).toBeDefined());
    fireEvent.click(await button('Continue with Selected Wells (1)'));
    answer?.();
    await waitFor(() => expect(address()).toMatch(/\/00000000-[0-9a-f-]+\/water$/));
    await heading('Water Source');
  });

  it('is worked on in one tab, and can be taken over by another', async () => {
    const drafts = fakeDraftPorts();
    const { calls } = fakeDraftServer();
    const first = await fetchJob(twoWells, calls, drafts);
    await waitFor(async () => expect((await drafts.local.list('7'))[0]?.isSent).toBe(true));
    const otherTab = { ...drafts, desk: createDraftDesk() };
    const second = visit(first.address(), { role: 'Editor', api: calls, drafts: otherTab });

    const question = await screen.findByRole('alertdialog', { name: 'This draft is open in another tab' });
    await second.user.click(within(question).getByRole('button', { name: 'Work here' }));
    await waitFor(() => expect(screen.getAllByText('Not saved')).toHaveLength(1));
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });

  it('that was deleted elsewhere can be kept under a new name', async () => {
    const { calls, drafts } = fakeDraftServer();
    const { user, address } = await fetchJob(twoWells, calls);
    await screen.findByText(/^Draft saved/);
    const before = address();
    drafts.clear();
    await user.click(await screen.findByLabelText('Caprock State 22-15 B 2H'));
    const question = await screen.findByRole('alertdialog', { name: 'This draft was deleted' });
    await user.click(within(question).getByRole('button', { name: 'Keep mine as a new draft' }));
    await waitFor(() => expect(address()).not.toBe(before));
    expect((await screen.findByLabelText<HTMLInputElement>('Caprock State 22-15 B 2H')).checked).toBe(true);
  });

  it('that the server refuses says so with its reason', async () => {
    const { calls, server } = fakeDraftServer();
    const { user } = await fetchJob(twoWells, calls);
    await screen.findByText(/^Draft saved/);
    server.refusal = new ProblemError('forbidden', 'You may not.');
    await user.click(await screen.findByLabelText('Caprock State 22-15 B 2H'));
    await screen.findByText('This draft is kept on this computer only. The server does not save it: You may not.');
    screen.getByText('Not saved on the server');
  });

  it('that waits for the next sign-in is not called offline', async () => {
    const { calls, server } = fakeDraftServer();
    const { user } = await fetchJob(twoWells, calls);
    await screen.findByText(/^Draft saved/);
    server.refusal = new ProblemError('unauthenticated', 'Please sign in.');
    await user.click(await screen.findByLabelText('Caprock State 22-15 B 2H'));
    await screen.findByText('Session ended, kept on this computer');
  });

  it('that was deleted elsewhere can be left', async () => {
    const { calls, drafts } = fakeDraftServer();
    const { user, address } = await fetchJob(twoWells, calls);
    await screen.findByText(/^Draft saved/);
    drafts.clear();
    await user.click(await screen.findByLabelText('Caprock State 22-15 B 2H'));
    const question = await screen.findByRole('alertdialog', { name: 'This draft was deleted' });
    await user.click(within(question).getByRole('button', { name: 'Go to my drafts' }));
    await waitFor(() => expect(address()).toBe('/xml-creator'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('that only has a job without wells is not kept: a reload leads back to the number of the job', async () => {
    const drafts = fakeDraftPorts();
    const { calls } = fakeDraftServer();
    const first = await fetchJob({ wells: [] }, calls, drafts);
    await screen.findByText('No wells found for this job number');
    const address = first.address();
    expect(address).toMatch(/\/wells$/);
    first.unmount();

    const reloaded = visit(address, { role: 'Editor', api: calls, drafts: { ...drafts, desk: createDraftDesk() } });
    expect((await screen.findByLabelText<HTMLInputElement>('Job Number')).value).toBe('48213');
    await waitFor(() => expect(reloaded.address()).toBe('/xml-creator'));
  });

  it('is named when its job is fetched again, and when the job number is typed', async () => {
    const { calls } = fakeDraftServer();
    const { id } = await calls.createDraft({ body: { jobNumber: '48213', step: 4, wells: 12, state: {} } });
    const { user } = await fetchJob(twoWells, calls);
    const expectNote = async () => {
      const note = within(
        (await screen.findByText(/^You already have a draft of this job/)).parentElement ?? document.body,
      );
      note.getByText(/^You already have a draft of this job: step 4, 12 wells, saved \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
      expect(note.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(`/xml-creator/${id}/disclosure`);
    };
    await heading('Well Selection');
    await expectNote();
    await screen.findByText(/^Draft saved/);

    await user.click(screen.getByRole('link', { name: 'Start over' }));
    await heading('FracFocus XML Generator');
    expect(screen.queryByText(/^You have a draft/)).toBeNull();
    await user.type(await screen.findByLabelText('Job Number'), ' 48213 ');
    await expectNote();
  });

  it('is not named beside itself', async () => {
    const { calls } = fakeDraftServer();
    const { user } = await fetchJob(twoWells, calls);
    await screen.findByText(/^Draft saved/);
    expect(screen.queryByText(/^You have a draft/)).toBeNull();
    await user.click(await button('Back'));
    expect((await screen.findByLabelText<HTMLInputElement>('Job Number')).value).toBe('48213');
    expect(screen.queryByText(/^You have a draft/)).toBeNull();
  });

  it('is not named beside itself while the server has it and the browser has no answer yet', async () => {
    const { calls, drafts } = fakeDraftServer();
    const listed = vi.fn(calls.listDrafts);
    const listDrafts = async () => {
      await waitFor(() => expect(drafts.size).toBe(1));
      return listed();
    };
    let answer = () => {};
    const createDraft: typeof calls.createDraft = async (request) => {
      const draft = await calls.createDraft(request);
      await new Promise<void>((resolve) => (answer = resolve));
      return draft;
    };
    await fetchJob(twoWells, { ...calls, createDraft, listDrafts });
    await heading('Well Selection');
    await waitFor(() => expect(listed).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/^Draft saved/)).toBeNull();
    expect(screen.queryByText(/^You have a draft/)).toBeNull();
    answer();
    await screen.findByText(/^Draft saved/);
    expect(screen.queryByText(/^You have a draft/)).toBeNull();
  });

  it('that was saved and then deleted elsewhere is said to be gone when its page is loaded again', async () => {
    const { calls, drafts: stored } = fakeDraftServer();
    const ports = fakeDraftPorts();
    const { address, unmount } = await fetchJob(twoWells, calls, ports);
    await screen.findByText(/^Draft saved/);
    const last = address();
    unmount();
    stored.clear();
    visit(last, { role: 'Editor', api: calls, drafts: { ...fakeDraftPorts(), desk: createDraftDesk() } });
    expect(await screen.findByText(/^There is no such draft/)).toBeTruthy();
  });

  it('says so when it does not exist', async () => {
    visit('/xml-creator/00000000-0000-4000-8000-000000000009/wells', { role: 'Editor' });
    await screen.findByText('There is no such draft. It may have been deleted.');
  });
});
