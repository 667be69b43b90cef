import {
  type Disclosure,
  messages,
  neighbourFields,
  type NeighbourFigures,
  noteNeighbours,
  placeOfUsual,
  printFigure,
  printGrouped,
  shareOfEach,
  tellDepth,
  type Usual,
  usualOfField,
  valueOfField,
  whyNotCompared,
} from '@disclosure/core';
import { IconCircle } from '@tabler/icons-react';
import type { NeighboursOfWell } from '../lib/neighbours/use-neighbours.ts';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';
import { Loading } from './loading.tsx';
import styles from './neighbours-dialog.module.css';
import { RangePlot } from './pictures/range-plot.tsx';

const { neighbours: texts } = messages;

interface NeighboursDialogProps {
  readonly disclosure: Disclosure;
  readonly neighbours: NeighboursOfWell;
  readonly onClose: () => void;
}

/** The well and its substances among those of the jobs around it: figures, what is unusual, and a plot of each. */
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

const { columns } = texts;
const numberTitles = [columns.yours, columns.p1, columns.p50, columns.p99, columns.jobs];

function Figures({ disclosure, figures }: FiguresProps) {
  const { from, to, state, stateJobs } = figures;
  const notCompared = whyNotCompared(disclosure, figures);
  if (stateJobs === 0) return <Callout kind="info">{notCompared}</Callout>;
  const isCounty = figures.countyJobs > 0;
  const place = isCounty ? figures.county : state;
  const lines = linesOf(disclosure, figures);
  const odd = lines.filter(({ isOdd }) => isOdd);
  return (
    <div className={styles.content}>
      <p>{texts.scope(texts.jobsIn(place, isCounty ? figures.countyJobs : stateJobs), from, to)}</p>
      {notCompared ? (
        <Callout kind="info">{notCompared}</Callout>
      ) : (
        <p>{odd.length === 0 ? texts.nothingOdd : texts.oddities(odd.length)}</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only its own focus lets keys scroll it */}
      <section className={styles.scroller} aria-label={columns.subject} tabIndex={0}>
        <table className={styles.table} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{columns.subject}</th>
              {numberTitles.map((title) => (
                <th key={title} scope="col" data-number>
                  {title}
                </th>
              ))}
              <th scope="col">{columns.place}</th>
              <th scope="col">{columns.plot}</th>
            </tr>
          </thead>
          <tbody>
            {[...odd, ...lines.filter(({ isOdd }) => !isOdd)].map((line) => (
              <Line key={line.name} line={line} figures={figures} />
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.legend}>{texts.legend}</p>
    </div>
  );
}

interface FigureLine {
  readonly name: string;
  readonly unit: string;
  readonly value: number | null;
  readonly usual: Usual | undefined;
  /** False while its figures are on the way. */
  readonly isAsked: boolean;
  readonly isOdd: boolean;
}

/** The facts of the well, then its substances from the largest on. */
function linesOf(disclosure: Disclosure, figures: NeighbourFigures): FigureLine[] {
  const notes = noteNeighbours(disclosure, figures);
  const facts = neighbourFields.flatMap((field) => {
    const found = usualOfField(field, disclosure.well.tvd, figures);
    const line = { unit: texts.units[field], value: valueOfField(disclosure, field), isAsked: true };
    const isOdd = notes.some((note) => note.field === field);
    const [name, usual] = [texts.fields[field], figures.fields[field]];
    if (found?.depth === undefined) return [{ ...line, name, usual, isOdd }];
    const asDeep = { ...line, name: texts.ofWells(name, tellDepth(found.depth)), usual: found.usual, isOdd };
    return [asDeep, { ...line, name, usual, isOdd: false }];
  });
  const substances = [...shareOfEach(disclosure.rows)]
    .toSorted(([, one], [, other]) => other.share - one.share)
    .map(([cas, { share, row }]) => ({
      name: `${cas} ${disclosure.rows[row]?.ingredientName ?? ''}`.trim(),
      unit: '%',
      value: share,
      usual: figures.substances[cas],
      isAsked: figures.asked.includes(cas),
      isOdd: notes.some((note) => note.cas === cas),
    }));
  return [...facts, ...substances];
}

/** Jobs may name a substance and not say how much of it they had. */
const withValues = (usual: Usual | undefined) => (usual && usual.values > 0 ? usual : undefined);

const printJobs = (usual: Usual | undefined, isAsked: boolean): string =>
  usual ? printGrouped(usual.jobs) : isAsked ? texts.unused : '–';

function Line({ line, figures }: { readonly line: FigureLine; readonly figures: NeighbourFigures }) {
  const { name, unit, value, usual, isAsked, isOdd } = line;
  const print = (figure: number | null | undefined) => (figure == null ? '–' : `${printFigure(figure)} ${unit}`);
  const known = withValues(usual);
  return (
    <tr data-odd={isOdd || undefined}>
      <th scope="row">
        {isOdd && (
          <>
            <IconCircle className={styles.ring} size={12} stroke={2.5} aria-hidden />
            <span className={styles.heard}>{texts.unusual} </span>
          </>
        )}
        {name}
      </th>
      <td data-number>{print(value)}</td>
      <td data-number>{print(known?.p1)}</td>
      <td data-number>{print(known?.p50)}</td>
      <td data-number>{print(known?.p99)}</td>
      <td data-number>{printJobs(usual, isAsked)}</td>
      <td>{placeOfUsual(usual, figures).name}</td>
      <td>
        {known && value !== null && (
          <RangePlot
            value={value}
            usual={known}
            label={texts.plot(print(value), print(known.p1), print(known.p50), print(known.p99))}
          />
        )}
      </td>
    </tr>
  );
}
