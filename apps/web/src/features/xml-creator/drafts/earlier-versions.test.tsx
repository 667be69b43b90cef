import { ProblemError } from '@disclosure/api';
import { buildCatalogue, emptyWizard, messages, withDisclosures, type WizardState } from '@disclosure/core';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { takeTheJob } from '../../../../test/begin-draft.ts';
import { fakeDraftPorts, fakeDraftServer, instantCompressor } from '../../../../test/fake-drafts.ts';
import { goOffline, goOnline } from '../../../../test/go-offline.ts';
import { button, fetchJob, heading, twoWells } from '../../../../test/open-wizard.ts';
import { visit } from '../../../../test/render-app.tsx';
import { summaryOf } from './local-drafts.ts';
import { createDraftDesk } from './open-draft.ts';
import { createPacker } from './packing.ts';
import type { DraftPorts } from './use-draft.ts';

const WELL = 'Caprock State 22-15 B 2H';
const tick = () => screen.findByLabelText<HTMLInputElement>(WELL);

const pack = createPacker(instantCompressor);

async function bodyOf(state: WizardState) {
  const { pieces } = await pack(state);
  return { ...summaryOf(state), state: { stamp: '', pieces: Object.fromEntries(pieces) } };
}

/** A draft of job 48213 with a well selected, in whose place the user has put job 1002. */
async function replaced() {
  const server = fakeDraftServer();
  const job = takeTheJob({ ...emptyWizard, jobNumber: '48213' });
  const first = { ...job, step: 'wells', selected: [job.wells[1]?.key ?? ''] } as const;
  const other = { ...job, step: 'wells', origin: job.origin && { ...job.origin, name: '1002' } } as const;
  const { id } = await server.calls.createDraft({ body: await bodyOf(first) });
  const body = { ...(await bodyOf(other)), replacesWork: true };
  await server.calls.updateDraft({ params: { id }, body, ifMatch: 1 });
  expect(jobsOf(server)).toStrictEqual(['1002', '48213']);
  return { ...server, id };
}

/** The same, open in the wizard. */
async function openReplaced(drafts = fakeDraftPorts()) {
  const server = await replaced();
  const page = visit(`/xml-creator/${server.id}/wells`, { role: 'Editor', api: server.calls, drafts });
  await screen.findByText('Job 1002');
  return { ...page, ...server };
}

/** The same, closed while a change was only on this computer. */
async function leaveUnsent(drafts: DraftPorts) {
  const page = await openReplaced(drafts);
  page.server.isDown = true;
  await page.user.click(await tick());
  await screen.findByText('Offline, kept on this computer');
  page.unmount();
  // A tab that is closed tries no more.
  drafts.desk.find('7', page.id)?.keeper.halt({ kind: 'taken' });
  page.server.isDown = false;
  return page;
}

/** The job that the draft is about, and those of its earlier versions. */
const jobsOf = ({ drafts, versions }: Pick<ReturnType<typeof fakeDraftServer>, 'drafts' | 'versions'>) =>
  [...drafts.values(), ...versions].map(({ jobNumber }) => jobNumber);

const dialog = () => screen.findByRole('dialog', { name: 'Earlier versions' });
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Go back to this version?' }));

async function goBack(user: UserEvent) {
  const [first] = await within(await dialog()).findAllByRole('button', { name: /^Go back to this version/ });
  await user.click(first ?? document.body);
  await user.click((await question()).getByRole('button', { name: 'Go back' }));
}

/** The list of drafts, with the earlier versions of one of them. */
async function lookInto(calls: ReturnType<typeof fakeDraftServer>['calls'], job = '1002', drafts = fakeDraftPorts()) {
  const page = visit('/xml-creator', { role: 'Editor', api: calls, drafts });
  const look = () => button(`Earlier versions of draft ${job}`);
  await page.user.click(await look());
  return { ...page, look };
}

async function oneDraft() {
  const server = fakeDraftServer();
  await server.calls.createDraft({ body: { jobNumber: '1002', step: 3, wells: 12, state: {} } });
  return server;
}

