import { buildCatalogue, withDisclosure, withDisclosures } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { begin } from '../../../../test/begin-draft.ts';
import { fakeClock } from '../../../../test/fake-clock.ts';

describe('the copy of a draft in the browser', () => {
  it('is written anew only where something changed', async () => {
    const { clock, browser, toggle } = begin();
    await clock.pass(5_000);
    browser.written.length = 0;
    toggle();
    await clock.pass(0);
    expect(browser.written).toStrictEqual([['head']]);
  });

  it('has what somebody edits before the wells around it are packed', async () => {
    let [ticks, isBusy] = [0, true];
    const held: (() => void)[] = [];
    const still = fakeClock();
    const whenIdle = (act: () => void) => {
      if (isBusy) held.push(act);
      else act();
      return () => {};
    };
    const clock = { ...still, now: () => still.now() + (ticks += 10), whenIdle };
    const { store, reload, toggle } = begin(clock);
    await clock.pass(0);
    // While nothing at all is written yet, there is nothing to write ahead of.
    toggle();
    isBusy = false;
    for (const act of held) act();
    await clock.pass(0);
    await clock.pass(0);
    isBusy = true;
    const blocks = { catalogue: buildCatalogue([], [], []), customers: [] };
    store.change((state) => withDisclosures({ ...state, selected: state.wells.map(({ key }) => key) }, blocks));
    await clock.pass(0);
    const [key = ''] = store.get().selected;
    const disclosure = store.get().disclosures[key];
    if (!disclosure) throw new Error('no disclosure was made');
    store.change((state) => withDisclosure(state, key, { ...disclosure, amendedReason: 'typed' }));
    await clock.pass(0);
    isBusy = false;
    const { state } = await reload();
    expect(Object.keys(state.disclosures)).toStrictEqual([key]);
    expect(withDisclosures(state, blocks)).toEqual(store.get());
  });
});
