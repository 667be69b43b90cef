import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { CancelButton, Dialog, DialogFoot } from '../components/dialog.tsx';
import { ToastIcon } from '../components/toaster.tsx';
import { useCopy } from '../lib/browser.ts';
import { type Toast, toasts } from '../lib/toasts.ts';
import styles from './messages-dialog.module.css';

const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** The time of the message, and its request number. */
const detailsOf = ({ at, requestId }: Toast) => times.format(at) + (requestId ? ` · Request ${requestId}` : '');

/** The messages that were shown in the corner, to read again and to copy. */
export function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const log = useSyncExternalStore(toasts.subscribe, toasts.log);
  const copy = useCopy(log.map((toast) => `${detailsOf(toast)} · ${toast.message}`).join('\n'));
  return (
    <Dialog title="Messages" onClose={onClose}>
      {log.length === 0 && <p>{messages.noMessages}</p>}
      <ul className={styles.log}>
        {log.map((toast) => (
          <li key={toast.id}>
            <ToastIcon kind={toast.kind} />
            <p>
              {toast.message}
              <small>{detailsOf(toast)}</small>
            </p>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <CancelButton>Close</CancelButton>
        {log.length > 0 && <Button onClick={copy.run}>{copy.isDone ? 'Copied' : 'Copy all'}</Button>}
      </DialogFoot>
    </Dialog>
  );
}
