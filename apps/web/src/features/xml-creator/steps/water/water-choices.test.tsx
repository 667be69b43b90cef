import { percent, type WaterSource, withWaterSource } from '@disclosure/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWizard } from '../../../../../test/render-wizard.tsx';
import { SourceKind } from './water-choices.tsx';
import { WaterStep } from './water-step.tsx';

it('offers several sources also after the draft went back to one', () => {
  const changes: WaterSource[] = [];
  const kindOf = (source: WaterSource) => (
    <SourceKind source={source} isPerWell={false} onChange={(next) => changes.push(next)} />
  );
  const one: WaterSource = { type: 'single', source: 'Produced Water' };
  const { rerender } = render(kindOf(one));
  const several = screen.getByLabelText('Multiple Water Sources');
  fireEvent.click(several);
  rerender(kindOf(changes[0] ?? one));
  // An earlier version of the draft was opened in this step.
  rerender(kindOf({ type: 'single', source: 'Other, < 1000TDS' }));
  fireEvent.click(several);
  expect(changes.at(-1)).toEqual({ type: 'multiple', sources: [{ name: 'Other, < 1000TDS', percent: 100 }] });
});

it('forgets what was chosen before an earlier version of the draft was opened', () => {
  const { store } = renderWizard(<WaterStep />, {
    state: { waterSource: { type: 'single', source: 'Produced Water' } },
  });
  fireEvent.click(screen.getByLabelText('Multiple Water Sources'));
  const sources = [
    { name: 'Other, < 1000TDS', percent: percent(60) },
    { name: 'Groundwater, < 1000TDS', percent: percent(40) },
  ];
  act(() => {
    store.noteReplacement();
    store.change((state) => withWaterSource(state, { type: 'multiple', sources }));
  });
  fireEvent.click(screen.getByLabelText('Single Water Source'));
  expect(store.get().waterSource).toEqual({ type: 'single', source: 'Other, < 1000TDS' });
});
