import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { OptionEditor } from '../grid/option-editor.tsx';
import type { Choice } from './option-list.tsx';
import { SuggestInput } from './suggest-input.tsx';

const quartz: readonly Choice[] = [{ text: 'Quartz', hint: 'substance list' }];

function NameField({ options = quartz }: { readonly options?: readonly Choice[] }) {
  const [name, setName] = useState('');
  return (
    <SuggestInput
      label="Ingredient Name"
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      suggest={() => options}
      onChoose={({ text }) => setName(text)}
    />
  );
}

async function typeName(): Promise<HTMLElement> {
  render(<NameField />, { wrapper: MantineProvider });
  const field = screen.getByRole('combobox', { name: 'Ingredient Name' });
  await userEvent.type(field, 'q');
  expect(screen.getByRole('option', { name: /^Quartz/ })).toBeDefined();
  return field;
}

it('keeps its list when the scroll of the focus is told late', async () => {
  await typeName();
  fireEvent.scroll(document);
  expect(screen.queryByRole('option', { name: /^Quartz/ })).not.toBeNull();
});

it('closes its list when the field moves away from it', async () => {
  const field = await typeName();
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 200, 36));
  fireEvent.scroll(document);
  expect(screen.queryByRole('option')).toBeNull();
});

it('takes what was chosen, also when a list that is loaded later puts another option before it', async () => {
  const { rerender } = render(<NameField />, { wrapper: MantineProvider });
  const field = screen.getByRole('combobox', { name: 'Ingredient Name' });
  await userEvent.type(field, 'q{ArrowDown}');
  rerender(<NameField options={[{ text: 'Quartz sand' }, { text: 'quartz', hint: '14808-60-7' }]} />);
  expect(screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)).toEqual([
    'quartz 14808-60-7',
  ]);
  await userEvent.type(field, '{Enter}');
  expect(field).toHaveProperty('value', 'quartz');
});

it('walks through its options and back to the text, and from there closes', async () => {
  render(<NameField options={[{ text: 'Quartz' }, { text: 'Quartz sand' }]} />, { wrapper: MantineProvider });
  const field = screen.getByRole('combobox', { name: 'Ingredient Name' });
  const chosen = () =>
    screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent?.trim());
  await userEvent.type(field, 'q{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(chosen()).toEqual(['Quartz sand']);
  await userEvent.type(field, '{ArrowUp}');
  expect(chosen()).toEqual(['Quartz']);
  await userEvent.type(field, '{ArrowUp}');
  expect(chosen()).toEqual([]);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await userEvent.type(field, '{ArrowUp}');
  expect(screen.queryByRole('option')).toBeNull();
});

it('takes neither what is no longer suggested nor the text in its place, until Enter is pressed again', async () => {
  const submit = vi.fn((event: FormEvent) => event.preventDefault());
  const form = (options?: readonly Choice[]) => (
    <form onSubmit={submit}>
      <NameField options={options ?? quartz} />
    </form>
  );
  const { rerender } = render(form(), { wrapper: MantineProvider });
  const field = screen.getByRole('combobox', { name: 'Ingredient Name' });
  await userEvent.type(field, 'q{ArrowDown}');
  rerender(form([{ text: 'Quartz sand' }]));
  await userEvent.type(field, '{Enter}');
  expect(field).toHaveProperty('value', 'q');
  expect(submit).not.toHaveBeenCalled();
  await userEvent.type(field, '{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});

it('walks through spellings of one name, and takes the one that was chosen', async () => {
  render(<NameField options={[{ text: 'Biocide' }, { text: 'BIOCIDE' }, { text: 'Breaker' }]} />, {
    wrapper: MantineProvider,
  });
  const field = screen.getByRole('combobox', { name: 'Ingredient Name' });
  await userEvent.type(field, 'b{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(field).toHaveProperty('value', 'BIOCIDE');
});

it('writes no text into a cell in the place of a suggestion that is gone', async () => {
  const onCommit = vi.fn(() => true);
  const editor = (text: string) => (
    <OptionEditor
      label="Ingredient Name"
      initial=""
      isReplacing
      isNumber={false}
      placeholder={undefined}
      onCommit={onCommit}
      onClose={() => {}}
      suggest={() => [{ text }]}
    />
  );
  const { rerender } = render(editor('Quartz'));
  const field = screen.getByRole('combobox', { name: 'Ingredient Name' });
  await userEvent.type(field, 'q{ArrowDown}');
  rerender(editor('Quartz sand'));
  await userEvent.type(field, '{Enter}');
  expect(onCommit).not.toHaveBeenCalled();
  await userEvent.type(field, '{ArrowDown}{Enter}');
  expect(onCommit).toHaveBeenCalledWith('Quartz sand', undefined);
});
