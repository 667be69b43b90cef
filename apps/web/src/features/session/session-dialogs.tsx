import { IDLE_WARNING_MINUTES, frameMessages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogFoot } from '../../components/dialog.tsx';
import { useCountdown } from '../../lib/clock.ts';
import { SecondStepForm } from './second-step-form.tsx';
import styles from './session.module.css';
import { type Credentials, SignInForm } from './sign-in-form.tsx';
import { useLeave, useSession } from './use-session.ts';

/** The dialogs over the page when the session has ended or is about to. The page keeps its state. */
export function SessionDialogs() {
  const { isOver } = useSession();
  return isOver ? <SessionOver /> : <SessionExpiring />;
}

function SessionOver() {
  const { user } = useSession();
  const leave = useLeave();
  const [proven, setProven] = useState<Credentials>();
  if (proven) {
    return (
      <Dialog key="second" title="Enter the 6-digit code" isAlert>
        <SecondStepForm credentials={proven} onBack={() => setProven(undefined)} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Sign In" isAlert>
      <p>{frameMessages.session.over}</p>
      <SignInForm email={user?.email ?? ''} onSecondStep={setProven}>
        <button type="button" className={styles.beside} onClick={leave}>
          Sign in as someone else
        </button>
      </SignInForm>
    </Dialog>
  );
}

function SessionExpiring() {
  const { session } = useSession();
  const leave = useLeave();
  const [secondsLeft] = useCountdown(IDLE_WARNING_MINUTES * 60);
  const stayHere = () => void session.keepAlive();
  return (
    <Dialog title="Are you still there?" isAlert onClose={stayHere}>
      <p>You have not been active for a while. You will be signed out in {secondsLeft} s.</p>
      <DialogFoot>
        <Button variant="default" onClick={leave}>
          Logout
        </Button>
        <Button data-autofocus onClick={stayHere}>
          Stay signed in
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
