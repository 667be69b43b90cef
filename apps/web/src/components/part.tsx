import { frameMessages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { type ComponentType, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { reloadPage } from '../lib/leaving.ts';
import { isOnlyRemembered, loadPage } from '../lib/load-page.ts';
import { useLatest } from '../lib/store.ts';
import { toasts } from '../lib/toasts.ts';
import { Loading } from './loading.tsx';
import styles from './part.module.css';

interface Stages<Props> {
  /** Shown until the part has come. */
  readonly Waiting: ComponentType<Props>;
  /** Shown if it does not come. */
  readonly Failed: ComponentType<Props & FailedPartProps>;
}

interface Outcome<Props> {
  readonly Fetched?: ComponentType<Props> | undefined;
  /** Why it did not come. */
  readonly failure?: unknown;
}

/**
 * A part of the application that is fetched when it is needed, and shown at once if it was fetched before. A part that
 * does not come says so in its own place, and the page around it stays. It is fetched again when the user asks for it,
 * and when the network is back.
 */
export function createPart<Props extends object = object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { Waiting = PartLoading, Failed = FailedPart }: Partial<Stages<Props>> = {},
) {
  let fetched: ComponentType<Props> | undefined;
  const load = async () => (fetched ??= await loadPage(fetchPart));

  function Part(props: Props) {
    const [{ Fetched, failure }, setOutcome] = useState<Outcome<Props>>(() => ({ Fetched: fetched }));
    const hasFailed = failure !== undefined;
    const isOpen = !Fetched && !hasFailed;
    useEffect(() => {
      let isShown = isOpen;
      const end = (outcome: Outcome<Props>) => isShown && startTransition(() => setOutcome(outcome));
      if (isOpen) {
        void load().then(
          (part) => end({ Fetched: part }),
          (error: unknown) => end({ failure: error }),
        );
      }
      return () => {
        isShown = false;
      };
    }, [isOpen]);
    // From the moment that the failure is shown, no event is missed.
    useLayoutEffect(() => {
      const retry = () => setOutcome({});
      if (hasFailed) addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, [hasFailed]);

    if (Fetched) return <Fetched {...props} />;
    return hasFailed ? (
      <Failed {...props} onRetry={() => void tryAgain(failure, setOutcome)} />
    ) : (
      <Waiting {...props} />
    );
  }
  return { load, Part };
}

/** Input that is saved nowhere else is asked about before the page is loaded again. */
async function tryAgain(failure: unknown, setOutcome: (outcome: object) => void): Promise<void> {
  if (await isOnlyRemembered(failure)) await reloadPage();
  else setOutcome({});
}

const PartLoading = () => <Loading />;

interface FailedPartProps {
  readonly onRetry: () => void;
}

const FailedPart = ({ onRetry }: FailedPartProps) => (
  <div role="alert" className={styles.failed}>
    <p>{frameMessages.partFailed}</p>
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
    {/* For a part that the server no longer has: a newer version has replaced it. */}
    <Button variant="subtle" onClick={() => void reloadPage()}>
      Reload
    </Button>
  </div>
);

/** For a part that has no place of its own on the page, such as a dialog. */
function FailedElsewhere({ onRetry }: FailedPartProps) {
  const retry = useLatest(onRetry);
  useEffect(() => {
    toasts.show(frameMessages.partFailed, 'failed', { action: { name: 'Try again', run: () => retry.get()() } });
  }, [retry]);
  return null;
}

export const stagesElsewhere = { Waiting: () => null, Failed: FailedElsewhere };
