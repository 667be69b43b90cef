import { nameOf, type WellStatus, wordOf } from '@disclosure/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import { RefusalIcon } from '../../../components/severity.tsx';
import styles from './status-mark.module.css';

const icons = {
  blocked: IconCircleXFilled,
  errors: IconCircleXFilled,
  refusals: RefusalIcon,
  ready: IconCircleCheckFilled,
  checking: IconCircleDashed,
} satisfies Readonly<Record<WellStatus['kind'], unknown>>;

interface StatusIconProps {
  readonly kind: WellStatus['kind'];
  /** Left out where the words stand beside it. */
  readonly name?: string;
}

/** The mark of a status alone: a cross, an octagon or a check. */
export function StatusIcon({ kind, name }: StatusIconProps) {
  const Icon = icons[kind];
  const spoken = name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return <Icon size={14} className={styles.icon} data-kind={kind} {...spoken} />;
}

interface StatusWordsProps {
  readonly status: WellStatus;
  /** In step 5 a check means that there is a document, so a well that is only ready has none. */
  readonly hasMark?: boolean;
  /** Adds to the words what was done with the well. */
  readonly toWords?: ((words: string) => string) | undefined;
}

const asTheyAre = (words: string): string => words;

/** The mark with its words. Screen readers get the name of the mark, which begins with the word of the group. */
export const StatusWords = ({ status, hasMark = true, toWords = asTheyAre }: StatusWordsProps) => (
  <span className={styles.status} data-kind={hasMark ? status.kind : undefined}>
    {hasMark && <StatusIcon kind={status.kind} name={toWords(nameOf(status))} />}
    <span aria-hidden={hasMark}>{toWords(wordOf(status))}</span>
  </span>
);
