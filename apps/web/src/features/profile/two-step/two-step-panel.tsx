import type { TwoStep } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import { QueryState } from '../../../components/query-state.tsx';
import { useComeHere } from '../../../lib/browser.ts';
import { RenewDialog, TurnOffDialog } from './proof-dialogs.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import styles from './two-step.module.css';
import { useTwoStep } from './use-two-step.ts';

const dialogs = { 'set-up': SetUpDialog, renew: RenewDialog, 'turn-off': TurnOffDialog };

export function TwoStepPanel() {
  const { twoStep } = useTwoStep();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const OpenDialog = open && dialogs[open];
  const panel = useComeHere('#security');
  return (
    <section ref={panel} className={page.panel} aria-labelledby="two-step">
      <h2 id="two-step">Two-step sign-in</h2>
      <QueryState query={twoStep} loading={<Loading />} failed={messages.twoStep.loadFailed}>
        {(state) => <State state={state} onOpen={setOpen} />}
      </QueryState>
      {OpenDialog && <OpenDialog onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface StateProps {
  readonly state: TwoStep;
  readonly onOpen: (dialog: keyof typeof dialogs) => void;
}

function State({ state, onOpen }: StateProps) {
  if (!state.is_on) {
    return (
      <Line text={<WhyOff isRequired={state.is_required} />}>
        <Button onClick={() => onOpen('set-up')}>Set up</Button>
      </Line>
    );
  }
  return (
    <Line
      text={
        <p className={page.quiet}>
          <strong className={styles.on}>On.</strong> A code is asked for besides your password.{' '}
          {wordsForCodes(state.recovery_codes_left)}
        </p>
      }
    >
      <Button variant="default" onClick={() => onOpen('renew')}>
        New recovery codes
      </Button>
      {!state.is_required && (
        <Button variant="default" onClick={() => onOpen('turn-off')}>
          Turn off
        </Button>
      )}
    </Line>
  );
}

const WhyOff = ({ isRequired }: { readonly isRequired: boolean }) =>
  isRequired ? (
    <p className={styles.required}>Managers must use two-step sign-in here. Everything else opens once it is set up.</p>
  ) : (
    <p className={page.quiet}>
      With a code from an app on your phone besides your password, a stolen password opens nothing.
    </p>
  );

const Line = ({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) => (
  <div className={styles.line}>
    {text}
    <div className={styles.buttons}>{children}</div>
  </div>
);

const wordsForCodes = (left: number) =>
  left === 1 ? '1 of 10 recovery codes is left.' : `${left} of 10 recovery codes are left.`;
