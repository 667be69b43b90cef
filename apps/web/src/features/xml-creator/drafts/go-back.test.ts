import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { begin, takeTheJob } from '../../../../test/begin-draft.ts';
import { fakeLease } from '../../../../test/fake-drafts.ts';
import { goBack } from './go-back.ts';
import { createDraftDesk } from './open-draft.ts';

const texts = messages.wizard.drafts;

/** A draft on the screen with an earlier version, and what going back to that one comes to after so many milliseconds. */
async function beginWithVersion() {
  const draft = begin();
  await draft.clock.pass(5_000);
  draft.store.noteReplacement();
  draft.store.change(takeTheJob);
  await draft.clock.pass(5_000);
  const [version] = draft.versions;
  if (!version) throw new Error('There is no earlier version');
  const tools = { desk: createDraftDesk(), lease: fakeLease(), userId: '7', ports: draft.ports };
  const goBackWithin = async (milliseconds: number) => {
    const before = draft.store.get();
    let outcome = 'waiting';
    const meant = { id: draft.status().serverId ?? '', version: version.version, onScreen: draft };
    goBack({ getDraftVersion: async () => version }, tools, meant).then(
      () => (outcome = 'done'),
      (error: Error) => (outcome = error.message),
    );
    await draft.clock.pass(0);
    await draft.clock.pass(milliseconds);
    if (outcome !== 'done') expect(draft.store.get()).toBe(before);
    return outcome;
  };
  return { ...draft, goBackWithin };
}

describe('going back while the newest changes are not on the server', () => {
  it('says at once why the server refuses them', async () => {
    const { server, toggle, goBackWithin } = await beginWithVersion();
    server.refusal = new ProblemError('forbidden', 'You may not.');
    toggle();
    expect(await goBackWithin(1_000)).toBe(texts.refused('You may not.'));
  });

  it('says at once that they are too large', async () => {
    const { server, toggle, goBackWithin } = await beginWithVersion();
    server.refusal = new ProblemError('too-large', '');
    toggle();
    expect(await goBackWithin(1_000)).toBe(texts.tooLarge);
  });

  it('says at once that nothing is kept, and why the server refuses it', async () => {
    const { server, browser, toggle, goBackWithin } = await beginWithVersion();
    server.refusal = new ProblemError('forbidden', 'You may not.');
    browser.local.isBroken = true;
    toggle();
    expect(await goBackWithin(1_000)).toBe(`${texts.notKept} You may not.`);
  });

  it('says at once that the draft was deleted, or goes on in another tab', async () => {
    const deleted = await beginWithVersion();
    deleted.drafts.clear();
    deleted.toggle();
    expect(await deleted.goBackWithin(1_000)).toBe(texts.deletedElsewhere);
    const taken = await beginWithVersion();
    taken.keeper.halt({ kind: 'taken' });
    expect(await taken.goBackWithin(0)).toBe(texts.openElsewhere);
  });

  it('says at once that the draft was saved elsewhere, and where to decide', async () => {
    const { drafts, toggle, goBackWithin } = await beginWithVersion();
    for (const draft of drafts.values()) drafts.set(draft.id, { ...draft, version: draft.version + 1 });
    toggle();
    expect(await goBackWithin(1_000)).toMatch(/^This draft was saved somewhere else .+\. Please open it and decide/);
  });

  it('tries again what was refused before', async () => {
    const { server, clock, toggle, status, goBackWithin } = await beginWithVersion();
    server.refusal = new ProblemError('forbidden', 'You may not.');
    toggle();
    await clock.pass(60_000);
    expect(status().phase).toBe('refused');
    server.refusal = undefined;
    expect(await goBackWithin(1_000)).toBe('done');
  });

  it('waits a while for a server that is away', async () => {
    const { server, toggle, goBackWithin } = await beginWithVersion();
    server.isDown = true;
    toggle();
    expect(await goBackWithin(9_000)).toBe('waiting');
    expect(await goBackWithin(10_000)).toBe(texts.versions.notSent);
  });
});
