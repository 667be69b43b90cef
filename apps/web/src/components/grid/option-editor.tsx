import { type KeyboardEvent, startTransition, useEffect, useId, useState } from 'react';
import { browserClock } from '../../lib/clock.ts';
import { isComposing } from '../../lib/keys.ts';
import { type Planner, useAfterPaint, useLater } from '../../lib/draw-later.ts';
import { type Choice, idOfOption, OptionList, placeOf } from '../suggestions/option-list.tsx';
import styles from './editor.module.css';
import { type EditorProps, type Exit, exitOf, useEditor } from './text-editor.tsx';

interface OptionEditorProps extends EditorProps {
  /** What fits a text; for a blank one, what could stand here. Asked when the list is drawn, so that opening does not wait. */
  readonly suggest: (text: string) => readonly Choice[];
}

/** While the user types, the list is not rendered: that would delay the next letter. */
const afterPause: Planner = (act) => browserClock.after(150, act);

/** A text field with suggestions. The arrows choose one; whatever else is typed is taken as it is. */
export function OptionEditor(props: OptionEditorProps) {
  const { label, initial, placeholder, onClose } = props;
  const { input, typed, type, finish, discard, handleBlur, handlePageKey } = useEditor(props);
  const { shown, listLater, listNow } = useSuggestions(props);
  const [chosen, setChosen] = useState<Choice>();
  const at = placeOf(shown, chosen);
  const list = useId();

  const choose = (option: Choice) => {
    if (finish(option)) onClose('stay');
  };
  /** False where nothing is suggested: there the arrows do what they do in other cells. */
  const move = (step: number): boolean => {
    const options = listNow(typed());
    setChosen((before) => options[Math.min(Math.max(placeOf(options, before) + step, -1), options.length - 1)]);
    return options.length > 0;
  };
  const leave = (exit: Exit | undefined) => {
    // What was chosen is no longer suggested, such as a number that another list corrects. Nor was the text meant.
    if (exit !== undefined && chosen && at < 0) return setChosen(undefined);
    if (exit === undefined) discard();
    if (exit === undefined || finish(shown[at])) onClose(exit ?? 'stay');
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || handlePageKey(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hasMoved = step !== undefined && move(step);
    const exit = exitOf(event, true);
    if (!hasMoved && !exit && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (!hasMoved) leave(exit);
  };
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? list : undefined}
        aria-activedescendant={at < 0 ? undefined : idOfOption(list, at)}
        autoComplete="off"
        spellCheck={false}
        className={styles.editor}
        placeholder={placeholder}
        defaultValue={initial}
        onInput={(event) => {
          type(event.currentTarget.value);
          listLater(event.currentTarget.value);
          setChosen(undefined);
        }}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      {shown.length > 0 && (
        <OptionList id={list} label={label} options={shown} chosen={at} anchor={input} onChoose={choose} />
      )}
    </>
  );
}

/** What fits what was typed. It is drawn after the letter itself, and not at all between two quick ones. */
function useSuggestions({ initial, isReplacing, suggest }: OptionEditorProps) {
  const [listed, setListed] = useState<string>();
  const afterPaint = useAfterPaint();
  const pause = useLater(afterPause);
  const match = (text: string) => suggest(text === initial ? '' : text);
  // The next letter does not wait for a list that is being drawn, either.
  const listLater = (text: string) => pause(() => startTransition(() => setListed(text)));
  /** For a choice that is made before the list is rendered. */
  const listNow = (text: string): readonly Choice[] => {
    setListed(text);
    return match(text);
  };
  useEffect(() => {
    const plan = isReplacing ? pause : afterPaint;
    // A user who was faster than the paint already has a list, and may have chosen from it.
    plan(() => setListed((now) => now ?? initial));
  }, [afterPaint, pause, initial, isReplacing]);
  return { shown: listed === undefined ? [] : match(listed), listLater, listNow };
}
