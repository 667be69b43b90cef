import type { StoredFile } from '@disclosure/api';
import {
  type Disclosure,
  printApiNumber,
  printGrouped,
  printLocalTime,
  printShort,
  printWaterSources,
  stateOfApiNumber,
} from '@disclosure/core';
import type { ReactNode } from 'react';
import styles from './pane.module.css';

interface WellFactsProps {
  readonly file: StoredFile;
  readonly disclosure: Disclosure;
}

/** The well and the job, as the document says them. */
export const WellFacts = ({ file, disclosure }: WellFactsProps) => (
  <dl className={styles.facts}>
    {factsOf(file, disclosure).map(([name, value]) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
    <Fact name="Water source">
      {printWaterSources(disclosure).map((source) => (
        <span key={source} className={styles.line}>
          {source}
        </span>
      ))}
    </Fact>
  </dl>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function factsOf(file: StoredFile, { well }: Disclosure): readonly (readonly [string, string])[] {
  const { metadata } = file;
  return [
    ['Well Name', well.wellName],
    ['API', printApiNumber(well.apiNumber)],
    ['Operator', metadata.operator || `No. ${well.operatorNumber}`],
    ['County, state', placeOf(file, well.apiNumber)],
    ['Location', `${minus(well.latitude)}, ${minus(well.longitude)} · ${well.datum}`],
    ['Job dates', `${printLocalTime(well.startDate)} – ${printLocalTime(well.endDate)}`],
    ['TVD (avg)', withUnit(well.tvd, 'ft')],
    ['Base water volume', withUnit(well.totalClean, 'gal')],
    ['Total mass', withUnit(well.totalMass, 'lb')],
    ...(well.federalWell === 'Yes' ? [['Federal well', 'Yes'] as const] : []),
    ...(well.indianWell === 'Yes' ? [['Indian well', 'Yes'] as const] : []),
  ];
}

const minus = (coordinate: string) => coordinate.replace('-', '\u{2212}');

const withUnit = (value: number | null, unit: string) => (value === null ? '' : `${printAmount(value)} ${unit}`);

/** As many decimals as the document prints. */
const printAmount = (value: number) => printGrouped(value, printShort(value, 2).split('.')[1]?.length ?? 0);

/** The server knows the county of the file's own well; of another one in the document only the state is known here. */
function placeOf({ metadata }: StoredFile, apiNumber: string): string {
  if (printApiNumber(metadata.apiNumber) !== printApiNumber(apiNumber)) return stateOfApiNumber(apiNumber)?.name ?? '';
  return [metadata.county, metadata.state].filter(Boolean).join(', ');
}
