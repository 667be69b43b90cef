import { messages, openSaves } from '@disclosure/core';
import { Button } from '@mantine/core';
import { Callout } from '../../../../components/callout.tsx';
import { useSavingPhase } from '../../../../lib/saving/use-saving.ts';
import { useWizard, useWizardState } from '../../state/store.ts';

interface GoOnSavingProps {
  readonly keys: readonly string[];
  /** It is not known yet whether something is odd. */
  readonly isBlocked: boolean;
  readonly onGoOn: (keys: readonly string[]) => void;
}

/** A reload ended the saving; what was asked for is still known. */
export function GoOnSaving({ keys, isBlocked, onGoOn }: GoOnSavingProps) {
  const store = useWizard();
  const phase = useSavingPhase(store);
  const count = useWizardState((state) => openSaves(state, keys).length);
  if (phase !== undefined || count === 0) return null;
  return (
    <Callout
      kind="warning"
      role="note"
      action={
        <Button disabled={isBlocked} onClick={() => onGoOn(openSaves(store.get(), keys))}>
          {`Go on saving (${count})`}
        </Button>
      }
    >
      {messages.saving.interrupted(count)}
    </Callout>
  );
}
