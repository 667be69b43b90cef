import { ProblemError } from '@disclosure/api';
import { describe, expect, it, vi } from 'vitest';
import { begin } from '../../../../test/begin-draft.ts';
import { fakeLocalDrafts } from '../../../../test/fake-drafts.ts';
import { loadDraft, type OpenDraft, openDraft } from './open-draft.ts';

/** The next save arrives, and its page is gone before the answer. */
async function loseAnswer({ clock, server, keeper }: ReturnType<typeof begin>): Promise<void> {
  server.loseAnswers = true;
  await clock.pass(1_000);
  keeper.halt({ kind: 'taken' });
  server.loseAnswers = false;
}

/** Once the first save was answered, another one is not. */
async function beginAndLose() {
  const draft = begin();
  await draft.clock.pass(5_000);
  draft.toggle();
  await loseAnswer(draft);
  return draft;
}

async function openAndType({ id }: { readonly id: string }, ports: Parameters<typeof openDraft>[2]) {
  const again = await openDraft('7', id, ports);
  again.store.change((state) => ({ ...state, jobNumber: 'typed since' }));
  return again.keeper;
}

type Ports = ReturnType<typeof begin>['ports'];
type GetDraft = Ports['calls']['getDraft'];

const withGetDraft = (ports: Ports, getDraft: GetDraft): Ports => ({ ...ports, calls: { ...ports.calls, getDraft } });

/** The server cannot be asked the first time. */
const failOnce = (getDraft: GetDraft) => vi.fn(getDraft).mockRejectedValueOnce(new TypeError('Failed to fetch'));

