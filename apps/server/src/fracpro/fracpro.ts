import type { JobData } from '@disclosure/api';
import type { ReportKind } from './mapping/read-report.ts';

export type TimeType = 'timeStart' | 'timeEnd';

export interface StageTime {
  readonly wellApi: string;
  readonly stage: number;
  readonly timeType: TimeType;
}

/** Shows that the connection works. It is not the token of the service, and of no use anywhere else. */
export interface ConnectionSign {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The service that knows the jobs. Every function throws a FracProFailure when it cannot answer. */
export interface FracPro {
  /** Which service this is. */
  readonly source: string;
  sign(): Promise<ConnectionSign>;
  /** A report as the service gives it, after a check that it can be read. */
  report(kind: ReportKind, jobNumber: string): Promise<unknown>;
  /** The wells of a job, put together from its reports. */
  job(jobNumber: string): Promise<JobData>;
  stageTime(time: StageTime): Promise<string>;
  /** True while the service is not asked because half of the calls in 30 s failed. */
  isPaused(): boolean;
  close(): void;
}
