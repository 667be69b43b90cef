import { messages, type WaterSource, waterSourceOptions } from '@disclosure/core';
import { SelectField } from '../../../../components/select-field.tsx';

const nothing = { value: '', label: 'Select a water source' };
export const waterOptions = [nothing, ...waterSourceOptions.map((name) => ({ value: name, label: name }))];

interface SingleSourceProps {
  readonly source: string;
  /** By the record of the customer; nobody has chosen it yet. */
  readonly isSuggested: boolean;
  /** Why it does not go on like this. */
  readonly fault: string | undefined;
  readonly onChange: (source: WaterSource) => void;
}

export function SingleSource({ source, isSuggested, fault, onChange }: SingleSourceProps) {
  return (
    <SelectField
      label="Water Source"
      data={waterOptions}
      value={source}
      description={isSuggested ? messages.wizard.suggestedWater : undefined}
      error={fault}
      onChange={(event) => onChange({ type: 'single', source: event.currentTarget.value })}
    />
  );
}
