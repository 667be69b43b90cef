import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import styles from './save-question.module.css';
import type { SaveQuestion as Question } from './save-job.ts';

interface SaveQuestionProps {
  readonly question: Question;
  readonly onConfirm: (question: Question) => void;
  readonly onClose: () => void;
}

/** Asked once: what is odd about the files, and whose they will be. */
export function SaveQuestion({ question, onConfirm, onClose }: SaveQuestionProps) {
  const { keys, warnings, owners } = question;
  return (
    <Dialog title="Save to Cloud" isAlert onClose={onClose}>
      {warnings.length > 0 && (
        <>
          <p>{messages.saving.askOnce}</p>
          <ul className={styles.asked}>
            {warnings.map(({ message, wells }) => (
              <li key={message}>
                <IconAlertTriangleFilled size={14} aria-hidden />
                <span>
                  {message}
                  {keys.length > 1 && <small>{wells.join(', ')}</small>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {owners.length > 0 && (
        <>
          <p>{messages.saving.mixed}</p>
          <ul className={styles.owners}>
            {owners.map(({ well, customer }) => (
              <li key={well}>
                <b>{well}</b>
                <span>{customer}</span>
              </li>
            ))}
          </ul>
        </>
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
