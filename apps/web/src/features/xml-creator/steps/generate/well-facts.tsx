import {
  compositionOf,
  type Disclosure,
  printCount,
  printGrouped,
  printShort,
  sharesOf,
  type WizardStep,
} from '@disclosure/core';
import type { ReactNode } from 'react';
import { useWizardNavigation } from '../../state/navigation.tsx';
import panel from './panel.module.css';
import styles from './well-facts.module.css';

const orMissing = (text: string): ReactNode => text || <span className={styles.missing}>N/A</span>;
const day = (text: string): string => text.trim().split(/[ T]/)[0] ?? '';

const water = ({ well: { waterSource } }: Disclosure): string =>
  waterSource
    ? sharesOf(waterSource)
        .map(({ name, percent }) => (waterSource.type === 'single' ? name : `${name} ${printShort(percent, 2)}\u{A0}%`))
        .join(' · ')
    : '';

/** What the document will say about the well, with the way back to where each part is entered. */
export function WellFacts({ disclosure }: { readonly disclosure: Disclosure }) {
  const { well } = disclosure;
  const { ingredients, products } = compositionOf(disclosure);
  return (
    <div className={styles.strip}>
      <dl className={styles.facts}>
        <Fact name="API">{orMissing(well.apiNumber)}</Fact>
        <Fact name="County, State">{orMissing([well.county, well.state].filter(Boolean).join(', '))}</Fact>
        <Fact name="Job dates">{orMissing([day(well.startDate), day(well.endDate)].filter(Boolean).join(' – '))}</Fact>
        <Fact name="TVD">{well.tvd === null ? orMissing('') : `${printGrouped(well.tvd, 2)} ft`}</Fact>
        <Fact name="Clean volume">
          {well.totalClean === null ? orMissing('') : `${printGrouped(well.totalClean)} gal`}
        </Fact>
        <Fact name="Water source">{orMissing(water(disclosure))}</Fact>
        <Fact name="Chemicals">{`${printCount(ingredients, 'item')} · ${printCount(products.length, 'product')}`}</Fact>
        <Fact name="Operator number">{orMissing(well.operatorNumber)}</Fact>
        <Fact name="Customer">{orMissing(disclosure.customer?.name ?? '')}</Fact>
      </dl>
      <ul className={styles.changes} aria-label="Change">
        <ChangeLink step="wells">Change well</ChangeLink>
        <ChangeLink step="water">Change water source</ChangeLink>
        <ChangeLink step="disclosure">Change chemicals</ChangeLink>
      </ul>
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function ChangeLink({ step, children }: { readonly step: WizardStep; readonly children: string }) {
  const { goTo } = useWizardNavigation();
  return (
    <li>
      <button type="button" className={panel.link} onClick={() => goTo(step)}>
        {children}
      </button>
    </li>
  );
}
