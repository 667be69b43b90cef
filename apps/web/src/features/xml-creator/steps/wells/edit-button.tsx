import { Button } from '@mantine/core';
import type { WizardWell } from '@disclosure/core';
import type { WellActions } from './well-box.tsx';

interface EditButtonProps extends Pick<WellActions, 'onEdit'> {
  readonly well: WizardWell;
}

export const EditButton = ({ well, onEdit }: EditButtonProps) => (
  <Button variant="subtle" size="compact-sm" aria-label={`Edit ${well.well.name}`} onClick={() => onEdit(well.key)}>
    Edit
  </Button>
);
