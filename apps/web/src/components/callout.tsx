import { ProblemError } from '@disclosure/api';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Fault } from '../lib/failure.ts';
import styles from './callout.module.css';

const icons = {
  error: IconCircleXFilled,
  warning: IconAlertTriangleFilled,
  done: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
};

interface CalloutProps {
  readonly kind: keyof typeof icons;
  readonly role?: 'alert' | 'note';
  readonly tabIndex?: number;
  readonly children: ReactNode;
  /** A button or link at the end. */
  readonly action?: ReactNode;
}

/** A framed message in the page, with the icon and color of its kind. */
export function Callout({ kind, role, tabIndex, children, action }: CalloutProps) {
  const Icon = icons[kind];
  // An `output` is announced when it appears.
  const Box = kind === 'done' ? 'output' : 'div';
  return (
    <Box role={role} tabIndex={tabIndex} className={styles.callout} data-kind={kind}>
      <Icon size={16} aria-hidden />
      <div>{children}</div>
      {action}
    </Box>
  );
}

interface CalloutButtonProps {
  readonly children: string;
  readonly onClick: () => void;
}

/** An action of a callout that reads as text. */
export const CalloutButton = ({ children, onClick }: CalloutButtonProps) => (
  <button type="button" className={styles.button} onClick={onClick}>
    {children}
  </button>
);

interface ErrorBannerProps {
  readonly children: ReactNode;
  /** Shown with its request number, which helps to investigate it. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
}

/** Says in place of data that they could not be loaded, and offers to try again. */
export function ErrorBanner({ children, error, onRetry }: ErrorBannerProps) {
  const requestId = error instanceof ProblemError ? error.details.requestId : undefined;
  // Only our own server numbers its requests. The words of others are all there is to go by.
  const words = requestId ? `Request ${requestId}` : error instanceof ProblemError && error.message;
  return (
    <Callout kind="error" role="alert" action={onRetry && <CalloutButton onClick={onRetry}>Try again</CalloutButton>}>
      {children}
      {words && words !== children && <small>{words}</small>}
    </Callout>
  );
}

interface FaultSummaryProps {
  readonly faults: readonly Fault[];
  /** More to say, below the faults. */
  readonly children?: ReactNode;
}

/** Lists above a form what keeps it from being sent, with the messages of its fields. */
export function FaultSummary({ faults, children }: FaultSummaryProps) {
  if (faults.length === 0) return null;
  return (
    <Callout kind="error" role="alert" tabIndex={-1}>
      {faults.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {children}
    </Callout>
  );
}

interface NoteProps {
  readonly children: ReactNode;
}

/** Says that an action succeeded. */
export const DoneNote = ({ children }: NoteProps) => <Callout kind="done">{children}</Callout>;

/** Something to know before going on; nothing has failed. */
export const Notice = ({ children }: NoteProps) => (
  <Callout kind="warning" role="note">
    {children}
  </Callout>
);