describe('the earlier versions of a draft', () => {
  it('say when, by whom and at which step they were saved', async () => {
    const { calls, versions } = await oneDraft();
    const version = { jobNumber: '48213', step: 4, wells: 12, saved: 0, customer: '', state: {} };
    versions.push(
      { ...version, version: 7, savedAt: '2026-11-15T18:42:00', savedBy: { id: 7, name: 'Pat Lee' } },
      { ...version, version: 3, savedAt: '2026-11-14T09:00:00', savedBy: null, wells: null },
    );
    await lookInto(calls);
    const lines = await within(await dialog()).findAllByRole('row');
    expect(lines.map((line) => [...line.children].map((cell) => cell.textContent))).toStrictEqual([
      ['Saved', 'Draft', 'Action'],
      ['2026-11-15 18:42Pat Lee', '48213, 12 wells4 Chemical Disclosure', 'Go back'],
      ['2026-11-14 09:00Not known', '482134 Chemical Disclosure', 'Go back'],
    ]);
  });

  it('are none at first, and closing leads back to the row', async () => {
    const { calls } = await oneDraft();
    const { user, look } = await lookInto(calls);
    await within(await dialog()).findByText(/^No earlier versions yet\./);
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await look()));
  });

  it('are loaded again when they could not be loaded', async () => {
    const { calls } = await oneDraft();
    let isRefused = true;
    const listDraftVersions = async () => {
      if (isRefused) throw new ProblemError('forbidden', 'No.');
      return calls.listDraftVersions();
    };
    const { user } = await lookInto({ ...calls, listDraftVersions });
    const shown = within(await dialog());
    await shown.findByRole('alert');
    isRefused = false;
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    await shown.findByText(/^No earlier versions yet\./);
  });

  it('say that there is no network', async () => {
    const { calls, server } = await oneDraft();
    const { user } = visit('/xml-creator', { role: 'Editor', api: calls });
    const look = await button('Earlier versions of draft 1002');
    server.isDown = true;
    goOffline();
    await user.click(look);
    await within(await dialog()).findByText(/^The earlier versions could not be loaded\. You are offline\./);
    goOnline();
  });

  it('are not offered for a draft that only this computer has', async () => {
    const drafts = fakeDraftPorts();
    const { calls, server } = fakeDraftServer();
    server.isDown = true;
    const { user } = await fetchJob(twoWells, calls, drafts);
    await screen.findByText('Offline, kept on this computer');
    expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull();
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await screen.findByText('This computer only');
    expect(screen.queryByRole('button', { name: /^Earlier versions/ })).toBeNull();
  });
});

