import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeDraftPorts, fakeDraftServer } from '../../../../test/fake-drafts.ts';
import { button, fetchJob, heading, twoWells } from '../../../../test/open-wizard.ts';
import { visit } from '../../../../test/render-app.tsx';
import { createDraftDesk } from './open-draft.ts';
import type { DraftPorts } from './use-draft.ts';

async function deleteFromList(user: UserEvent, jobNumber: string) {
  await user.click(await button(`Delete draft ${jobNumber}`));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
}

/** Its first save has no answer when its page is closed. Returns what this browser has for the next page. */
async function beginAndClose(
  { calls, server }: ReturnType<typeof fakeDraftServer>,
  fault: 'loseAnswers' | 'isDown' = 'loseAnswers',
  goOn: (user: UserEvent, ports: DraftPorts) => Promise<unknown> = async () => undefined,
): Promise<DraftPorts> {
  const ports = fakeDraftPorts();
  server[fault] = true;
  const { user, address, unmount } = await fetchJob(twoWells, calls, ports);
  await waitFor(async () => expect((await ports.local.list('7'))[0]?.unanswered).toHaveLength(1));
  await goOn(user, ports);
  const [, , id = ''] = address().split('/');
  const { keeper } = ports.desk.find('7', id) ?? expect.unreachable();
  unmount();
  keeper.halt({ kind: 'taken' });
  server[fault] = false;
  return { ...ports, desk: createDraftDesk() };
}

/** The list is older than the draft. */
const visitOldList = ({ calls }: ReturnType<typeof fakeDraftServer>, drafts: DraftPorts) =>
  visit('/xml-creator', { role: 'Editor', api: { ...calls, listDrafts: async () => [] }, drafts });

