import { countSeverity, messages, severities, type Severity } from '@disclosure/core';
import { IconAlertTriangleFilled, IconCircleXFilled, IconInfoCircleFilled } from '@tabler/icons-react';
import type { SVGProps } from 'react';
import styles from './severity.module.css';
import { TermInside } from './term.tsx';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  readonly size: number;
}

/** An octagon with sharp corners: one with round corners reads as the disc of an error at this size. */
export const RefusalIcon = ({ size, ...rest }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" {...rest}>
    <path d="M7.6 1.6h8.8l6 6v8.8l-6 6H7.6l-6-6V7.6zM6.2 10.3v3.4h11.6v-3.4z" />
  </svg>
);

const marks = {
  error: { Icon: IconCircleXFilled, word: 'Error' },
  refusal: { Icon: RefusalIcon, word: 'Refusal' },
  warning: { Icon: IconAlertTriangleFilled, word: 'Warning' },
  note: { Icon: IconInfoCircleFilled, word: 'Note' },
} satisfies Readonly<Record<Severity, unknown>>;

interface SeverityMarkProps {
  readonly severity: Severity;
  readonly size?: number;
  /** The word beside the mark is read anyway. */
  readonly isSilent?: boolean;
}

/** The mark of a finding. No two severities share a shape, because colour alone does not tell them apart. */
export function SeverityMark({ severity, size = 15, isSilent = false }: SeverityMarkProps) {
  const { Icon, word } = marks[severity];
  const name = isSilent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${word}:` };
  return <Icon size={size} className={styles.mark} data-severity={severity} {...name} />;
}

export const wordOfSeverity = (severity: Severity): string => marks[severity].word;

interface CountedProps {
  readonly found: readonly { readonly severity: Severity }[];
}

/** How many there are of each severity, the worst first. */
export const SeverityCounts = ({ found }: CountedProps) =>
  severities
    .filter((severity) => countSeverity(found, severity) > 0)
    .map((severity) => (
      <span key={severity} className={styles.count} data-severity={severity}>
        <SeverityMark severity={severity} size={14} isSilent />
        <CountWords severity={severity} count={countSeverity(found, severity)} />
      </span>
    ));

function CountWords({ severity, count }: { readonly severity: Severity; readonly count: number }) {
  const words = messages.counts[severity](count);
  return severity === 'refusal' ? <TermInside name="refusal">{words}</TermInside> : words;
}