describe('going back to an earlier version', () => {
  it('takes a wrong Replace back, and can be taken back itself', async () => {
    const server = fakeDraftServer();
    const { user } = await fetchJob(twoWells, server.calls);
    await user.click(await tick());
    await screen.findByText(/^Draft saved/);
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    await user.type(await screen.findByLabelText('Job Number'), '9');
    await user.click(await button('Fetch Job Data'));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Replace current work?' }));
    await user.click(asked.getByRole('button', { name: /^Replace/ }));
    await screen.findByText('Job 482139');
    expect((await tick()).checked).toBe(false);
    await waitFor(() => expect(jobsOf(server)).toStrictEqual(['482139', '48213']));

    await user.click(await button('Earlier versions'));
    await goBack(user);
    await screen.findByText('Job 48213');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(jobsOf(server)).toStrictEqual(['48213', '482139', '48213']));
    // The draft was at step 1 when its work was replaced.
    await user.keyboard('{Alt>}[Digit2]{/Alt}');
    expect((await tick()).checked).toBe(true);

    await user.click(await button('Earlier versions'));
    await goBack(user);
    await screen.findByText('Job 482139');
    await waitFor(() => expect(jobsOf(server)).toStrictEqual(['482139', '48213', '482139', '48213']));
  });

  it('opens the draft from the list', async () => {
    const server = await replaced();
    const { user, address } = await lookInto(server.calls);
    await goBack(user);
    await heading('Well Selection');
    expect((await tick()).checked).toBe(true);
    expect(address()).toBe(`/xml-creator/${server.id}/wells`);
    await waitFor(() => expect(jobsOf(server)).toStrictEqual(['48213', '1002', '48213']));
  });

  it('leads from a later step to wells that were not ready for it yet', async () => {
    const server = await replaced();
    const job = takeTheJob({ ...emptyWizard, jobNumber: '1002' });
    const waterSource = { type: 'single', source: 'Produced Water' } as const;
    const ready = { ...job, selected: job.wells.map(({ key }) => key), waterSource, step: 'disclosure' } as const;
    const body = await bodyOf({ ...ready, origin: job.origin && { ...job.origin, name: '1002' } });
    await server.calls.updateDraft({ params: { id: server.id }, body, ifMatch: 2 });
    const { user, address } = visit(`/xml-creator/${server.id}/disclosure`, { role: 'Editor', api: server.calls });
    await screen.findByText(/^Proceed to XML Generation/);
    await user.click(await button('Earlier versions'));
    await goBack(user);
    await heading('Well Selection');
    expect((await tick()).checked).toBe(true);
    expect(address()).toBe(`/xml-creator/${server.id}/wells`);
    await waitFor(() => expect(jobsOf(server)).toStrictEqual(['48213', '1002', '48213']));
  });

  it('completes rows that were made without a list, while the wizard stays at its step', async () => {
    const server = fakeDraftServer();
    const job = takeTheJob({ ...emptyWizard, jobNumber: '48213' });
    const waterSource = { type: 'single', source: 'Produced Water' } as const;
    const ready = { ...job, selected: job.wells.map(({ key }) => key), waterSource, step: 'disclosure' } as const;
    const partial = { catalogue: buildCatalogue([], [], []), customers: [], isPartial: true };
    const { id } = await server.calls.createDraft({ body: await bodyOf(withDisclosures(ready, partial)) });
    const body = { ...(await bodyOf(ready)), replacesWork: true };
    await server.calls.updateDraft({ params: { id }, body, ifMatch: 1 });
    const drafts = fakeDraftPorts();
    const { user } = visit(`/xml-creator/${id}/disclosure`, { role: 'Editor', api: server.calls, drafts });
    await screen.findByText(/^Proceed to XML Generation/);
    expect(screen.queryByText(messages.disclosure.rowsCompleted)).toBeNull();
    await user.click(await button('Earlier versions'));
    await goBack(user);
    await screen.findByText(messages.disclosure.rowsCompleted);
    const completed = Object.values(drafts.desk.find('7', id)?.store.get().disclosures ?? {});
    expect(completed.map(({ provisionalRows }) => provisionalRows)).toStrictEqual([undefined, undefined]);
  });

  it('first saves what only this computer has', async () => {
    const ports = fakeDraftPorts();
    const first = await leaveUnsent(ports);
    const { user } = await lookInto(first.calls, '1002', { ...ports, desk: createDraftDesk() });
    await goBack(user);
    await screen.findByText('Job 48213');
    await waitFor(() => expect(jobsOf(first)).toStrictEqual(['48213', '1002', '1002', '48213']));
    expect(first.versions[0]?.state).not.toStrictEqual(first.versions[1]?.state);
  });

  it('changes nothing when it is cancelled', async () => {
    const { user, drafts, versions } = await openReplaced();
    await user.click(await button('Earlier versions'));
    await user.click(await within(await dialog()).findByRole('button', { name: /^Go back to this version/ }));
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await dialog();
    expect(screen.getByText('Job 1002')).toBeTruthy();
    expect(jobsOf({ drafts, versions })).toStrictEqual(['1002', '48213']);
  });

  it.each([
    [
      'was deleted meanwhile',
      (server: ReturnType<typeof fakeDraftServer>) => void server.versions.splice(0),
      /not found/,
    ],
    [
      'cannot be reached',
      ({ server }: ReturnType<typeof fakeDraftServer>) => void (server.isDown = true),
      /could not be/,
    ],
    [
      'cannot be read',
      ({ versions }: ReturnType<typeof fakeDraftServer>) => {
        for (const version of versions) version.state = {};
      },
      /^This draft cannot be read\./,
    ],
  ])('leaves the draft as it is when the version %s', async (_, spoil, words) => {
    const page = await openReplaced();
    await page.user.click(await button('Earlier versions'));
    await within(await dialog()).findByRole('button', { name: /^Go back to this version/ });
    spoil(page);
    await goBack(page.user);
    const shown = await question();
    await shown.findByText('The draft stays as it is.');
    shown.getByText(words);
    expect(screen.getByText('Job 1002')).toBeTruthy();
  });

  it('is refused while another tab works on the draft', async () => {
    const ports = fakeDraftPorts();
    const { calls, drafts, versions } = await openReplaced(ports);
    const second = await lookInto(calls, '1002', { ...ports, desk: createDraftDesk() });
    await goBack(second.user);
    await (await question()).findByText(/open in another tab/);
    expect(jobsOf({ drafts, versions })).toStrictEqual(['1002', '48213']);
  });

  it('is refused when the newest changes cannot be saved first', async () => {
    const ports = fakeDraftPorts();
    const first = await leaveUnsent(ports);
    // Meanwhile a colleague has saved it.
    for (const draft of first.drafts.values()) first.drafts.set(draft.id, { ...draft, version: draft.version + 1 });
    const { user } = await lookInto(first.calls, '1002', { ...ports, desk: createDraftDesk() });
    await goBack(user);
    await (
      await question()
    ).findByText(/^This draft was saved somewhere else .+ Please open it and decide which version stays\.$/);
    expect(jobsOf(first)).toStrictEqual(['1002', '48213']);
  });
});
