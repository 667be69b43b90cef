import type { FilingDetails, StoredFile } from '@disclosure/api';
import {
  type Disclosure,
  type Duty,
  type Finding,
  isProductRow,
  messages,
  neighbourFindings,
  printApiNumber,
  printGrouped,
  printLocalTime,
  printShare,
  printWaterSources,
  type SilentField,
  silentFields,
  stateOfApiNumber,
  wellFields,
} from '@disclosure/core';
import type { ReactNode } from 'react';
import { Composition } from '../../../components/pictures/composition.tsx';
import { DueDates } from '../../../components/due-dates.tsx';
import { TermText } from '../../../components/term.tsx';
import { WellMap } from '../../../components/pictures/well-map.tsx';
import type { NeighboursOfWell } from '../../../lib/neighbours/use-neighbours.ts';
import type { ReadWell } from '../read-content.ts';
import { NeighboursSection } from './neighbours-section.tsx';
import { FindingList } from './finding-list.tsx';
import styles from './pane.module.css';

interface SummaryTabProps {
  readonly file: StoredFile;
  readonly well: ReadWell;
  readonly findings: readonly Finding[];
  /** Undefined: it is not known, or not of this revision. */
  readonly filing: FilingDetails | undefined;
  readonly neighbours: NeighboursOfWell;
}

const toMapWell = ({ well }: Disclosure) => ({ ...well, key: well.apiNumber, name: well.wellName });

/** The disclosure in the order in which people read it. */
export function SummaryTab({ file, well, findings, filing, neighbours }: SummaryTabProps) {
  const { disclosure, composition, totals } = well;
  const products = disclosure.rows.filter(isProductRow);
  const isApart = disclosure.entryMethod === 'SystemApproach' && products.length > 0;
  return (
    <div className={styles.sections}>
      <section aria-labelledby="well-facts">
        <h3 id="well-facts">Well and job</h3>
        <WellFacts file={file} disclosure={disclosure} />
      </section>
      <section aria-labelledby="due-dates">
        <h3 id="due-dates">Due dates</h3>
        <DueDates well={disclosure.well} standing={(duty) => standingOf(filing, duty)} />
      </section>
      <Composition composition={composition} isCompact />
      <WellMap wells={[toMapWell(disclosure)]} />
      <section aria-labelledby="totals">
        <h3 id="totals">Totals</h3>
        <dl className={styles.facts}>
          <Fact name="Ingredients">
            {isApart ? disclosure.rows.length - products.length : composition.ingredients}
            {composition.proprietary > 0 && `, ${composition.proprietary} proprietary`}
          </Fact>
          <Fact name="Products">{isApart ? products.length : composition.products.length}</Fact>
          <Fact name="Sum of masses">
            {totals.mass === null || isApart ? messages.files.notInDocument : `${printGrouped(totals.mass, 3)} lb`}
          </Fact>
          <Fact name="Sum of % HF job">{printShare(totals.percentInHFJob)} %</Fact>
        </dl>
      </section>
      <section aria-labelledby="findings">
        <h3 id="findings">Findings</h3>
        <FindingList
          findings={[...findings, ...notesOf(disclosure, neighbours)]}
          rows={disclosure.rows}
          filing={filing}
        />
      </section>
      <NeighboursSection disclosure={disclosure} neighbours={neighbours} />
    </div>
  );
}

/** Days are counted only for what is known to be still to be done: a Viewer does not know how far a file has come. */
function standingOf(filing: FilingDetails | undefined, duty: Duty): string | undefined {
  const clock = filing?.clocks.find(({ who }) => who === duty);
  if (!clock || filing?.beforeDesk) return '';
  if (clock.stopped === null) return undefined;
  const { on, revision, daysLate } = clock.stopped;
  if (daysLate === null) return messages.filings.stopped.toLowerCase();
  const met = messages.filings.metBy(revision, on);
  return daysLate > 0 ? `${met}, ${messages.filings.late(daysLate)}` : met;
}

/** What is unusual among neighbors stands behind the findings, as notes. */
const notesOf = (disclosure: Disclosure, { figures }: NeighboursOfWell): readonly Finding[] =>
  figures ? neighbourFindings(disclosure, figures) : [];

interface WellFactsProps {
  readonly file: StoredFile;
  readonly disclosure: Disclosure;
}

/** The well and the job, as in the document. */
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
  <div>
    <dt>
      <TermText text={name} />
    </dt>
    <dd>{children}</dd>
  </div>
);

function factsOf(file: StoredFile, disclosure: Disclosure): readonly (readonly [string, string])[] {
  const { well, entryMethod } = disclosure;
  const isSaid = (field: SilentField) => !silentFields(disclosure).includes(field);
  const { metadata } = file;
  return [
    ['Well Name', well.wellName],
    ['API', printApiNumber(well.apiNumber)],
    ['Operator', metadata.operator || `No. ${well.operatorNumber}`],
    ['County, state', placeOf(file, well.apiNumber)],
    [
      'Location',
      `${minus(well.latitude)}, ${minus(well.longitude)} · ${isSaid('datum') ? well.datum : messages.files.notInDocument}`,
    ],
    ['Job dates', `${printLocalTime(well.startDate)} – ${printLocalTime(well.endDate)}`],
    ['TVD (avg)', withUnit(wellFields.tvd(disclosure), 'ft')],
    ['Base water volume', withUnit(wellFields.totalClean(disclosure), 'gal')],
    ...(well.totalBaseNonWaterVolume === null
      ? []
      : [['Base non-water volume', withUnit(wellFields.totalBaseNonWaterVolume(disclosure), 'gal')] as const]),
    [
      'Total mass',
      isSaid('totalMass') ? withUnit(wellFields.totalMass(disclosure), 'lb') : messages.files.notInDocument,
    ],
    ['Entry method', isSaid('entryMethod') ? entryMethod : messages.files.notInDocument],
    ...(well.federalWell === 'Yes' ? [['Federal well', 'Yes'] as const] : []),
    ...(well.indianWell === 'Yes' ? [['Indian well', 'Yes'] as const] : []),
  ];
}

const minus = (coordinate: string) => coordinate.replace('-', '\u{2212}');

const withUnit = (figure: string, unit: string) => figure && `${figure} ${unit}`;

/** The server knows the county of the file's own well. Of another well in the document, only the state is known. */
function placeOf({ metadata }: StoredFile, apiNumber: string): string {
  if (printApiNumber(metadata.apiNumber) !== printApiNumber(apiNumber)) return stateOfApiNumber(apiNumber)?.name ?? '';
  return [metadata.county, metadata.state].filter(Boolean).join(', ');
}
