import { messages } from '@disclosure/core';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import page from '../../../../components/page.module.css';
import { useVersion } from '../../../../lib/queries.ts';
import { useUserMemory } from '../../../session/use-session.ts';
import { useListedDrafts } from '../../drafts/my-drafts.tsx';
import styles from './job-step.module.css';

const texts = messages.wizard.firstRun;
const TRIAL = '1001';

interface FirstRunProps {
  readonly onTry: (jobNumber: string) => void;
}

/** Welcomes a user who has no draft yet, until the user has one or closes it. */
export function FirstRun({ onTry }: FirstRunProps) {
  const isDemo = useVersion()?.demo === true;
  const { isShown, close } = useFirstRun();
  if (!isShown) return null;
  return (
    <section aria-labelledby="first-run" className={`${page.panel} ${styles.firstRun}`}>
      <h2 id="first-run">{texts.title}</h2>
      <ActionIcon aria-label="Close" onClick={close}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <p>{texts.text}</p>
      {isDemo && <p>{texts.demo}</p>}
      <div className={styles.buttons}>
        {isDemo && (
          <Button variant="default" onClick={() => onTry(TRIAL)}>
            Try job {TRIAL}
          </Button>
        )}
        <Button variant="subtle" component={Link} to="/guide">
          Read the user guide
        </Button>
      </div>
    </section>
  );
}

/** That it is over is remembered for the user: another draft list that is empty does not bring it back. */
function useFirstRun() {
  const { drafts, isWhole } = useListedDrafts();
  const [over, keep] = useUserMemory('first-run');
  const hasDraft = drafts.length > 0;
  const close = () => keep('over');
  useEffect(() => {
    if (hasDraft && over === '') keep('over');
  });
  return { isShown: isWhole && !hasDraft && over === '', close };
}
