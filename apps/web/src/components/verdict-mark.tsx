import { printVerdict, type Severity, type Verdict } from '@disclosure/core';
import { IconClock } from '@tabler/icons-react';
import { SeverityMark } from './severity.tsx';
import styles from './verdict-mark.module.css';

interface VerdictMarkProps {
  readonly verdict: Verdict | undefined;
}

function worstOf({ errors, refusals, warnings }: Verdict): Severity | undefined {
  if (errors > 0) return 'error';
  if (refusals > 0) return 'refusal';
  return warnings > 0 ? 'warning' : undefined;
}

/** Before the name of a file that was not checked yet, or in which something was found. A good file has no mark. */
export function VerdictMark({ verdict }: VerdictMarkProps) {
  const worst = verdict && worstOf(verdict);
  if (verdict && !worst) return null;
  const words = printVerdict(verdict);
  return (
    <span className={styles.mark} title={words}>
      {worst ? <SeverityMark severity={worst} size={14} isSilent /> : <IconClock size={14} stroke={2} aria-hidden />}
      <span className={styles.spoken}>{words} </span>
    </span>
  );
}
