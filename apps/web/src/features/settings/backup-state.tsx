import type { BackupState } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../components/callout.tsx';
import { useApi } from '../../lib/api.tsx';
import { momentInWords, printWithZone } from '../../lib/moments.ts';
import { useMayCall } from '../session/use-may-call.ts';
import styles from './settings-page.module.css';

/** The server looks at the backups once a minute. */
const ASK_AGAIN = 60_000;

/** For Managers, where the product makes backups by itself: a quiet line, or what is wrong with them. */
export function BackupStateLine() {
  const api = useApi();
  const enabled = useMayCall()('getBackupState');
  const { data } = useQuery({
    queryKey: ['backups'],
    queryFn: api.getBackupState,
    enabled,
    retry: false,
    staleTime: ASK_AGAIN,
    refetchInterval: ASK_AGAIN,
  });
  if (!enabled || !data || data.state === 'off' || data.state === 'unknown') return null;
  if (data.state === 'good') return <LastGood at={data.lastGoodAt ?? ''} />;
  return (
    <div className={styles.warning} data-screen-only>
      <Notice>{warningOf(data)}</Notice>
    </div>
  );
}

const LastGood = ({ at }: { readonly at: string }) => (
  <p className={styles.backup} data-screen-only>
    <time dateTime={at} title={printWithZone(at)}>
      {messages.backups.lastGood(momentInWords(at))}
    </time>
  </p>
);

function warningOf({ state, lastGoodAt }: BackupState): string {
  if (state === 'unreadable') return messages.backups.unreadable;
  return lastGoodAt === null ? messages.backups.none : messages.backups.overdue(momentInWords(lastGoodAt));
}
