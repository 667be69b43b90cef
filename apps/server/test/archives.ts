import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeCsv, readDisclosures, toPercent } from '@disclosure/core';
import { beginLoad } from '../src/registry/loads.ts';
import { runLoad } from '../src/registry/run-load.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TestApp } from './test-app.ts';

/** A disclosure of an archive: its id, and the document that says what is in it. */
export interface Archived {
  readonly id: string;
  readonly content: string;
  readonly state?: string;
  readonly county?: string;
}

const heads = {
  DisclosureList_1:
    'DisclosureId,JobStartDate,JobEndDate,APINumber,StateName,CountyName,OperatorName,WellName,Latitude,Longitude,Projection,TVD,TotalBaseWaterVolume,TotalBaseNonWaterVolume,FFVersion,FederalWell,IndianWell',
  FracFocusRegistry_1:
    'DisclosureId,TradeName,Supplier,Purpose,CASNumber,IngredientName,IngredientCommonName,PercentHighAdditive,PercentHFJob,IngredientComment,IngredientMSDS,MassIngredient,ClaimantCompany,PurposeId,IngredientsId',
  WaterSource_1: 'WaterSourceId,DisclosureId,Description,Percent',
};

const usDay = (time: string) =>
  `${Number(time.slice(5, 7))}/${Number(time.slice(8, 10))}/${time.slice(0, 4)} 12:00:00 AM`;

function linesOf({ id, content, state = 'Texas', county = 'Upton' }: Archived) {
  const [disclosure] = readDisclosures(content).disclosures;
  if (!disclosure) throw new Error('A document without a job');
  const { well, rows } = disclosure;
  const job = [usDay(well.startDate), usDay(well.endDate), well.apiNumber, state, county, 'Operator', well.wellName];
  const place = [well.latitude, well.longitude, well.datum, well.tvd, well.totalClean, well.totalBaseNonWaterVolume];
  const flags = [4, well.federalWell === 'Yes', well.indianWell === 'Yes'];
  const water = well.waterSource?.type === 'single' ? [[`w${id}`, id, well.waterSource.source, 100]] : [];
  return {
    DisclosureList_1: [[id, ...job, ...place, ...flags]],
    FracFocusRegistry_1: rows.map((row) => [
      id,
      row.tradeName,
      row.supplier,
      row.purpose,
      row.casNumber,
      row.ingredientName,
      '',
      row.percentInAdditive,
      Number(toPercent(row.percentInHFJob).toFixed(6)),
      '',
      true,
      row.massIngredient,
      '',
      1,
      1,
    ]),
    WaterSource_1: water,
  };
}

/** Loads an archive of a day that has what these documents say. */
export async function loadArchiveOf(test: TestApp, day: string, archived: readonly Archived[]): Promise<void> {
  const folder = path.join(temporaryFolder(), 'FracFocusCSV');
  mkdirSync(folder);
  const all = archived.map(linesOf);
  for (const [name, head] of Object.entries(heads)) {
    const file = path.join(folder, `${name}.csv`);
    const lines = all
      .flatMap((lines) => lines[name as keyof typeof heads])
      .map((cells) => cells.map((cell) => String(cell ?? '')));
    writeFileSync(file, writeCsv([head.split(','), ...lines]));
    utimesSync(file, new Date(`${day}T12:00:00Z`), new Date(`${day}T12:00:00Z`));
  }
  const clock = () => test.now();
  const id = await beginLoad(test.db, { fileName: 'FracFocusCSV', by: 'Test' }, clock());
  const order = { id, address: test.databaseAddress, file: folder, fileName: 'FracFocusCSV', isFullSpeed: true };
  const end = await runLoad(order, { clock });
  if (end.status !== 'loaded') throw new Error(`${end.status}: ${end.failure}`);
}
