import type { JobData } from '@disclosure/api';
import type { ReportKind } from './mapping/row-schemas.ts';

export type TimeType = 'timeStart' | 'timeEnd';

export interface StageTime {
  readonly wellApi: string;
  readonly stage: number;
  readonly timeType: TimeType;
}

/** A sign that the connection works. It is not the token of the service, and opens nothing. */
export interface ConnectionSign {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The service that knows the jobs. Every function throws a FracProFailure when it cannot answer. */
export interface FracPro {
  /** Which service this is. */
  readonly source: string;
  sign(): Promise<ConnectionSign>;
  /** A report as the service gives it, once it is known to be readable. */
  report(kind: ReportKind, jobNumber: string): Promise<unknown>;
  /** The wells of a job, put together from its reports. */
  job(jobNumber: string): Promise<JobData>;
  stageTime(time: StageTime): Promise<string>;
  close(): void;
}