describe('a draft with a save whose answer was lost', () => {
  it('is saved once, even if the user typed on', async () => {
    const draft = await beginAndLose();
    const keeper = await openAndType(draft, draft.ports);
    await draft.clock.pass(5_000);
    expect(keeper.status.get()).toMatchObject({ phase: 'saved', conflict: null });
    expect([...draft.drafts.values()]).toMatchObject([{ version: 3 }]);
    expect(draft.status().conflict).toStrictEqual({ kind: 'taken' });
  });

  it('is saved once also when the server cannot be asked whose the newer version is', async () => {
    const draft = await beginAndLose();
    const asked = failOnce(draft.ports.calls.getDraft);
    const keeper = await openAndType(draft, withGetDraft(draft.ports, asked));
    await draft.clock.pass(1_000);
    expect(keeper.status.get()).toMatchObject({ phase: 'offline', conflict: null });
    await draft.clock.pass(5_000);
    expect(keeper.status.get()).toMatchObject({ phase: 'saved', conflict: null });
    expect([...draft.drafts.values()]).toMatchObject([{ version: 3 }]);
  });

  it('knows that save again after many refused ones', async () => {
    const draft = begin();
    const { clock, server, toggle } = draft;
    await clock.pass(5_000);
    server.refusal = new ProblemError('unauthenticated', 'Please sign in.');
    for (let edit = 0; edit < 25; edit += 1) {
      toggle();
      await clock.pass(31_000);
    }
    server.refusal = undefined;
    toggle();
    await loseAnswer(draft);
    const keeper = await openAndType(draft, draft.ports);
    await clock.pass(5_000);
    expect(keeper.status.get()).toMatchObject({ phase: 'saved', conflict: null });
  });

  it('knows that save again also when many were refused after it', async () => {
    const { clock, server, toggle, status, drafts } = begin();
    await clock.pass(5_000);
    server.loseAnswers = true;
    toggle();
    await clock.pass(1_000);
    server.loseAnswers = false;
    server.refusal = new ProblemError('unauthenticated', 'Please sign in.');
    await clock.pass(25 * 31_000);
    toggle();
    server.refusal = undefined;
    await clock.pass(60_000);
    expect(status()).toMatchObject({ phase: 'saved', conflict: null });
    expect([...drafts.values()]).toMatchObject([{ version: 3 }]);
  });

  it('is begun once, when it was the first', async () => {
    const draft = begin();
    const { id, ports, clock } = draft;
    await loseAnswer(draft);
    expect(draft.status().serverId).toBeNull();
    const keeper = await openAndType(draft, ports);
    await clock.pass(5_000);
    expect(keeper.status.get()).toMatchObject({ phase: 'saved', conflict: null, serverId: id });
    expect([...draft.drafts.values()]).toMatchObject([{ id, version: 2 }]);
    const elsewhere = await loadDraft('7', id, { ...ports, local: fakeLocalDrafts().local });
    expect(elsewhere.state.jobNumber).toBe('typed since');
  });

  describe('is not written over what became of it elsewhere, when it was the first', () => {
    async function changeElsewhere() {
      const draft = begin();
      await loseAnswer(draft);
      const other = { jobNumber: '48213', step: 4, state: { stamp: 'of another browser' } };
      await draft.ports.calls.updateDraft({ params: { id: draft.id }, body: other, ifMatch: 1 });
      return draft;
    }
    const mustBeKept = ({ id, drafts }: ReturnType<typeof begin>, { status }: OpenDraft['keeper']) => {
      expect(status.get().conflict).toMatchObject({ kind: 'changed', current: { id, version: 2 } });
      expect([...drafts.values()]).toMatchObject([{ id, version: 2, step: 4 }]);
    };

    it('and the server says so', async () => {
      const draft = await changeElsewhere();
      const keeper = await openAndType(draft, draft.ports);
      await draft.clock.pass(5_000);
      mustBeKept(draft, keeper);
    });

    it('and the server can be asked only later', async () => {
      const draft = await changeElsewhere();
      const asked = failOnce(draft.ports.calls.getDraft);
      const keeper = await openAndType(draft, withGetDraft(draft.ports, asked));
      await draft.clock.pass(5_000);
      expect(asked).toHaveBeenCalledTimes(2);
      mustBeKept(draft, keeper);
    });

    /** Opened again, and waiting until the server may answer who saved last. */
    async function openAndWait(draft: ReturnType<typeof begin>) {
      const asked = Promise.withResolvers<void>();
      const getDraft: GetDraft = async (request) => {
        await asked.promise;
        return draft.ports.calls.getDraft(request);
      };
      const again = await openDraft('7', draft.id, withGetDraft(draft.ports, getDraft));
      await draft.clock.pass(1_000);
      return { again, asked };
    }

    it('and another tab takes it over while the server is asked', async () => {
      const draft = await changeElsewhere();
      const { again, asked } = await openAndWait(draft);
      again.keeper.halt({ kind: 'taken' });
      asked.resolve();
      await draft.clock.pass(5_000);
      expect(again.keeper.status.get().conflict).toStrictEqual({ kind: 'taken' });
    });

    it('and the user types on while the server is asked', async () => {
      const draft = await changeElsewhere();
      const { again, asked } = await openAndWait(draft);
      again.store.change((state) => ({ ...state, jobNumber: 'typed since' }));
      await draft.clock.pass(5_000);
      asked.resolve();
      await draft.clock.pass(5_000);
      mustBeKept(draft, again.keeper);
    });
  });

  it('is not taken for that of someone else, because the user types on while the server is asked', async () => {
    const draft = await beginAndLose();
    const { calls } = draft.ports;
    const answers: (() => void)[] = [];
    const getDraft: typeof calls.getDraft = async (request) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return calls.getDraft(request);
    };
    const again = await openDraft('7', draft.id, { ...draft.ports, calls: { ...calls, getDraft } });
    const type = async (jobNumber: string) => {
      again.store.change((state) => ({ ...state, jobNumber }));
      await draft.clock.pass(3_000);
    };
    await type('typed since');
    await type('typed on');
    for (const answer of answers) {
      answer();
      await draft.clock.pass(0);
      await draft.clock.pass(3_000);
    }
    await type('typed later');
    expect(again.keeper.status.get()).toMatchObject({ phase: 'saved', conflict: null });
    const elsewhere = await loadDraft('7', draft.id, { ...draft.ports, local: fakeLocalDrafts().local });
    expect(elsewhere.state.jobNumber).toBe('typed later');
  });
});
