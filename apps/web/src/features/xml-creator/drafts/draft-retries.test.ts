import { ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { begin } from '../../../../test/begin-draft.ts';
import { openDraft } from './open-draft.ts';

describe('a draft that the server did not take for long', () => {
  it('knows its newest save again, though its answer was lost after many refused ones', async () => {
    const { clock, server, toggle, keeper, ports, id } = begin();
    await clock.pass(5_000);
    server.refusal = new ProblemError('unauthenticated', 'Please sign in.');
    for (let edit = 0; edit < 25; edit += 1) {
      toggle();
      await clock.pass(31_000);
    }
    server.refusal = undefined;
    server.loseAnswers = true;
    toggle();
    await clock.pass(1_000);
    keeper.halt({ kind: 'taken' });
    server.loseAnswers = false;
    const again = await openDraft('7', id, ports);
    again.store.change((state) => ({ ...state, jobNumber: 'typed since' }));
    await clock.pass(5_000);
    expect(again.keeper.status.get()).toMatchObject({ phase: 'saved', conflict: null });
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
});
