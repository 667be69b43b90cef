/** A well of the newer job data, as a job number or a file gives it. */
export interface JobWell {
  readonly name: string;
  readonly api: string;
  /** Feet: the mean over the stages. */
  readonly tvd: number | null;
  /** Gallons: the sum over the stages. */
  readonly clean: number | null;
  readonly county: string;
  readonly state: string;
  readonly longitude: number | string | null;
  readonly latitude: number | string | null;
  readonly startDate: string;
  readonly endDate: string;
  /** The sum over the stages by code, in the unit of the code; a text where no sum can be trusted. */
  readonly chemicals: Readonly<Record<string, number | string>>;
  readonly chemicalUnits: Readonly<Record<string, string>>;
  readonly customer: string;
  readonly customer_id?: number;
  readonly totalStages: number | null;
  /** The names of the fields that have no value. */
  readonly missing: readonly string[];
  /** Why they are not, and what else a person should know about the data. */
  readonly notes: readonly string[];
}

const REQUIRED = [
  'name',
  'api',
  'tvd',
  'clean',
  'county',
  'state',
  'longitude',
  'latitude',
  'startDate',
  'endDate',
  'customer',
] as const;

/** The same well, with the names of its missing fields. */
export function withMissing(well: Omit<JobWell, 'missing'>): JobWell {
  const missing: string[] = REQUIRED.filter((field) => well[field] === null || well[field] === '');
  if (Object.keys(well.chemicals).length === 0) missing.push('chemicals');
  return { ...well, missing };
}
