import { clampPercent, printShort } from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface PercentFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const toText = (value: number) => printShort(value, 10);

/** Keeps what is being typed, `7.` on the way to `7.5`; what is too much becomes 100 at once. */
export function PercentField({ label, value, onChange }: PercentFieldProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    const given = Number(text);
    const clamped = clampPercent(given);
    setTyped(clamped === given || Number.isNaN(given) ? text : toText(clamped));
    onChange(clamped);
  };
  const isTyping = typed !== undefined && clampPercent(Number(typed)) === value;
  return (
    <TextInput
      type="number"
      min={0}
      max={100}
      step="any"
      inputMode="decimal"
      aria-label={label}
      value={isTyping ? typed : toText(value)}
      rightSection={<span aria-hidden>%</span>}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
