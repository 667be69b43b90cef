import type { WaterSource } from './water-source.ts';
import type { SettledCustomer } from './company.ts';
import { digitsOf } from '../places/api-states.ts';

export const datums = ['NAD83', 'NAD27', 'WGS84'] as const;
export type Datum = (typeof datums)[number];
export type YesNo = 'Yes' | 'No';

/** What was pumped: a code and an amount, as the job data report it. */
export interface Chemical {
  readonly code: string;
  /** What was given, when it is no number. */
  readonly amount: number | string;
  /** The unit the job data name for this code; null: the ingredient's own. */
  readonly unit: string | null;
}

/** One well of a job. A missing number is null, a missing text is blank. */
export interface Well {
  readonly name: string;
  readonly api: string;
  /** Feet. */
  readonly tvd: number | null;
  /** Gallons. */
  readonly clean: number | null;
  /** Gallons of base fluid that is not water; null when there is none to report. */
  readonly totalBaseNonWaterVolume: number | null;
  readonly county: string;
  readonly state: string;
  /** Decimal text, because the document prints a coordinate as it was given: `-101.5000` keeps its zeros. */
  readonly longitude: string;
  readonly latitude: string;
  /** Naive local time of the well, in the spelling it was given. */
  readonly startDate: string;
  readonly endDate: string;
  readonly chemicals: readonly Chemical[];
  readonly customer: string;
  readonly customer_id: number | null;
  readonly federalWell: YesNo;
  readonly indianWell: YesNo;
  readonly datum: Datum;
  /** Only the older job data say how many stages there were; the last one gives the end date. */
  readonly totalStages: number | null;
}

/** A well that is being reported: what the document says about it besides its rows. */
export interface SelectedWell extends Well {
  readonly wellName: string;
  readonly apiNumber: string;
  readonly totalClean: number | null;
  /** Blank while unknown. */
  readonly operatorNumber: string;
  /** Pounds: the sum of all rows' masses. */
  readonly totalMass: number;
  readonly waterSource: WaterSource | null;
}

/** A well as it enters the disclosure: with the names of the document, and the customer it is reported for. */
export function selectWell(well: Well, customer: SettledCustomer | null): SelectedWell {
  return {
    ...well,
    wellName: well.name,
    apiNumber: well.api,
    totalClean: well.clean,
    customer_id: customer?.id ?? well.customer_id,
    operatorNumber: customer?.operatorNumber ?? '',
    totalMass: 0,
    waterSource: null,
  };
}

/** A well is known by its API number when it has one, else by its name. */
export const wellKey = ({ api, name }: Well): string =>
  digitsOf(api) === '' ? `name ${name.trim()}` : `api ${digitsOf(api)}`;
