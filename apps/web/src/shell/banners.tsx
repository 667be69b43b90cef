import { messages } from '@disclosure/core';
import { useSession } from '../features/session/use-session.ts';
import { useVersion } from '../lib/queries.ts';
import styles from './banners.module.css';

/** On every page while the data are invented. */
export function DemoBanner() {
  return useVersion()?.demo ? (
    <aside aria-label="Demo" className={styles.demo}>
      {messages.demo}
    </aside>
  ) : null;
}

export function ConnectionBanner() {
  const { session, isConnectionLost } = useSession();
  return (
    <output>
      {isConnectionLost && (
        <span className={styles.lost}>
          {messages.connectionLost}
          <button type="button" onClick={() => void session.check()}>
            Try again
          </button>
        </span>
      )}
    </output>
  );
}
