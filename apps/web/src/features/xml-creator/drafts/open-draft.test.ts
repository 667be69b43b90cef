import { afterEach, describe, expect, it } from 'vitest';
import { begin, takeTheJob } from '../../../../test/begin-draft.ts';
import { fakeLocalDrafts } from '../../../../test/fake-drafts.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { KeeperPorts } from './draft-keeper.ts';
import { callsOfUser } from './draft-server.ts';
import type { LocalDraft, LocalRecord } from './local-drafts.ts';
import { beginDraft, createDraftDesk, type DraftDesk, loadDraft, type OpenDraft, openDraft } from './open-draft.ts';

afterEach(() => toasts.get().forEach(({ id }) => toasts.dismiss(id)));

const texts = () => toasts.get().map(({ message }) => message);

/** A draft that the server has, and a copy of which only this is left. */
async function beginWithCopy(change: Partial<LocalRecord>, isLeft: (piece: string) => boolean) {
  const draft = begin();
  await draft.clock.pass(5_000);
  draft.keeper.halt({ kind: 'taken' });
  const { record, pieces } = draft.browser.drafts.get(draft.id) as LocalDraft;
  const left = new Map([...pieces].filter(([name]) => isLeft(name)));
  draft.browser.drafts.set(draft.id, { record: { ...record, isSent: false, ...change }, pieces: left });
  return draft;
}

describe('a draft whose unsent copy has lost pieces', () => {
  it('opens as the server has it, says so, and gets a whole copy with the next edit', async () => {
    const { id, store, ports, server, clock } = await beginWithCopy({}, (piece) => piece === 'head');
    const opened = await openDraft('7', id, ports);
    expect(opened.store.get()).toStrictEqual(store.get());
    expect(opened.keeper.status.get()).toMatchObject({ phase: 'saved', conflict: null });
    expect(texts()).toEqual([
      'Changes that only this computer had are lost. The draft is as it was saved on the server.',
    ]);
    server.isDown = true;
    opened.store.change((state) => ({ ...state, jobNumber: 'typed since' }));
    await clock.pass(5_000);
    expect((await loadDraft('7', id, ports)).state).toStrictEqual(opened.store.get());
  });

  it('is not called lost while the server cannot be asked', async () => {
    const { id, ports, server } = await beginWithCopy({}, (piece) => piece === 'head');
    server.isDown = true;
    await expect(loadDraft('7', id, ports)).rejects.toThrow('The draft could not be opened.');
    expect(texts()).toEqual([]);
  });

  it('cannot be read when the server never had it', async () => {
    const { id, ports } = await beginWithCopy({ serverId: null }, (piece) => piece === 'head');
    await expect(loadDraft('7', id, ports)).rejects.toThrow('This draft cannot be read.');
  });

  it('opens as the server has it also when the answer to its first save was lost', async () => {
    const lost = { serverId: null, version: null, unanswered: ['key'] };
    const { id, store, ports } = await beginWithCopy(lost, (piece) => piece === 'head');
    const opened = await openDraft('7', id, ports);
    expect(opened.store.get()).toStrictEqual(store.get());
    expect(opened.keeper.identity).toMatchObject({ serverId: id, version: 1 });
  });
});

describe('a draft whose unsent copy a newer version of the product wrote', () => {
  it('stays as it is, so that the newer version can open it', async () => {
    const { id, ports, browser } = await beginWithCopy({}, () => true);
    const copy = browser.drafts.get(id) as LocalDraft;
    const head = await ports.compressor.compress(JSON.stringify({ format: 99 }));
    browser.drafts.set(id, { ...copy, pieces: new Map(copy.pieces).set('head', head) });
    await expect(loadDraft('7', id, ports)).rejects.toThrow('This draft cannot be read.');
  });
});

describe('a draft whose state on the server a newer version of the product wrote', () => {
  it('is not opened from an older copy of this browser', async () => {
    const { id, ports, clock, drafts, status } = begin();
    await clock.pass(5_000);
    const draft = drafts.get(status().serverId ?? '') ?? expect.unreachable();
    const head = await ports.compressor.compress(JSON.stringify({ format: 99 }));
    drafts.set(draft.id, { ...draft, state: { ...draft.state, pieces: { head } } });
    await expect(loadDraft('7', id, ports)).rejects.toThrow('This draft cannot be read.');
  });
});

describe('the open drafts of a tab', () => {
  /** The next user is drawn before the page of the one before has gone, which keeps what was typed last. */
  function beginAndLeave(typedLast: (draft: OpenDraft) => void) {
    const { ports, clock, drafts } = begin();
    const [desk, session] = [createDraftDesk(), { isHere: true }];
    const own = { ...ports, calls: callsOfUser(ports.calls, () => session.isHere) };
    const draft = beginDraft('7', own);
    desk.put(draft);
    draft.store.change(takeTheJob);
    const leave = async () => {
      await clock.pass(5_000);
      session.isHere = false;
      expect(desk.find('8', draft.id)).toBeUndefined();
      typedLast(draft);
      // Its next try comes before the first save of a page that opens the draft again.
      await clock.pass(59_500);
      session.isHere = true;
    };
    return { desk, draft, leave, clock, drafts, ports, comeBack: () => openAgain(desk, draft.id, own) };
  }
  const openAgain = async (desk: DraftDesk, id: string, ports: KeeperPorts) =>
    desk.find('7', id) ?? (await openDraft('7', id, ports));
  const type = (jobNumber: string) => (draft: OpenDraft) => draft.store.change((state) => ({ ...state, jobNumber }));

  it("are no one else's, by whatever name", async () => {
    const { desk, draft, leave } = beginAndLeave(() => {});
    await leave();
    for (const name of [draft.id, draft.keeper.identity.serverId ?? '']) {
      expect(desk.find('8', name)).toBeUndefined();
    }
  });

  it('go on alone when their user comes back, also with what was typed last', async () => {
    const { leave, comeBack, clock, ports, draft } = beginAndLeave(type('typed last'));
    await leave();
    const again = await comeBack();
    expect(again.store.get().jobNumber).toBe('typed last');
    type('typed since')(again);
    await clock.pass(60_000);
    expect(again.keeper.status.get()).toMatchObject({ phase: 'saved', conflict: null });
    const elsewhere = await loadDraft('7', draft.id, { ...ports, local: fakeLocalDrafts().local });
    expect(elsewhere.state.jobNumber).toBe('typed since');
  });

  it('are read again by their user who comes back, when the server had everything', async () => {
    const { leave, comeBack, drafts, draft } = beginAndLeave(() => {});
    await leave();
    const stored = drafts.get(draft.id) ?? expect.unreachable();
    drafts.set(draft.id, { ...stored, version: 2 });
    expect((await comeBack()).keeper.identity).toMatchObject({ version: 2 });
  });
});
