import type { WaterSource } from '@disclosure/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SourceKind } from './water-choices.tsx';

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
