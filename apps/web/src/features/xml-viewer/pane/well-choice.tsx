import { SelectField } from '../../../components/select-field.tsx';
import type { ReadWell } from '../read-content.ts';

interface WellChoiceProps {
  readonly wells: readonly ReadWell[];
  readonly chosen: number;
  readonly onChange: (well: number) => void;
}

/** A document of another maker may hold several wells; ours hold one. */
export const WellChoice = ({ wells, chosen, onChange }: WellChoiceProps) =>
  wells.length > 1 && (
    <SelectField
      label={`Well, one of ${wells.length} in this document`}
      value={String(chosen)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {wells.map(({ disclosure: { well } }, index) => (
        // The wells of a document have no other name than their place in it.
        // oxlint-disable-next-line react/no-array-index-key
        <option key={index} value={index}>
          {well.wellName} · {well.apiNumber}
        </option>
      ))}
    </SelectField>
  );
