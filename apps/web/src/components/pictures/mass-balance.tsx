import { balanceTicks, type MassBalance as Figures } from '@disclosure/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './mass-balance.module.css';

interface MassBalanceProps {
  readonly balance: Figures;
}

const edges = balanceTicks.filter(({ isEdge }) => isEdge);
const [from, to] = [edges[0]?.position ?? 0, edges.at(-1)?.position ?? 100];
const band = { left: `${from}%`, right: `calc(100% - ${to}%)` };

/** What all rows come to, against the limits of the registry. The number is read first; the gauge shows how close it is. */
export function MassBalance({ balance }: MassBalanceProps) {
  const heading = useId();
  const verdict = balance.isWithin ? 'Within range' : 'Out of range';
  const Icon = balance.isWithin ? IconCircleCheckFilled : IconAlertTriangleFilled;
  return (
    <section aria-labelledby={heading} className={styles.balance}>
      <header>
        <h2 id={heading}>Mass balance</h2>
        <span>{`Allowed ${edges.map(({ value }) => value).join('–')}\u{A0}%`}</span>
      </header>
      <p className={styles.total}>
        <b>{balance.text}</b>
        <span className={styles.verdict} data-good={balance.isWithin}>
          <Icon size={14} aria-hidden />
          {verdict}
        </span>
      </p>
      <meter
        aria-labelledby={heading}
        min={balance.lowest}
        max={balance.highest}
        value={balance.shown}
        aria-valuetext={`${balance.text}, ${verdict.toLowerCase()}`}
        className={styles.heard}
      />
      <div aria-hidden className={styles.track}>
        <i className={styles.band} style={band} />
        <i className={styles.mark} style={{ left: `${balance.position}%` }} />
      </div>
      <div aria-hidden className={styles.axis}>
        {balanceTicks.map(({ value, position, isEdge }) => (
          <span key={value} data-edge={isEdge || undefined} style={{ left: `${position}%` }}>
            {value}
          </span>
        ))}
      </div>
    </section>
  );
}
