import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';
import { text } from './text.ts';

/** A call asks about at most so many wells, or rows of one well. */
export const MAX_PUBLIC_WELLS = 200;
export const MAX_NEIGHBOUR_ROWS = 2000;
/** A well that has more disclosures than this is no well. */
export const MAX_PUBLIC_DISCLOSURES = 100;

const PublishedRow = z.object({
  tradeName: z.string(),
  supplier: z.string(),
  purpose: z.string(),
  ingredientName: z.string(),
  casNumber: z.string(),
  percentInAdditive: z.string(),
  percentInHFJob: z.string(),
  massIngredient: z.string(),
  comments: z.string(),
});

/** As the core has it: `PublishedDisclosure`. Numbers are texts, as the archive prints them; blank when it has none. */
export const PublicDisclosure = z.object({
  disclosureId: z.string(),
  /** 14 digits. */
  apiNumber: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  wellName: z.string(),
  operatorName: z.string(),
  state: z.string(),
  county: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  datum: z.string(),
  federalWell: z.nullable(z.boolean()),
  indianWell: z.nullable(z.boolean()),
  tvd: z.string(),
  totalClean: z.string(),
  totalBaseNonWaterVolume: z.string(),
  rows: z.readonly(z.array(PublishedRow)),
  waterSources: z.readonly(z.array(z.object({ name: z.string(), percent: z.string() }))),
});

const PublicDisclosures = z.object({
  /** The day of the archive that is loaded; null when none is. */
  archive: z.nullable(z.string()),
  disclosures: z.array(PublicDisclosure),
});
export type PublicDisclosures = z.infer<typeof PublicDisclosures>;

const Usual = z.object({
  isOfState: z.boolean(),
  jobs: z.number(),
  values: z.number(),
  /** An instance of the version before does not tell it: then it is too few for a note. */
  operators: z._default(z.number(), 0),
  p1: z.number(),
  p50: z.number(),
  p99: z.number(),
});

/** `low`, `high` or `never`, or a word of a later version; null for what is nothing unusual. */
const Odd = z.nullable(z.string());

const NeighboursQuestion = z.object({
  state: text(100),
  county: text(100),
  endDate: z._default(text(40), ''),
  rows: z
    .array(z.object({ casNumber: text(100), percentInHFJob: z._default(z.number(), 0) }))
    .check(z.maxLength(MAX_NEIGHBOUR_ROWS)),
  well: z._default(
    z.object({
      baseWater: z.optional(z.nullable(z.number())),
      sandShare: z.optional(z.nullable(z.number())),
      tvd: z.optional(z.nullable(z.number())),
    }),
    {},
  ),
});

const Neighbours = z.object({
  /** The day of the archive that is loaded; null when none is. Then nothing is known. */
  archive: z.nullable(z.string()),
  state: z.string(),
  county: z.string(),
  stateJobs: z.number(),
  countyJobs: z.number(),
  /** How often an operator is to be expected to file a substance that nobody has filed in the state. */
  unseen: z.number(),
  /** The jobs that count ended on these days or between them. */
  from: z.string(),
  to: z.string(),
  /** The job ended before those days, so nothing about it is marked. */
  isBefore: z.boolean(),
  /** Of the rows asked about, in their order; null where no job in the state used the substance, or the row has no CAS number. */
  rows: z.array(
    z.object({
      casNumber: z.string(),
      usual: z.nullable(Usual),
      /** On the list of substances that filers use. */
      isKnown: z.boolean(),
      odd: Odd,
    }),
  ),
  /**
   * The facts of the well: `usual` is of all wells of the county or state, whatever their depth. `odd` of base water refers
   * to the wells about as deep, where `waterByDepth` has them, unless they are of the state and `usual` is of the county.
   * `field` is one of `neighbourFields`, or of a later version.
   */
  fields: z.array(z.object({ field: z.string(), usual: Usual, odd: Odd })),
  /**
   * The base water of the wells of a depth, only where there are enough. `depth` is where it begins, in feet; it ends where
   * the next of `DEPTHS` begins. An instance of the version before does not tell it.
   */
  waterByDepth: z._default(z.array(z.object({ depth: z.number(), usual: Usual })), []),
});
export type Neighbours = z.infer<typeof Neighbours>;
export type NeighboursQuestion = z.infer<typeof NeighboursQuestion>;

export const publicationEndpoints = {
  listPublicDisclosures: get('/api/registry/disclosures', {
    access: 'signed-in',
    summary: 'What the registry has published about a well, from the loaded archive',
    untakenAtMost: 4,
    waitingAtMost: 50,
    query: z.object({ apiNumber: text(40) }),
    response: PublicDisclosures,
  }),
  listPublicJobs: get('/api/registry/jobs', {
    access: 'editor',
    summary: 'Which jobs of some wells are public already, without their rows',
    untakenAtMost: 4,
    waitingAtMost: 50,
    /** Separated by commas. */
    query: z.object({ apiNumbers: text(MAX_PUBLIC_WELLS * 24) }),
    response: z.object({
      archive: z.nullable(z.string()),
      jobs: z.array(z.omit(PublicDisclosure, { rows: true, waterSources: true })),
    }),
  }),
  askNeighbours: post('/api/registry/neighbours', {
    access: 'editor',
    summary: 'What jobs in the same county or state filed for the substances and the facts of a well',
    untakenAtMost: 8,
    waitingAtMost: 200,
    body: NeighboursQuestion,
    response: Neighbours,
  }),
};
