import { ProblemError } from '@disclosure/api';
import { IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './error-banner.module.css';

interface ErrorBannerProps {
  readonly children: ReactNode;
  /** For the request's number, which helps whoever looks into it. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
}

/** Stands where data could not be loaded: what failed, and the way to try again. */
export function ErrorBanner({ children, error, onRetry }: ErrorBannerProps) {
  const requestId = error instanceof ProblemError ? error.details.requestId : undefined;
  return (
    <div role="alert" className={styles.banner}>
      <IconCircleXFilled size={16} aria-hidden className={styles.icon} />
      <p>
        {children}
        {requestId && <small>Request {requestId}</small>}
      </p>
      {onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
