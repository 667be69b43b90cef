import { mirrorMessages, printFigure } from '../messages/mirror-messages.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { Finding } from '../rule/rule.ts';
import { DEPTHS, type NeighbourField, type NeighbourFigures, type Usual } from './neighbour-figures.ts';
import { isBeforeNeighbours, type NeighbourNote, noteNeighbours } from './neighbours.ts';

const texts = mirrorMessages.neighbours;

/** Notes of this id stand at their cell as a ring. They are no rules of the book: what is unusual can be right. */
export const NEIGHBOUR = 'NEIGHBOUR';

const wellFieldOf: Readonly<Record<NeighbourField, string>> = {
  baseWater: 'well.totalClean',
  sandShare: 'well',
  tvd: 'well.tvd',
};

/** The place that figures are of, and how many jobs it has. */
export const placeOfUsual = (usual: Usual | undefined, { state, county, stateJobs, countyJobs }: NeighbourFigures) =>
  usual?.isOfState === false ? { name: county, jobs: countyJobs } : { name: state, jobs: stateJobs };

/** Why nothing of a job was compared; undefined when it was. */
export function whyNotCompared({ well }: Disclosure, figures: NeighbourFigures): string | undefined {
  if (figures.stateJobs === 0) return texts.noJobs(figures.state);
  return isBeforeNeighbours(well.endDate, figures) ? texts.tooEarly(figures.from, figures.to) : undefined;
}

/** What is unusual among neighbours, as notes beside the findings of the rules. */
export const neighbourFindings = (disclosure: Disclosure, figures: NeighbourFigures): Finding[] =>
  noteNeighbours(disclosure, figures).map((note) => ({
    id: NEIGHBOUR,
    severity: 'note',
    where: note.field ? wellFieldOf[note.field] : `rows[${note.row}].percentInHFJob`,
    message: tellNote(note, figures),
  }));

/** Such as `1,500 to 2,000 ft deep`, of where a depth begins. */
export const tellDepth = (depth: number): string => {
  const [from = '', to] = DEPTHS.filter((each) => each >= depth).map(printFigure);
  return to === undefined ? texts.deeper(from) : texts.depth(from, to);
};

export function tellNote({ field, usual, value, depth }: NeighbourNote, figures: NeighbourFigures): string {
  const { name, jobs } = placeOfUsual(usual, figures);
  const there = texts.jobsIn(name, jobs);
  if (usual === undefined) return `${there}, ${texts.noneWithCas}`;
  const unit = field === undefined ? '%' : texts.units[field];
  const using =
    field === undefined
      ? [texts.withCas(usual.jobs)]
      : depth === undefined
        ? []
        : [texts.asDeep(usual.jobs, tellDepth(depth))];
  const range = texts.range(printFigure(usual.p1), printFigure(usual.p99), unit);
  return `${[there, ...using, range].join(', ')}; ${texts.yours(printFigure(value), unit)}`;
}
