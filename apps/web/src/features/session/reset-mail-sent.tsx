import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DoneNote, FaultSummary } from '../../components/callout.tsx';
import { useCountdown } from '../../lib/clock.ts';
import styles from './session.module.css';

interface ResetMailSentProps {
  readonly onResend: () => Promise<unknown>;
  readonly explain: (error: unknown) => string;
}

const RESEND_AFTER_SECONDS = 60;

/** The mail is on its way. It may get lost, so after a minute it can be sent again. */
export function ResetMailSent({ onResend, explain }: ResetMailSentProps) {
  const [waitSeconds, setWaitSeconds] = useCountdown(RESEND_AFTER_SECONDS);
  const resend = useMutation({ mutationFn: onResend, onSuccess: () => setWaitSeconds(RESEND_AFTER_SECONDS) });

  return (
    <div className={styles.after}>
      <DoneNote>{messages.forgotPassword.sent}</DoneNote>
      <p>{messages.forgotPassword.checkInbox}</p>
      <FaultSummary faults={resend.isError ? [{ message: explain(resend.error) }] : []} />
      {waitSeconds > 0 ? (
        <p>Nothing there? You can send it again in {waitSeconds} s.</p>
      ) : (
        <Button variant="default" disabled={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? 'Sending...' : 'Send again'}
        </Button>
      )}
      <Link to="/sign-in">Back to Sign In</Link>
    </div>
  );
}
