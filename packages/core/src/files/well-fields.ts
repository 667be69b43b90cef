import { type Disclosure, type SilentField, silentFields } from '../model/disclosure.ts';
import { printCleanVolume, printDepth, printNonWaterVolume, printShort, printTotalMass } from '../numbers/format.ts';
import { sharesOf } from '../model/water-source.ts';
import { digitsOf } from '../places/api-states.ts';

const orBlank = (value: number | null, print: (value: number) => string): string =>
  value === null ? '' : print(value);

/** `2024-08-05T11:09:00` as people write it; seconds only where they say something. */
export const printLocalTime = (time: string): string => time.replace('T', ' ').replace(/(?<= \d\d:\d\d):00$/, '');

/** A document of another tool may say more than the two decimals that are usual. */
export const printWaterSources = ({ well }: Pick<Disclosure, 'well'>): readonly string[] =>
  well.waterSource === null
    ? []
    : sharesOf(well.waterSource).map(({ name, percent, isSilent }) =>
        isSilent ? name : `${name} ${printShort(percent, 10)} %`,
      );

const unlessSilent = (disclosure: Disclosure, field: SilentField, text: string): string =>
  silentFields(disclosure).includes(field) ? '' : text;

type Print = (disclosure: Disclosure) => string;

/** What a document says about its well, each as a text that can be shown and compared. Blank: it does not say. */
export const wellFields = {
  wellName: ({ well }) => well.wellName,
  apiNumber: ({ well }) => printApiNumber(well.apiNumber),
  startDate: ({ well }) => printLocalTime(well.startDate),
  endDate: ({ well }) => printLocalTime(well.endDate),
  operatorNumber: ({ well }) => well.operatorNumber,
  latitude: ({ well }) => well.latitude,
  longitude: ({ well }) => well.longitude,
  datum: (disclosure) => unlessSilent(disclosure, 'datum', disclosure.well.datum),
  federalWell: (disclosure) => unlessSilent(disclosure, 'federalWell', disclosure.well.federalWell),
  indianWell: (disclosure) => unlessSilent(disclosure, 'indianWell', disclosure.well.indianWell),
  tvd: ({ well }) => orBlank(well.tvd, printDepth),
  totalClean: ({ well }) => orBlank(well.totalClean, printCleanVolume),
  totalBaseNonWaterVolume: ({ well }) => orBlank(well.totalBaseNonWaterVolume, printNonWaterVolume),
  totalMass: (disclosure) => unlessSilent(disclosure, 'totalMass', printTotalMass(disclosure.well.totalMass)),
  waterSource: (disclosure) => printWaterSources(disclosure).join('; '),
  entryMethod: (disclosure) => unlessSilent(disclosure, 'entryMethod', disclosure.entryMethod),
  amendedReason: ({ amendedReason }) => amendedReason,
} as const satisfies Readonly<Record<string, Print>>;

export type WellField = keyof typeof wellFields;

/** State, county, well, side track and completion, set apart as people write them; anything else stays as it is. */
export function printApiNumber(apiNumber: string): string {
  const parts = /^(\d{2})(\d{3})(\d{5})(\d{2})(\d{2})$/.exec(digitsOf(apiNumber));
  return parts === null ? apiNumber : parts.slice(1).join('-');
}
