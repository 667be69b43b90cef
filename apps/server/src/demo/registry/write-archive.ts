import { type Disclosure, sharesOf, toFixedText, toPercent, writeCsv } from '@disclosure/core';
import { zipSync } from 'fflate';

/** A disclosure as an archive has it. */
export interface ArchivedDisclosure {
  readonly id: string;
  readonly disclosure: Disclosure;
  readonly state: string;
  readonly county: string;
  readonly operator: string;
}

type ArchiveTable = 'DisclosureList_1' | 'FracFocusRegistry_1' | 'WaterSource_1';

const heads: Readonly<Record<ArchiveTable, string>> = {
  DisclosureList_1:
    'DisclosureId,JobStartDate,JobEndDate,APINumber,StateName,CountyName,OperatorName,WellName,Latitude,Longitude,Projection,TVD,TotalBaseWaterVolume,TotalBaseNonWaterVolume,FFVersion,FederalWell,IndianWell',
  FracFocusRegistry_1:
    'DisclosureId,TradeName,Supplier,Purpose,CASNumber,IngredientName,IngredientCommonName,PercentHighAdditive,PercentHFJob,IngredientComment,IngredientMSDS,MassIngredient,ClaimantCompany,PurposeId,IngredientsId',
  WaterSource_1: 'WaterSourceId,DisclosureId,Description,Percent',
};

type Cells = readonly (string | number | boolean | null)[];

const linesOf: Readonly<Record<ArchiveTable, (archived: ArchivedDisclosure) => readonly Cells[]>> = {
  DisclosureList_1: ({ id, disclosure: { well }, state, county, operator }) => {
    const job = [usDay(well.startDate), usDay(well.endDate), well.apiNumber, state, county, operator, well.wellName];
    const place = [well.latitude, well.longitude, well.datum, well.tvd, well.totalClean, well.totalBaseNonWaterVolume];
    return [[id, ...job, ...place, 4, well.federalWell === 'Yes', well.indianWell === 'Yes']];
  },
  FracFocusRegistry_1: ({ id, disclosure }) =>
    disclosure.rows.map((row) => {
      const product = [row.tradeName, row.supplier, row.purpose, row.casNumber, row.ingredientName, ''];
      const share = toFixedText(toPercent(row.percentInHFJob), 8);
      return [id, ...product, row.percentInAdditive, share, '', true, row.massIngredient, '', 1, 1];
    }),
  WaterSource_1: ({ id, disclosure: { well } }) =>
    well.waterSource
      ? sharesOf(well.waterSource).map(({ name, percent }, at) => [`${id}-${at}`, id, name, percent])
      : [],
};

const usDay = (time: string): string =>
  `${Number(time.slice(5, 7))}/${Number(time.slice(8, 10))}/${time.slice(0, 4)} 12:00:00 AM`;

/** A ZIP of a day, as the registry publishes it. */
export function writeArchive(day: string, archived: readonly ArchivedDisclosure[]): Uint8Array {
  const tables = Object.keys(heads) as ArchiveTable[];
  const files = tables.map((table) => {
    const lines = archived.flatMap(linesOf[table]).map((cells) => cells.map((cell) => String(cell ?? '')));
    return [`${table}.csv`, Buffer.from(writeCsv([heads[table].split(','), ...lines]))] as const;
  });
  return zipSync(Object.fromEntries(files), { level: 1, mtime: `${day}T12:00:00` });
}
