import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useCloseWhenMoved } from '../../lib/close-when-moved.ts';
import { isComposing } from '../../lib/keys.ts';
import { type Choice, idOfOption, OptionList, placeOf } from './option-list.tsx';

export interface Suggesting {
  /** What fits a text. */
  readonly suggest: (text: string) => readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
}

interface SuggestInputProps extends Suggesting, Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A field with suggestions. The arrows choose one; whatever else is typed is taken as it is. */
export function SuggestInput({ suggest, onChoose, onChange, ...props }: SuggestInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  /** The list, where it is open, and what is chosen in it. */
  const [list, setList] = useState<{ readonly chosen?: Choice | undefined }>();
  const shown = list ? suggest(props.value) : [];
  const at = placeOf(shown, list?.chosen);
  const isOpen = shown.length > 0;
  const close = () => setList(undefined);
  useCloseWhenMoved(isOpen, input, close);

  const choose = (choice: Choice) => {
    close();
    onChoose(choice);
  };
  /** Up from the text itself closes the list. */
  const move = (step: number) => {
    const options = suggest(props.value);
    const next = Math.min(at + step, options.length - 1);
    setList(next < -1 ? undefined : { chosen: options[next] });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = shown[at];
    if (step) move(step);
    else if (isOpen && event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    // What was chosen is no longer suggested, such as a number that another list corrects. Nor was the text meant.
    else if (event.key === 'Enter' && list?.chosen) setList({});
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextInput
        {...props}
        ref={input}
        role="combobox" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- it is an input, whose list is drawn by us
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && at >= 0 ? idOfOption(listId, at) : undefined}
        // Escape closes the list first, and then the dialog that the field is in.
        data-mantine-stop-propagation={isOpen || undefined}
        onChange={(event) => {
          onChange(event);
          setList({});
        }}
        onKeyDown={handleKey}
        onBlur={close}
      />
      {isOpen && (
        <OptionList id={listId} label="Suggestions" options={shown} chosen={at} anchor={input} onChoose={choose} />
      )}
    </>
  );
}
