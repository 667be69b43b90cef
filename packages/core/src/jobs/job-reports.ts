/** What the four reports of a job say, under our names. A missing number is null, a missing text is blank. */
export interface JobReports {
  readonly wells: readonly ReportedWell[];
  readonly stages: readonly ReportedStage[];
  readonly chemicals: readonly ReportedChemical[];
  readonly tickets: readonly ReportedTicket[];
  /** Of the job as a whole, for wells that name none. */
  readonly customer: string;
}

/** Every report names the well of a row by its API number, by its name, or by both. */
export interface OfWell {
  readonly name: string;
  readonly api: string;
}

export interface ReportedWell extends OfWell {
  readonly county: string;
  readonly state: string;
  /** As it was given: a text keeps its zeros. */
  readonly longitude: number | string | null;
  readonly latitude: number | string | null;
  readonly customer: string;
  readonly totalStages: number | null;
}

/** One stage, of the treatment report. */
export interface ReportedStage extends OfWell {
  readonly stage: number | null;
  readonly topTvd: number | null;
  readonly bottomTvd: number | null;
  readonly clean: number | null;
  readonly cleanUnit: string;
  readonly timeStart: string;
  readonly timeEnd: string;
}

/** What was pumped of one chemical in one stage, of the chemicals report. */
export interface ReportedChemical extends OfWell {
  readonly code: string;
  readonly amount: number | null;
  readonly unit: string;
}

/** A field ticket: whom the work was done for. */
export interface ReportedTicket extends OfWell {
  readonly customer: string;
}
