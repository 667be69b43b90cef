import { countSeverity, type CustomerWarnings, messages, type SharedWarning, someNames } from '@disclosure/core';
import { Button } from '@mantine/core';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import { SeverityCounts, SeverityMark } from '../../../../components/severity.tsx';
import { addressInViewer } from './receipt.tsx';
import type { SaveQuestion, StaleFile } from './save.tsx';
import styles from './save.module.css';

interface StaleDialogProps {
  readonly file: StaleFile;
  readonly onGoOn: (file: StaleFile) => void;
  readonly onClose: () => void;
}

/** Nothing is overwritten unseen: the revision of someone else is looked at, or the correction is put after it. */
export function StaleDialog({ file, onGoOn, onClose }: StaleDialogProps) {
  const { title, text, look, goOn } = messages.correction.stale;
  return (
    <Dialog title={title} isAlert onClose={onClose}>
      <p>{text(file.name, file.revision)}</p>
      <p>
        <a href={addressInViewer(file)} target="_blank" rel="noreferrer">
          {look}
        </a>
      </p>
      <DialogFoot>
        <CancelButton isSafeChoice />
        <Button onClick={() => onGoOn(file)}>{goOn(file.revision + 1)}</Button>
      </DialogFoot>
    </Dialog>
  );
}

interface SaveDialogProps {
  readonly question: SaveQuestion;
  readonly onConfirm: (question: SaveQuestion) => void;
  readonly onClose: () => void;
}

/** Asks once about the warnings of the files: of one file each by itself, of several what they share, by customer. */
export function SaveDialog({ question, onConfirm, onClose }: SaveDialogProps) {
  const { keys, findings, warnings } = question;
  const refused = [...findings.values()].filter((found) => countSeverity(found, 'refusal') > 0).length;
  const [first] = warnings;
  return (
    <Dialog title="Save to Cloud" isAlert onClose={onClose}>
      <p>{refused > 0 ? messages.saving.askRefused(refused, keys.length) : messages.saving.askOnce}</p>
      {keys.length === 1 && first ? (
        <AskedList asked={first.shared} />
      ) : (
        <ul className={styles.customers}>
          {warnings.map((each) => (
            <OfCustomer key={each.customer} {...each} />
          ))}
        </ul>
      )}
      <DialogFoot>
        <CancelButton />
        <Button data-autofocus onClick={() => onConfirm(question)}>
          {keys.length === 1 ? 'Save anyway' : `Save ${keys.length} files`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** One line with the counts. What the registry refuses is named below it; the warnings are there on demand. */
function OfCustomer({ customer, files, found, shared }: CustomerWarnings) {
  const refusals = shared.filter(({ severity }) => severity === 'refusal');
  const others = shared.filter(({ severity }) => severity !== 'refusal');
  return (
    <li>
      <p>
        <b>{messages.saving.ofCustomer(customer, files)}</b>
        <SeverityCounts found={found} />
      </p>
      {refusals.length > 0 && <AskedList asked={refusals} hasWells />}
      {others.length > 0 && (
        <details>
          <summary>{messages.saving.showWarnings(countSeverity(found, 'warning'))}</summary>
          <AskedList asked={others} hasWells />
        </details>
      )}
    </li>
  );
}

interface AskedListProps {
  readonly asked: readonly SharedWarning[];
  readonly hasWells?: boolean;
}

const AskedList = ({ asked, hasWells = false }: AskedListProps) => (
  <ul className={styles.asked}>
    {asked.map(({ severity, message, wells }) => (
      <li key={message}>
        <SeverityMark severity={severity} size={14} />
        <span>
          {message}
          {hasWells && <small>{someNames(wells)}</small>}
        </span>
      </li>
    ))}
  </ul>
);
