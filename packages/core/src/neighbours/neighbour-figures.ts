/** A county with fewer jobs says less than its state. */
export const LEAST_JOBS = 30;
/**
 * Fewer different values say nothing about what is usual. Values are counted, and not jobs: a job that was filed again with
 * the same numbers tells nothing new.
 */
const LEAST_VALUES = 10;
/** An operator uses the same recipe again and again: many jobs of few operators say what those do, and not what is usual. */
const LEAST_OPERATORS = 2;

/** What the jobs of a place have for one substance or field. */
export interface Usual {
  /** True: of the state, because the county has too few. */
  readonly isOfState: boolean;
  /** How many jobs have it, also without saying how much, and how many different values there are. None: no percentiles. */
  readonly jobs: number;
  readonly values: number;
  /** Whose jobs they are. */
  readonly operators: number;
  readonly p1: number;
  readonly p50: number;
  readonly p99: number;
}

export const neighbourFields = ['baseWater', 'sandShare', 'tvd'] as const;
export type NeighbourField = (typeof neighbourFields)[number];

/** What neighbours filed. */
export interface NeighbourFigures {
  readonly state: string;
  readonly county: string;
  readonly stateJobs: number;
  readonly countyJobs: number;
  /** How often an operator is to be expected to file a substance that nobody has filed in the state. */
  readonly unseen: number;
  /** The days that count, such as `2024-11-14`. */
  readonly from: string;
  readonly to: string;
  /** By CAS number; a substance that no job in the state used has none. */
  readonly substances: Readonly<Record<string, Usual>>;
  readonly fields: Readonly<Partial<Record<NeighbourField, Usual>>>;
  readonly waterByDepth: readonly WaterAtDepth[];
  /** The CAS numbers that were asked about: of another one nothing is known. */
  readonly asked: readonly string[];
  /** Those among them that are on the list of what filers use. */
  readonly known: readonly string[];
}

/** Whether figures are of enough jobs that differ. */
export const isEnough = ({ values, operators }: Pick<Usual, 'values' | 'operators'>): boolean =>
  values >= LEAST_VALUES && operators >= LEAST_OPERATORS;

/**
 * Where depths begin, in feet; the last has no end. Under one county lie formations of very different depth, and a job in a
 * deep one takes a hundred times the water of a job in a shallow one. So water is compared with that of wells about as deep.
 * A mirror and a page of another version know a depth by where it begins: one that is to end elsewhere begins elsewhere, too.
 */
export const DEPTHS: readonly number[] = [0, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 16_000];

/** The base water of the wells of one depth. */
export interface WaterAtDepth {
  /** Where the depth begins, in feet. */
  readonly depth: number;
  readonly usual: Usual;
}

/** Water is planned well by well, and follows no recipe, so that one operator is enough where there are many jobs. */
export const isEnoughAtDepth = ({ jobs, values }: Pick<Usual, 'jobs' | 'values'>): boolean =>
  jobs >= LEAST_JOBS && values >= LEAST_VALUES;

/** What a fact of a well is compared with. */
interface UsualOfField {
  readonly usual: Usual;
  readonly isEnough: boolean;
  /** Where the depth begins, in feet, when only wells about as deep count. */
  readonly depth?: number;
}

/** A well without a depth, or with none above 0, is as deep as no other. */
const depthOf = (tvd: number | null): number | undefined =>
  tvd !== null && tvd > 0 ? DEPTHS.findLast((from) => tvd >= from) : undefined;

/**
 * The narrowest figures that say enough: of water, those of wells about as deep. But a county as a whole says more than the
 * wells of a depth in all its state.
 */
export function usualOfField(
  field: NeighbourField,
  tvd: number | null,
  { fields, waterByDepth }: Pick<NeighbourFigures, 'fields' | 'waterByDepth'>,
): UsualOfField | undefined {
  const usual = fields[field];
  const depth = field === 'baseWater' ? depthOf(tvd) : undefined;
  const asDeep = waterByDepth.find((each) => each.depth === depth);
  const isWider = asDeep?.usual.isOfState && usual && !usual.isOfState && isEnough(usual);
  if (asDeep && !isWider && isEnoughAtDepth(asDeep.usual)) return { ...asDeep, isEnough: true };
  return usual && { usual, isEnough: isEnough(usual) };
}
