import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SuggestInput } from './suggest-input.tsx';

function NameField() {
  const [name, setName] = useState('');
  return (
    <SuggestInput
      label="Ingredient Name"
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      suggest={() => [{ text: 'Quartz' }]}
      onChoose={({ text }) => setName(text)}
    />
  );
}

async function typeName(): Promise<HTMLElement> {
  render(<NameField />, { wrapper: MantineProvider });
  const field = screen.getByRole('combobox', { name: 'Ingredient Name' });
  await userEvent.type(field, 'q');
  expect(screen.getByRole('option', { name: 'Quartz' })).toBeDefined();
  return field;
}

it('keeps its list when the scroll of the focus is told late', async () => {
  await typeName();
  fireEvent.scroll(document);
  expect(screen.queryByRole('option', { name: 'Quartz' })).not.toBeNull();
});

it('closes its list when the field moves away from it', async () => {
  const field = await typeName();
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 200, 36));
  fireEvent.scroll(document);
  expect(screen.queryByRole('option')).toBeNull();
});
