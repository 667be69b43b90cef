import {
  type Disclosure,
  isBeforeNeighbours,
  messages,
  neighbourFields,
  type NeighbourFigures,
  noteNeighbours,
  placeOfUsual,
  printFigure,
  printGrouped,
  shareOfEach,
  type Usual,
  valueOfField,
} from '@disclosure/core';
import { IconCircle } from '@tabler/icons-react';
import type { NeighboursOfWell } from '../lib/neighbours/use-neighbours.ts';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';
import { Loading } from './loading.tsx';
import styles from './neighbours-dialog.module.css';

const { neighbours: texts } = messages;

interface NeighboursDialogProps {
  readonly disclosure: Disclosure;
  readonly neighbours: NeighboursOfWell;
  readonly onClose: () => void;
}

/** The well and its substances among those of the jobs around it: figures, and what is unusual. */
export const NeighboursDialog = ({ disclosure, neighbours, onClose }: NeighboursDialogProps) => (
  <Dialog title={texts.title} isWide onClose={onClose}>
    <Content disclosure={disclosure} neighbours={neighbours} />
  </Dialog>
);

function Content({ disclosure, neighbours }: Omit<NeighboursDialogProps, 'onClose'>) {
  const { figures, isError, isLoaded } = neighbours;
  if (disclosure.well.state === '') return <Callout kind="info">{texts.noPlace}</Callout>;
  if (isError) return <Callout kind="error">{texts.failed}</Callout>;
  if (figures) return <Figures disclosure={disclosure} figures={figures} />;
  return isLoaded ? <Callout kind="info">{texts.none}</Callout> : <Loading />;
}

interface FiguresProps {
  readonly disclosure: Disclosure;
  readonly figures: NeighbourFigures;
}

function Figures({ disclosure, figures }: FiguresProps) {
  const { from, to, state, stateJobs } = figures;
  if (stateJobs === 0) return <Callout kind="info">{texts.noJobs(state)}</Callout>;
  const isCounty = figures.countyJobs > 0;
  const place = isCounty ? figures.county : state;
  return (
    <>
      <p>{texts.scope(texts.jobsIn(place, isCounty ? figures.countyJobs : stateJobs), from, to)}</p>
      {isBeforeNeighbours(disclosure.well.endDate, figures) && (
        <Callout kind="info">{texts.tooEarly(from, to)}</Callout>
      )}
      <div className={styles.scroller}>
        <table className={styles.table} aria-label={texts.title}>
          <thead>
            <tr>
              {['', 'Yours', 'Lowest (1st percentile)', 'Median', 'Highest (99th percentile)', 'Jobs', 'Where'].map(
                (title, at) => (
                  <th key={title} scope="col" data-number={at > 0 && at < 6 ? true : undefined}>
                    {title || 'Substance or fact'}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {linesOf(disclosure, figures).map((line) => (
              <Line key={line.name} line={line} figures={figures} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface FigureLine {
  readonly name: string;
  readonly unit: string;
  readonly value: number | null;
  readonly usual: Usual | undefined;
  readonly isOdd: boolean;
}

/** The facts of the well, then its substances from the largest on. */
function linesOf(disclosure: Disclosure, figures: NeighbourFigures): FigureLine[] {
  const notes = noteNeighbours(disclosure, figures);
  const facts = neighbourFields.map((field) => ({
    name: texts.fields[field],
    unit: texts.units[field],
    value: valueOfField(disclosure, field),
    usual: figures.fields[field],
    isOdd: notes.some((note) => note.field === field),
  }));
  const substances = [...shareOfEach(disclosure.rows)]
    .toSorted(([, one], [, other]) => other.share - one.share)
    .map(([cas, { share, row }]) => ({
      name: `${cas} ${disclosure.rows[row]?.ingredientName ?? ''}`.trim(),
      unit: '%',
      value: share,
      usual: figures.substances[cas],
      isOdd: notes.some((note) => note.cas === cas),
    }));
  return [...facts, ...substances];
}

function Line({ line, figures }: { readonly line: FigureLine; readonly figures: NeighbourFigures }) {
  const { name, unit, value, usual, isOdd } = line;
  const print = (figure: number | undefined) => (figure === undefined ? '–' : `${printFigure(figure)} ${unit}`);
  return (
    <tr data-odd={isOdd || undefined}>
      <th scope="row">
        {isOdd && <IconCircle className={styles.ring} size={12} stroke={2.5} aria-label="Unusual" />}
        {name}
      </th>
      <td data-number>{value === null ? '–' : print(value)}</td>
      <td data-number>{print(usual?.p1)}</td>
      <td data-number>{print(usual?.p50)}</td>
      <td data-number>{print(usual?.p99)}</td>
      <td data-number>{usual ? printGrouped(usual.jobs, 0) : texts.unused}</td>
      <td>{placeOfUsual(usual, figures).name}</td>
    </tr>
  );
}
