import './pictures.css';
import { type Composition, families, type Family, printShare } from '@disclosure/core';
import styles from './composition.module.css';

/** What the families are called on the screen. */
export const familyWords: Readonly<Record<Family, string>> = {
  water: 'Water',
  proppant: 'Proppant',
  additive: 'Additives',
};

interface FamilyBarProps {
  readonly composition: Composition;
}

/** What is water, what is proppant and what is the rest, in true proportion, with the numbers under it. */
export const FamilyBar = ({ composition: { shares } }: FamilyBarProps) => (
  <>
    <FamilyStripe shares={shares} />
    <FamilyKey shares={shares} />
  </>
);

type Shares = Pick<Composition, 'shares'>;

/** The bar alone, where the numbers stand beside it. */
export const FamilyStripe = ({ shares }: Shares) => (
  <div aria-hidden className={styles.bar}>
    {families
      .filter((family) => shares[family] > 0)
      .map((family) => (
        <i key={family} data-family={family} style={{ flexGrow: shares[family] }} />
      ))}
  </div>
);

/** The numbers of the bar. */
const FamilyKey = ({ shares }: Shares) => (
  <ul className={styles.key}>
    {families.map((family) => (
      <li key={family}>
        <i aria-hidden data-family={family} />
        {familyWords[family]} <b>{`${printShare(shares[family])}\u{A0}%`}</b>
      </li>
    ))}
  </ul>
);
