import type { DeletionRequest } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconInfoCircleFilled } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { ErrorBanner } from '../components/callout.tsx';
import { CancelButton, Dialog, DialogFoot } from '../components/dialog.tsx';
import { ToastIcon } from '../components/toaster.tsx';
import { useCopy } from '../lib/browser.ts';
import { printMoment } from '../lib/moments.ts';
import { type Toast, toasts } from '../lib/toasts.ts';
import styles from './messages-dialog.module.css';

/** The time of the message, and its request number. */
const detailsOf = ({ at, requestId }: Toast) => printMoment(at) + (requestId ? ` · Request ${requestId}` : '');

interface MessagesDialogProps {
  /** What Editors ask of the user, who is a Manager. */
  readonly requests: UseQueryResult<readonly DeletionRequest[]>;
  readonly onClose: () => void;
}

/** What waits for the user, and the messages that were shown in the corner, to read again and to copy. */
export function MessagesDialog({ requests, onClose }: MessagesDialogProps) {
  const log = useSyncExternalStore(toasts.subscribe, toasts.log);
  const copy = useCopy(log.map((toast) => `${detailsOf(toast)} · ${toast.message}`).join('\n'));
  return (
    <Dialog title="Messages" onClose={onClose}>
      {requests.isError && (
        <ErrorBanner error={requests.error} onRetry={() => void requests.refetch()}>
          {messages.customers.requestsFailed}
        </ErrorBanner>
      )}
      <Requests requests={requests.data ?? []} onClose={onClose} />
      {log.length === 0 && !requests.data?.length && <p>{messages.noMessages}</p>}
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

interface RequestsProps {
  readonly requests: readonly DeletionRequest[];
  readonly onClose: () => void;
}

/** Each leads to its customer, where it is ended by deleting the customer or by dismissing the request. */
const Requests = ({ requests, onClose }: RequestsProps) =>
  requests.length > 0 && (
    <ul className={styles.log} aria-label="Requests">
      {requests.map(({ customer_id, customer_name, requested_by, requested_at }) => (
        <li key={customer_id}>
          <IconInfoCircleFilled size={16} aria-hidden />
          <p>
            {messages.customers.asksToDeleteNamed(requested_by, customer_name)}
            <small>{printMoment(requested_at)}</small>
          </p>
          <Link to={`/settings/customers?search=${encodeURIComponent(customer_name)}`} onClick={onClose}>
            Show the customer
          </Link>
        </li>
      ))}
    </ul>
  );
