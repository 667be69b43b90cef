import {
  allowedBalance,
  type Disclosure,
  type Family,
  type MassBalance,
  type Part,
  printShare,
  verdictOn,
} from '@disclosure/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '../../../../components/pictures/pictures.css';
import { familyWords } from '../../../../components/pictures/family-bar.tsx';
import styles from './composition-panel.module.css';
import panel from './panel.module.css';

export interface PartsProps {
  readonly parts: readonly Part[];
  /** The family whose rows alone are shown. */
  readonly shown: Family | undefined;
  readonly onShow: (family: Family) => void;
}

interface CompositionPanelProps extends PartsProps {
  readonly disclosure: Disclosure;
  readonly balance: MassBalance;
}

/** What the job is made of, against what is usual. That all rows come to 100 percent says much less. */
export function CompositionPanel({ disclosure, balance, ...props }: CompositionPanelProps) {
  const { words, isGood } = verdictOn(disclosure, props.parts);
  return (
    <section aria-labelledby="composition" className={panel.panel} data-of-well>
      <header>
        <h2 id="composition">Composition by mass</h2>
        <Verdict isGood={isGood}>{words}</Verdict>
      </header>
      {balance.isNoticed && <Total balance={balance} />}
      <ul className={styles.parts}>
        {props.parts.map((part) => (
          <li key={part.family}>
            <PartButton part={part} {...props}>
              <Scale part={part} />
              <span className={styles.usual}>{part.words}</span>
            </PartButton>
          </li>
        ))}
      </ul>
      {!balance.isNoticed && <Total balance={balance} />}
    </section>
  );
}

/** What is usual says nothing about errors, so it is no green mark. */
const Verdict = ({ isGood, children }: { readonly isGood: boolean; readonly children: string }) => (
  <span className={styles.verdict} data-quiet={isGood}>
    {!isGood && <IconAlertTriangleFilled size={14} aria-hidden />}
    {children}
  </span>
);

interface PartButtonProps extends Omit<PartsProps, 'parts'> {
  readonly part: Part;
  readonly children?: ReactNode;
}

/** A family with its share. A click shows its rows alone, another one all rows. */
export function PartButton({ part: { family, share, rows, isUsual }, shown, onShow, children }: PartButtonProps) {
  return (
    <button
      type="button"
      className={styles.part}
      data-odd={!isUsual || undefined}
      aria-pressed={shown === family}
      disabled={rows === 0}
      title="Show these rows only"
      onClick={() => onShow(family)}
    >
      <i aria-hidden data-family={family} />
      <span>{familyWords[family]}</span> <b>{`${printShare(share)}\u{A0}%`}</b>
      {children}
      {!isUsual && <span className={styles.heard}>, outside the usual</span>}
    </button>
  );
}

const Scale = ({ part: { position, from, to } }: { readonly part: Part }) => (
  <span aria-hidden className={styles.scale}>
    <i className={styles.band} style={{ left: `${from}%`, right: `${100 - to}%` }} />
    <i className={styles.mark} style={{ left: `${position}%` }} />
  </span>
);

/** A small check. It stands first and large when someone should look at it. */
const Total = ({ balance: { text, isWithin, isNoticed } }: { readonly balance: MassBalance }) => (
  <p className={styles.total} data-noticed={isNoticed} data-out={!isWithin || undefined}>
    <span>
      Total of all rows <b>{text}</b>
    </span>
    {isNoticed && <Verdict isGood={isWithin}>{isWithin ? 'Within range' : 'Out of range'}</Verdict>}
    <span>{`allowed ${allowedBalance}`}</span>
  </p>
);
