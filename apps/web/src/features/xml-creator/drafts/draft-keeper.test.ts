import { ProblemError } from '@disclosure/api';
import { emptyWizard } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { begin, takeTheJob } from '../../../../test/begin-draft.ts';
import { fakeLocalDrafts } from '../../../../test/fake-drafts.ts';
import { callsOfUser } from './draft-server.ts';
import { summaryOf, unsavedOf } from './local-drafts.ts';
import { beginDraft, loadDraft, openDraft } from './open-draft.ts';

describe('a draft', () => {
  it('is kept in the browser at once and on the server within two seconds', async () => {
    const { clock, browser, drafts, store, status, reload } = begin();
    await clock.pass(0);
    expect(browser.drafts.size).toBe(1);
    expect((await reload()).state).toStrictEqual(store.get());
    expect(status().phase).toBe('saving');
    await clock.pass(2_000);
    expect(status()).toMatchObject({ phase: 'saved', conflict: null });
    expect([...drafts.values()]).toMatchObject([{ jobNumber: '48213', version: 1 }]);
  });

  it('begins with the job, not with an empty page', async () => {
    const { ports, browser, drafts, clock } = begin();
    await clock.pass(5_000);
    beginDraft('7', ports).store.change((state) => ({ ...state, jobNumber: '1' }));
    await clock.pass(5_000);
    expect([browser.drafts.size, drafts.size]).toStrictEqual([1, 1]);
  });

  it('does not come of a job without wells', async () => {
    const { ports, browser, drafts, clock, store } = begin();
    await clock.pass(5_000);
    beginDraft('7', ports).store.change((state) => ({ ...state, origin: store.get().origin, jobNumber: '1006' }));
    await clock.pass(5_000);
    expect([browser.drafts.size, drafts.size]).toStrictEqual([1, 1]);
  });

  it('is saved while the user never stops typing', async () => {
    const { clock, drafts, toggle } = begin();
    for (let passed = 0; passed < 2_000; passed += 100) {
      toggle();
      await clock.pass(100);
    }
    expect(drafts.size).toBe(1);
  });

  it('with results alone is sent once they pause, and an edit takes them along at once', async () => {
    const { clock, drafts, store, toggle, reload } = begin();
    await clock.pass(5_000);
    const version = () => [...drafts.values()].map((draft) => draft.version);
    const saveSome = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        store.change((state) => ({ ...state, saved: { ...state.saved } }));
        await clock.pass(250);
      }
    };
    await saveSome(16);
    expect(version()).toStrictEqual([1]);
    expect((await reload()).state).toStrictEqual(store.get());
    await clock.pass(700);
    expect(version()).toStrictEqual([2]);
    await saveSome(8);
    toggle();
    await clock.pass(0);
    expect(version()).toStrictEqual([3]);
    // They are not kept waiting for ever.
    await saveSome(40);
    expect(version()).toStrictEqual([4]);
  });

  it('is sent at once when the user leaves, though only results wait', async () => {
    const { clock, drafts, store, keeper } = begin();
    await clock.pass(5_000);
    store.change((state) => ({ ...state, saved: { ...state.saved } }));
    keeper.saveNow();
    await clock.pass(0);
    expect([...drafts.values()]).toMatchObject([{ version: 2 }]);
  });

  it('comes back as it was from the server, in another browser', async () => {
    const { clock, ports, store, toggle, status } = begin();
    toggle();
    await clock.pass(5_000);
    const elsewhere = { ...ports, local: fakeLocalDrafts().local };
    const { state, sentAt } = await loadDraft('7', status().serverId ?? '', elsewhere);
    expect(state).toStrictEqual(store.get());
    expect(sentAt).toBe(status().savedAt);
  });

  it('stays on this computer while the server is down, and is sent when it is back', async () => {
    const { clock, server, drafts, toggle, status, reload, store } = begin();
    await clock.pass(5_000);
    server.isDown = true;
    toggle();
    await clock.pass(5_000);
    expect(status().phase).toBe('offline');
    expect((await reload()).state).toStrictEqual(store.get());
    server.isDown = false;
    await clock.pass(30_000);
    expect(status().phase).toBe('saved');
    expect([...drafts.values()]).toMatchObject([{ version: 2 }]);
  });

  it('is sent at once when the server is known to be back', async () => {
    const { clock, server, keeper, status } = begin();
    server.isDown = true;
    await clock.pass(20_000);
    server.isDown = false;
    keeper.saveNow();
    await clock.pass(0);
    expect(status().phase).toBe('saved');
  });

  it('is tried again soon at the next fault, since one save succeeded', async () => {
    const { clock, server, toggle, status } = begin();
    server.isDown = true;
    await clock.pass(120_000);
    server.isDown = false;
    await clock.pass(30_000);
    expect(status().phase).toBe('saved');
    server.isDown = true;
    toggle();
    await clock.pass(1_000);
    expect(status().phase).toBe('offline');
    server.isDown = false;
    await clock.pass(3_000);
    expect(status().phase).toBe('saved');
  });

  it('is not written by what follows from the lists alone, which the next change takes along', async () => {
    const { clock, drafts, store, status, toggle, ports } = begin();
    await clock.pass(5_000);
    store.follow((state) => ({ ...state, disclosures: { ...state.disclosures } }));
    await clock.pass(60_000);
    expect([...drafts.values()]).toMatchObject([{ version: 1 }]);
    expect(status().phase).toBe('saved');
    toggle();
    await clock.pass(5_000);
    expect([...drafts.values()]).toMatchObject([{ version: 2 }]);
    const elsewhere = { ...ports, local: fakeLocalDrafts().local };
    expect((await loadDraft('7', status().serverId ?? '', elsewhere)).state).toStrictEqual(store.get());
  });

  it('is written with what follows from the lists while a change of its user still waits', async () => {
    const { clock, drafts, store, toggle, status, ports } = begin();
    await clock.pass(5_000);
    toggle();
    store.follow((state) => ({ ...state, disclosures: { ...state.disclosures } }));
    await clock.pass(5_000);
    expect([...drafts.values()]).toMatchObject([{ version: 2 }]);
    const elsewhere = { ...ports, local: fakeLocalDrafts().local };
    expect((await loadDraft('7', status().serverId ?? '', elsewhere)).state).toStrictEqual(store.get());
  });

  it('is not written by who only looks at its steps', async () => {
    const { clock, ports, drafts, toggle, status } = begin();
    await clock.pass(5_000);
    const browser = fakeLocalDrafts();
    const other = await openDraft('8', status().serverId ?? '', { ...ports, local: browser.local });
    other.store.change((state) => ({ ...state, step: 'water' }));
    other.keeper.saveNow();
    await clock.pass(60_000);
    expect([...drafts.values()]).toMatchObject([{ version: 1, step: 1 }]);
    expect(other.keeper.isAtRisk()).toBe(false);
    // This browser remembers the step, and the copy counts as sent.
    expect([...browser.drafts.values()]).toMatchObject([{ record: { step: 3, version: 1, isSent: true } }]);

    toggle();
    await clock.pass(5_000);
    expect(status()).toMatchObject({ phase: 'saved', conflict: null });
  });

  it('takes its step along with the next change', async () => {
    const { clock, drafts, toggle, store } = begin();
    await clock.pass(5_000);
    store.change((state) => ({ ...state, step: 'water' }));
    await clock.pass(5_000);
    toggle();
    await clock.pass(5_000);
    expect([...drafts.values()]).toMatchObject([{ version: 2, step: 3 }]);
  });

  it('is saved as it was when a change is taken back', async () => {
    const { clock, drafts, server, store, status, ports } = begin();
    await clock.pass(5_000);
    const type = (jobNumber: string) => store.change((state) => ({ ...state, jobNumber }));
    const before = store.get().jobNumber;
    type('typed');
    await clock.pass(100);
    type(before);
    await clock.pass(5_000);
    expect(status().phase).toBe('saved');
    expect([...drafts.values()]).toMatchObject([{ version: 1 }]);

    // What was typed may have arrived, though no answer came: it has to be taken back there as well.
    server.loseAnswers = true;
    type('typed');
    await clock.pass(1_000);
    type(before);
    await clock.pass(1_000);
    expect(status().phase).toBe('offline');
    server.loseAnswers = false;
    await clock.pass(60_000);
    expect(status()).toMatchObject({ phase: 'saved', conflict: null });
    const elsewhere = { ...ports, local: fakeLocalDrafts().local };
    expect((await loadDraft('8', status().serverId ?? '', elsewhere)).state.jobNumber).toBe(before);
  });

  it('says when it was saved, not when it was opened', async () => {
    const { clock, ports, status, server, id } = begin();
    await clock.pass(5_000);
    const { savedAt, serverId } = status();
    await clock.pass(3_600_000);
    const elsewhere = { ...ports, local: fakeLocalDrafts().local };
    const opened = await openDraft('8', serverId ?? '', elsewhere);
    expect(opened.keeper.status.get()).toMatchObject({ phase: 'saved', savedAt });
    server.isDown = true;
    const copy = await openDraft('7', id, ports);
    expect(copy.keeper.status.get()).toMatchObject({ phase: 'saved', savedAt });
  });

  it('that the server refuses is not called offline: the reason is named, and the next change tries again', async () => {
    const { clock, server, browser, drafts, toggle, status, reload, store } = begin();
    await clock.pass(5_000);
    server.refusal = new ProblemError('forbidden', 'You may not.');
    toggle();
    await clock.pass(60_000);
    expect(status()).toMatchObject({ phase: 'refused', refusal: 'You may not.', conflict: null });
    expect((await reload()).state).toStrictEqual(store.get());
    browser.local.isBroken = true;
    toggle();
    await clock.pass(5_000);
    expect(status().phase).toBe('not-kept');
    browser.local.isBroken = false;
    server.refusal = undefined;
    toggle();
    await clock.pass(5_000);
    expect(status().phase).toBe('saved');
    expect([...drafts.values()]).toMatchObject([{ version: 2 }]);
  });

  it('waits while the session is over', async () => {
    const { clock, server, toggle, status } = begin();
    await clock.pass(5_000);
    server.refusal = new ProblemError('unauthenticated', 'Please sign in.');
    toggle();
    await clock.pass(5_000);
    expect(status().phase).toBe('signed-out');
    server.refusal = undefined;
    await clock.pass(30_000);
    expect(status().phase).toBe('saved');
  });

  it('is listed under names that are cut between characters', () => {
    const long = `${'x'.repeat(199)}\u{1F6E2}`;
    const job = { ...emptyWizard, jobNumber: long };
    expect(summaryOf(job).jobNumber).toBe('x'.repeat(199));
    const state = takeTheJob(emptyWizard);
    const wells = state.wells.map((each) => ({ ...each, well: { ...each.well, name: long, customer: long } }));
    const [well] = unsavedOf({ ...state, wells });
    expect([well?.wellName, summaryOf({ ...state, wells }).customer]).toStrictEqual(['x'.repeat(199), 'x'.repeat(199)]);
    expect(summaryOf({ ...emptyWizard, jobNumber: 'half \uD83D' }).jobNumber).toBe('half ');
  });

  it('is not written over a newer version', async () => {
    const { clock, ports, drafts, toggle, status } = begin();
    await clock.pass(5_000);
    const other = await openDraft('7', status().serverId ?? '', { ...ports, local: fakeLocalDrafts().local });
    other.store.change((state) => ({ ...state, jobNumber: 'theirs' }));
    await clock.pass(5_000);
    toggle();
    await clock.pass(60_000);
    expect(status().conflict).toMatchObject({ kind: 'changed', current: { version: 2 } });
    expect([...drafts.values()]).toMatchObject([{ version: 2 }]);
  });

  it('says when it was deleted, or is too large', async () => {
    const { clock, drafts, server, toggle, status } = begin();
    await clock.pass(5_000);
    server.refusal = new ProblemError('too-large', '');
    toggle();
    await clock.pass(5_000);
    expect(status().phase).toBe('too-large');
    server.refusal = undefined;
    drafts.clear();
    toggle();
    await clock.pass(5_000);
    expect(status().conflict).toStrictEqual({ kind: 'deleted' });
  });

  it('that became smaller while it was refused as too large is sent', async () => {
    const { clock, drafts, ports, id, keeper } = begin();
    await clock.pass(5_000);
    keeper.halt({ kind: 'taken' });
    const refused = Promise.withResolvers<never>();
    const updates: (typeof ports.calls.updateDraft)[] = [() => refused.promise];
    const updateDraft: typeof ports.calls.updateDraft = (request) =>
      (updates.shift() ?? ports.calls.updateDraft)(request);
    const { store, keeper: other } = await openDraft('7', id, { ...ports, calls: { ...ports.calls, updateDraft } });
    for (const jobNumber of ['too large', 'smaller']) {
      store.change((state) => ({ ...state, jobNumber }));
      await clock.pass(3_000);
    }
    refused.reject(new ProblemError('too-large', ''));
    await clock.pass(0);
    await clock.pass(3_000);
    expect(other.status.get().phase).toBe('saved');
    expect([...drafts.values()]).toMatchObject([{ version: 2 }]);
  });

  it('says when it is kept nowhere', async () => {
    const { clock, browser, server, toggle, status, keeper } = begin();
    await clock.pass(5_000);
    browser.local.isBroken = true;
    server.isDown = true;
    toggle();
    await clock.pass(5_000);
    expect(status().phase).toBe('not-kept');
    expect(keeper.isAtRisk()).toBe(true);
    server.isDown = false;
    await clock.pass(30_000);
    expect(status().phase).toBe('saved');
    expect(keeper.isAtRisk()).toBe(false);
  });

  it('is not sent by the next user who signs in', async () => {
    const { clock, ports, drafts, browser } = begin();
    await clock.pass(5_000);
    let isHere = true;
    const left = beginDraft('9', { ...ports, calls: callsOfUser(ports.calls, () => isHere) });
    left.store.change(takeTheJob);
    isHere = false;
    await clock.pass(60_000);
    expect([drafts.size, browser.drafts.size]).toStrictEqual([1, 2]);
    isHere = true;
    await clock.pass(60_000);
    expect(drafts.size).toBe(2);
  });

  it('belongs to one user of the browser', async () => {
    const { clock, ports, id, server } = begin();
    await clock.pass(0);
    server.isDown = true;
    await expect(loadDraft('8', id, ports)).rejects.toThrow('The draft could not be opened.');
  });

  it('says whether it is missing or cannot be read', async () => {
    const { clock, ports, drafts, status } = begin();
    await expect(loadDraft('7', 'nothing', ports)).rejects.toThrow('There is no such draft.');
    await clock.pass(5_000);
    const [draft] = drafts.values();
    if (draft) drafts.set(draft.id, { ...draft, version: 9, state: { pieces: { head: 'rubbish' } } });
    await expect(loadDraft('7', status().serverId ?? '', ports)).rejects.toThrow('This draft cannot be read.');
  });

  it('that is held while it is deleted is saved again once it is let go', async () => {
    const { clock, keeper, toggle, status, drafts } = begin();
    await clock.pass(5_000);
    const letGo = await keeper.hold();
    toggle();
    await clock.pass(60_000);
    expect([...drafts.values()]).toMatchObject([{ version: 1 }]);
    letGo();
    await clock.pass(1_000);
    expect(status().phase).toBe('saved');
    expect([...drafts.values()]).toMatchObject([{ version: 2 }]);
  });

  it('has nothing to save while it is empty', () => {
    const { ports } = begin();
    const { keeper, store } = beginDraft('7', ports);
    expect(store.get()).toStrictEqual(emptyWizard);
    expect(keeper.status.get().phase).toBe('blank');
    expect(keeper.isAtRisk()).toBe(false);
  });
});
