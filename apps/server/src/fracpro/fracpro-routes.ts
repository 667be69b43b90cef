import type { fracproEndpoints } from '@disclosure/api';
import { fracproJobRules, fracproTimeRules, jobNumberRules } from '@disclosure/core';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { mustHold } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { failures } from './failure.ts';
import type { FracPro, TimeType } from './fracpro.ts';
import { processJobData } from './last-good.ts';
import type { ReportKind } from './mapping/read-report.ts';

interface FracProServices {
  readonly db: Db;
  readonly clock: Clock;
  /** Undefined while the settings name no service. */
  readonly fracpro: FracPro | undefined;
}

export function fracproRoutes({ db, clock, fracpro }: FracProServices): Handlers<typeof fracproEndpoints> {
  const service = (): FracPro => {
    if (!fracpro) throw failures.notConfigured();
    return fracpro;
  };
  const report =
    (kind: ReportKind) =>
    ({ query }: { query: { jobNumber: string } }) =>
      service().report(kind, readJobNumber(query.jobNumber));

  return {
    getFracProToken: async () => {
      const { token, expiresAt } = await service().sign();
      return { token, expiresAt: expiresAt.toISOString() };
    },
    getTreatmentReport: report('treatmentReport'),
    getChemicalsReport: report('chemicalsReport'),
    getPetrixData: report('petrixData'),
    getFractureJob: report('fractureJob'),
    getStartEndTime: async ({ query }) => {
      mustHold(fracproTimeRules, query);
      const timeType = query.timeType as TimeType; // checked by the rules
      return { date: await service().stageTime({ wellApi: query.wellApi, stage: Number(query.stage), timeType }) };
    },
    processJobData: async ({ query }, { log }) => {
      const jobNumber = readJobNumber(query.jobNumber);
      return processJobData({ db, clock, fracpro: service(), log }, jobNumber);
    },
  };
}

/** Checked before anything is sent. */
function readJobNumber(given: string): string {
  const jobNumber = given.trim();
  mustHold([...jobNumberRules, ...fracproJobRules], { jobNumber });
  return jobNumber;
}
