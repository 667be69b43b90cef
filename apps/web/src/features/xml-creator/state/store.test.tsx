import { emptyWizard } from '@disclosure/core';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createWizardStore, useWizardState, WizardContext } from './store.ts';

it('tells what stands beside a step of what was entered, and of nothing that is worked out while a step is drawn', () => {
  const store = createWizardStore(emptyWizard);
  const pick = vi.fn(({ selected }: typeof emptyWizard) => selected.length);
  const Beside = () => <output>{useWizardState(pick)}</output>;
  render(
    <WizardContext value={store}>
      <Beside />
    </WizardContext>,
  );
  pick.mockClear();
  act(() => store.slices.setState({ statuses: new Map(), ticked: new Set(['a']) }));
  expect(pick).not.toHaveBeenCalled();
  act(() => store.change((state) => ({ ...state, selected: ['a'] })));
  expect(screen.getByRole('status').textContent).toBe('1');
});
