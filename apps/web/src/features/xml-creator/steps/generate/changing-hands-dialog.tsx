import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import { useWizardState } from '../../state/store.ts';
import styles from './save-question.module.css';
import type { OpenChoice, useCustomerChoice } from '../../state/customer.ts';

interface ChangingHandsDialogProps {
  readonly choice: OpenChoice;
  readonly onTake: ReturnType<typeof useCustomerChoice>['take'];
  readonly onClose: () => void;
}

/** A file under the wrong company would be seen by the wrong people: whose each well is stands here before it changes. */
export function ChangingHandsDialog({ choice: { customer, free, taken }, onTake, onClose }: ChangingHandsDialogProps) {
  const disclosures = useWizardState((state) => state.disclosures);
  return (
    <Dialog title={customer.name} isAlert onClose={onClose}>
      <p>{messages.saving.othersWells(customer.name)}</p>
      <ul className={styles.owners}>
        {taken.map((key) => (
          <li key={key}>
            <b>{disclosures[key]?.well.wellName}</b>
            <span>{disclosures[key]?.customer?.name}</span>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <CancelButton isSafeChoice />
        {free.length > 0 && (
          <Button variant="default" onClick={() => void onTake(free, customer)}>
            {`Only the others (${free.length})`}
          </Button>
        )}
        <Button onClick={() => void onTake([...free, ...taken], customer)}>
          {`All wells (${free.length + taken.length})`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
