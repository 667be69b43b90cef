import { messages } from '@disclosure/core';
import { Notice } from '../../../../components/notice.tsx';
import { momentInWords } from '../../state/moments.ts';
import { useWizardState } from '../../state/use-wizard.ts';
import styles from './wells-step.module.css';

/** What one should know about the data as a whole. */
export function JobNotices() {
  const origin = useWizardState((state) => state.origin);
  const notices = useWizardState((state) => state.notices);
  const { simulated, lastGood } = messages.wizard;
  const texts = [
    ...(origin?.isSimulated ? [simulated] : []),
    ...(origin?.lastGood ? [lastGood(momentInWords(origin.lastGood.retrievedAt))] : []),
    ...notices,
  ];
  if (texts.length === 0) return null;
  return (
    <div className={styles.notices}>
      {texts.map((text) => (
        <Notice key={text}>{text}</Notice>
      ))}
    </div>
  );
}
