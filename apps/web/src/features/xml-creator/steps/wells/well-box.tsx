import type { WizardWell } from '@disclosure/core';
import { type KeyboardEvent, useId } from 'react';

export interface WellActions {
  /** With shift, everything between the last well and this one follows it. */
  readonly onToggle: (key: string, isRange: boolean) => void;
  readonly onEdit: (key: string) => void;
}

interface WellBoxProps extends WellActions {
  readonly well: WizardWell;
  readonly isSelected: boolean;
}

/** The box of a well, and its name. E edits the well, as its button does. */
export function WellBox({ well, isSelected, onToggle, onEdit }: WellBoxProps) {
  const id = useId();
  const handleKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onEdit(well.key);
  };
  return (
    <>
      <input
        id={id}
        type="checkbox"
        checked={isSelected}
        aria-keyshortcuts="E"
        onKeyDown={handleKey}
        onChange={({ nativeEvent }) => onToggle(well.key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <label htmlFor={id}>{well.well.name || 'Without name'}</label>
    </>
  );
}
