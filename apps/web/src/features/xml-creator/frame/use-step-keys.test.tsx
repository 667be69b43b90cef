import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useStepKeys } from './use-step-keys.ts';

const places = {
  'a line of text': <input aria-label="place" />,
  'a text of several lines': <textarea aria-label="place" />,
  'a choice': <select aria-label="place" />,
  'a button': <button type="button" aria-label="place" />,
};

function Step({ undo, place }: { readonly undo: () => void; readonly place: keyof typeof places }) {
  useStepKeys({ undo, redo: () => {} });
  return places[place];
}

describe('Ctrl+Z in a step', () => {
  it.each([
    ['a line of text', 0],
    ['a text of several lines', 0],
    ['a choice', 1],
    ['a button', 1],
  ] as const)('leaves a text to the browser: %s', async (place, taken) => {
    const undo = vi.fn();
    render(<Step undo={undo} place={place} />);
    screen.getByLabelText('place').focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undo).toHaveBeenCalledTimes(taken);
  });
});