describe('a draft in the list', () => {
  it('is listed once when its page was gone before the first answer', async () => {
    const server = fakeDraftServer();
    const drafts = await beginAndClose(server, 'loseAnswers', async (user, { local }) => {
      await user.click(await screen.findByLabelText('Caprock State 22-15 B 2H'));
      await user.click(await button('Continue with Selected Wells (1)'));
      await heading('Water Source');
      await waitFor(async () => expect((await local.list('7'))[0]?.step).toBe(3));
    });
    expect([...server.drafts.values()]).toMatchObject([{ step: 2 }]);

    visit('/xml-creator', { role: 'Editor', api: server.calls, drafts });
    await screen.findByRole('button', { name: 'Earlier versions of draft 48213' });
    expect(screen.getAllByRole('button', { name: 'Delete draft 48213' })).toHaveLength(1);
    expect(screen.queryByText('This computer only')).toBeNull();
    expect(screen.getByRole('link', { name: '48213' }).getAttribute('href')).toMatch(/\/water$/);
  });

  it('that the server may have is deleted there, though the list does not name it', async () => {
    const server = fakeDraftServer();
    const { user } = visitOldList(server, await beginAndClose(server));
    await screen.findByText('This computer only');
    await deleteFromList(user, '48213');
    await screen.findByText(/^No drafts yet/);
    expect(server.drafts.size).toBe(0);
  });

  it('that the server may have is not deleted there once someone has worked on it', async () => {
    const server = fakeDraftServer();
    const drafts = await beginAndClose(server);
    const [id = ''] = server.drafts.keys();
    await server.calls.updateDraft({ params: { id }, body: { jobNumber: '48213', step: 4, state: {} }, ifMatch: 1 });
    const { user } = visitOldList(server, drafts);
    await screen.findByText('This computer only');
    await deleteFromList(user, '48213');
    expect(await screen.findByText(/could not be deleted/)).toBeTruthy();
    expect(server.drafts.size).toBe(1);
  });

  it('that never came to the server is deleted from this computer', async () => {
    const server = fakeDraftServer();
    const drafts = await beginAndClose(server, 'isDown');
    const { user } = visit('/xml-creator', { role: 'Editor', api: server.calls, drafts });
    await screen.findByText('This computer only');
    await deleteFromList(user, '48213');
    await screen.findByText(/^No drafts yet/);
    expect(await drafts.local.list('7')).toEqual([]);
  });

  it('is deleted from the list', async () => {
    const { calls, drafts } = fakeDraftServer();
    await calls.createDraft({ body: { jobNumber: '48190', step: 3, wells: 12, state: {} } });
    const { user } = visit('/xml-creator', { role: 'Editor', api: calls });
    const row = await screen.findByRole('row', { name: /48190/ });
    expect(row.textContent).toContain('123 Water Source');
    await deleteFromList(user, '48190');
    await screen.findByText('No drafts yet. Everything you enter is saved here automatically.');
    expect(drafts.size).toBe(0);
  });

  it('that is open is deleted in the version saved last, and without a question', async () => {
    const { calls, drafts } = fakeDraftServer();
    const { user, address } = await fetchJob(twoWells, calls);
    await screen.findByText(/^Draft saved/);
    await user.click(await button('Back'));
    await screen.findByRole('row', { name: /48213/ });
    await user.type(await screen.findByLabelText('Job Number'), '9');
    await waitFor(() => expect([...drafts.values()]).toMatchObject([{ version: 2 }]));
    await deleteFromList(user, '48213');
    await screen.findByText(/^No drafts yet/);
    expect(drafts.size).toBe(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(address()).toBe('/xml-creator'));
  });

  it('that was saved elsewhere since the list was read is deleted once the user knows', async () => {
    const { calls, drafts } = fakeDraftServer();
    const body = { jobNumber: '48190', step: 3, wells: 12, state: {} };
    const { id } = await calls.createDraft({ body });
    const { user } = visit('/xml-creator', { role: 'Editor', api: calls });
    await screen.findByRole('row', { name: /48190/ });
    await calls.updateDraft({ params: { id }, body: { ...body, step: 4 }, ifMatch: 1 });
    await deleteFromList(user, '48190');
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText('Someone saved it first.');
    await screen.findByText(/4 Chemical Disclosure/);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^No drafts yet/);
    expect(drafts.size).toBe(0);
  });

  it('that got its server copy since the list was read is deleted there as well', async () => {
    const { calls, drafts } = fakeDraftServer();
    const arrived = Promise.withResolvers<void>();
    const createDraft: typeof calls.createDraft = async (request) => {
      await arrived.promise;
      return calls.createDraft(request);
    };
    const ports = fakeDraftPorts();
    const { user } = await fetchJob(twoWells, { ...calls, createDraft }, ports);
    await heading('Well Selection');
    await waitFor(async () => expect((await ports.local.list('7'))[0]?.unanswered).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Start over' }));
    await screen.findByText('This computer only');
    await user.click(screen.getByRole('button', { name: 'Delete draft 48213' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    // The save was on its way when the user confirmed.
    arrived.resolve();
    await screen.findByText(/^No drafts yet/);
    expect(drafts.size).toBe(0);
    expect(await ports.local.list('7')).toEqual([]);
  });

  it('that this page sends again while it is deleted does not come back', async () => {
    const { calls, drafts, server } = fakeDraftServer();
    const ports = fakeDraftPorts();
    server.isDown = true;
    const deleteDraft: typeof calls.deleteDraft = async (request) => {
      const answer = await Promise.allSettled([calls.deleteDraft(request)]);
      ports.desk.find('7', request.params.id)?.keeper.saveNow();
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (answer[0].status === 'rejected') throw answer[0].reason;
    };
    const { user } = await fetchJob(twoWells, { ...calls, deleteDraft }, ports);
    await waitFor(async () => expect((await ports.local.list('7'))[0]?.unanswered).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Start over' }));
    await screen.findByText('This computer only');
    server.isDown = false;
    await deleteFromList(user, '48213');
    await screen.findByText(/^No drafts yet/);
    expect(drafts.size).toBe(0);
  });

  it('is listed in the step that this browser showed last', async () => {
    const { calls, drafts } = fakeDraftServer();
    const ports = fakeDraftPorts();
    const { user } = await fetchJob(twoWells, calls, ports);
    await user.click(await screen.findByLabelText('Caprock State 22-15 B 2H'));
    // Leaving step 2 suggests the water of the customer: a change that takes the step along.
    await user.click(await button('Back'));
    await waitFor(() => expect([...drafts.values()]).toMatchObject([{ step: 1, wells: 1 }]));
    await screen.findByText(/^Draft saved/);
    await user.keyboard('{Alt>}[Digit2]{/Alt}');
    await heading('Well Selection');
    await waitFor(async () => expect(await ports.local.list('7')).toMatchObject([{ step: 2, isSent: true }]));
    await user.click(await screen.findByRole('link', { name: 'Start over' }));
    await screen.findByRole('row', { name: /^48213.*2 Well Selection/ });
    expect([...drafts.values()]).toMatchObject([{ step: 1 }]);
  });

  it('says in the list whose it is, and how much of it is saved', async () => {
    const { calls } = fakeDraftServer();
    const begin = (jobNumber: string, saved: number, customer: string) =>
      calls.createDraft({ body: { jobNumber, step: 5, wells: 2, saved, customer, state: {} } });
    await begin('48191', 2, 'Llano Ridge');
    await begin('48192', 1, 'Llano Ridge, Quarter Horse');
    await begin('48193', 0, '');
    visit('/xml-creator', { role: 'Editor', api: calls });
    const table = await screen.findByRole('table', { name: 'My drafts' });
    const lines = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent));
    expect(lines).toEqual([
      ['48191Llano Ridge', '2', '5 Generate XMLAll saved'],
      ['48192Llano Ridge, Quarter Horse', '2', '5 Generate XML1 of 2 saved'],
      ['48193', '2', '5 Generate XML'],
    ]);
  });
});
