import { ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { begin, takeTheJob } from '../../../../test/begin-draft.ts';
import { openDraft } from './open-draft.ts';

/** A draft that the server has, and the versions that it was asked to keep. */
async function beginSaved() {
  const draft = begin();
  await draft.clock.pass(5_000);
  const replace = () => {
    draft.store.noteReplacement();
    draft.store.change(takeTheJob);
  };
  const kept = () => draft.versions.map(({ version }) => version);
  return { ...draft, replace, kept };
}

describe('a save of a draft', () => {
  it('asks the server to keep what was before when work was replaced, and only then', async () => {
    const { clock, toggle, replace, kept, drafts } = await beginSaved();
    toggle();
    await clock.pass(5_000);
    expect(kept()).toStrictEqual([]);
    replace();
    await clock.pass(5_000);
    expect(kept()).toStrictEqual([2]);
    toggle();
    await clock.pass(5_000);
    expect([...drafts.values()]).toMatchObject([{ version: 4 }]);
    expect(kept()).toStrictEqual([2]);
  });

  it('asks for it until the server has it', async () => {
    const { clock, server, replace, kept } = await beginSaved();
    server.refusal = new ProblemError('forbidden', '');
    replace();
    await clock.pass(5_000);
    expect(kept()).toStrictEqual([]);
    server.refusal = undefined;
    await clock.pass(60_000);
    expect(kept()).toStrictEqual([1]);
  });

  it('asks for it when it was kept in this browser since an earlier visit', async () => {
    const { clock, server, ports, id, toggle, kept, keeper } = await beginSaved();
    server.isDown = true;
    toggle();
    await clock.pass(5_000);
    keeper.halt({ kind: 'taken' });
    server.isDown = false;
    await openDraft('7', id, ports);
    await clock.pass(5_000);
    expect(kept()).toStrictEqual([1]);
  });
});
