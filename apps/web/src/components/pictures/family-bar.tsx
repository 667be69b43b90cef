import './pictures.css';
import { type Composition, families, type Family, printShare } from '@disclosure/core';
import styles from './composition.module.css';

const words: Readonly<Record<Family, string>> = { water: 'Water', proppant: 'Proppant', additive: 'Additives' };

interface FamilyBarProps {
  readonly composition: Composition;
}

/** What is water, what is proppant and what is the rest, in true proportion, with the numbers under it. */
export function FamilyBar({ composition: { shares } }: FamilyBarProps) {
  const present = families.filter((family) => shares[family] > 0);
  return (
    <>
      <div aria-hidden className={styles.bar}>
        {present.map((family) => (
          <i key={family} data-family={family} style={{ flexGrow: shares[family] }} />
        ))}
      </div>
      <FamilyKey shares={shares} />
    </>
  );
}

/** The numbers of the bar. */
export const FamilyKey = ({ shares }: Pick<Composition, 'shares'>) => (
  <ul className={styles.key}>
    {families.map((family) => (
      <li key={family}>
        <i aria-hidden data-family={family} />
        {words[family]} <b>{`${printShare(shares[family])}\u{A0}%`}</b>
      </li>
    ))}
  </ul>
);
