import { buildCatalogue, withDisclosure, withDisclosures, type WizardState } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { begin } from '../../../../test/begin-draft.ts';
import { fakeClock } from '../../../../test/fake-clock.ts';
import { fakeLease, instantCompressor } from '../../../../test/fake-drafts.ts';
import { pruneSent } from './prune-drafts.ts';

describe('the copy of a draft in the browser', () => {
  it('is written again only where something changed', async () => {
    const { clock, browser, toggle } = begin();
    await clock.pass(5_000);
    browser.written.length = 0;
    toggle();
    await clock.pass(0);
    expect(browser.written).toStrictEqual([['head']]);
  });

  it('says when it was written, besides when the draft was saved', async () => {
    const { clock, browser, store, status } = begin();
    await clock.pass(5_000);
    const { savedAt } = status();
    await clock.pass(3_600_000);
    store.change((state) => ({ ...state, step: 'water' }));
    await clock.pass(0);
    const [copy] = browser.drafts.values();
    expect(copy?.record).toMatchObject({ isSent: true, savedAt, keptAt: clock.now() });
  });

  it('is not written after another tab has taken the draft over', async () => {
    const { clock, browser, toggle, keeper } = begin();
    await clock.pass(5_000);
    browser.written.length = 0;
    toggle();
    keeper.halt({ kind: 'taken' });
    await clock.pass(5_000);
    expect(browser.written).toStrictEqual([]);
  });

  it('has an edit before the wells around it are packed', async () => {
    const { store, reload, toggle, clock, work, rest } = beginBusy();
    await clock.pass(0);
    // While nothing at all is written yet, there is nothing to write ahead of.
    toggle();
    await rest();
    work();
    store.change(selectAll);
    await clock.pass(0);
    store.change(typeInto(0));
    await clock.pass(0);
    const { state } = await reload();
    expect(Object.keys(state.disclosures)).toStrictEqual(store.get().selected.slice(0, 1));
    expect(withDisclosures(state, blocks)).toEqual(store.get());
  });

  it('also has an edit that was made while the first one was being written', async () => {
    const { store, reload, clock, browser, work, rest } = beginBusy();
    await rest();
    work();
    store.change(selectAll);
    await clock.pass(0);
    const { write } = browser.local;
    const written = Promise.withResolvers<void>();
    Object.assign(browser.local, {
      write: (...all: Parameters<typeof write>) => written.promise.then(() => write(...all)),
    });
    store.change(typeInto(0));
    await rest();
    store.change(typeInto(1));
    work();
    written.resolve();
    await clock.pass(0);
    store.change(typeInto(0));
    await clock.pass(0);
    expect((await reload()).state).toEqual(store.get());
  });

  it('is whole again with the next edit when Logout has deleted it', async () => {
    const { clock, browser, store, server, toggle, reload } = begin();
    await clock.pass(5_000);
    await pruneSent({ local: browser.local, lease: fakeLease() }, '7');
    expect(browser.drafts.size).toBe(0);
    server.isDown = true;
    toggle();
    await clock.pass(0);
    expect((await reload()).state).toStrictEqual(store.get());
  });

  it('is whole again when Logout deletes it while an edit is being packed', async () => {
    const { clock, browser, store, server, work, rest, reload } = beginBusy();
    await rest();
    await clock.pass(5_000);
    server.isDown = true;
    work();
    store.change(selectAll);
    await clock.pass(0);
    await pruneSent({ local: browser.local, lease: fakeLease() }, '7');
    expect(browser.drafts.size).toBe(0);
    store.change(typeInto(0));
    await clock.pass(0);
    // The well that was typed into goes ahead of the others, with everything that was there before.
    expect(withDisclosures((await reload()).state, blocks)).toEqual(store.get());
    await rest();
    expect((await reload()).state).toEqual(store.get());
  });
});

const blocks = { catalogue: buildCatalogue([], [], []), customers: [] };

const selectAll = (state: WizardState): WizardState =>
  withDisclosures({ ...state, selected: state.wells.map(({ key }) => key) }, blocks);

const typeInto =
  (index: number) =>
  (state: WizardState): WizardState => {
    const key = state.selected[index] ?? '';
    const disclosure = state.disclosures[key];
    if (!disclosure) throw new Error('no disclosure was made');
    return withDisclosure(state, key, { ...disclosure, amendedReason: `${disclosure.amendedReason} typed` });
  };

/** A draft whose browser gets stuck at the first of many pieces; what is written ahead passes. */
function beginBusy() {
  let isBusy = true;
  let stuck: (() => void) | undefined;
  const compress = async (text: string) => {
    if (isBusy && !stuck) await new Promise<void>((resolve) => (stuck = resolve));
    return instantCompressor.compress(text);
  };
  const clock = fakeClock();
  const draft = begin(clock, { ...instantCompressor, compress });
  const work = () => {
    isBusy = true;
  };
  const rest = async () => {
    isBusy = false;
    stuck?.();
    stuck = undefined;
    await clock.pass(0);
    await clock.pass(0);
  };
  return { ...draft, work, rest };
}
