import type { Disclosure } from '../model/disclosure.ts';
import { type DisclosureRow, isAbsent } from '../model/row.ts';
import type { WaterSource } from '../model/water-source.ts';
import { percent } from '../numbers/percent.ts';
import { formatOf, type JobRecord, type WaterRecord } from '../registry/disclosure-table.ts';
import { isWrittenSo } from '../registry/format.ts';
import { toRecord } from './disclosure-record.ts';

const roundedFields = [
  'longitude',
  'latitude',
  'tvd',
  'totalClean',
  'totalBaseNonWaterVolume',
  'totalMass',
] as const satisfies readonly (keyof JobRecord)[];

/**
 * The disclosure of a document that was read, with the values that a new document says: fewer digits than it has, where
 * the schema refuses its own text, or where a value was typed.
 */
export function asWritten(disclosure: Disclosure): Disclosure {
  const { texts = {}, ...record } = toRecord(disclosure);
  const said = roundedFields.map((field) => [field, writtenValue(field, record[field], texts[field])] as const);
  const rounded = Object.fromEntries(said.filter(([, value]) => value !== undefined && value !== null));
  const waterSource = writtenWater(disclosure.well.waterSource, record.waterSources);
  return {
    ...disclosure,
    rows: disclosure.rows.map(withWrittenMass),
    well: { ...disclosure.well, ...rounded, waterSource },
  };
}

type RoundedField = (typeof roundedFields)[number] | 'massIngredient';

function writtenValue<Value>(field: RoundedField, value: Value, own: string | undefined): Value {
  const format = formatOf(field);
  const isLeftOut = value === undefined || value === null || value === '';
  if (isLeftOut || (own !== undefined && Object.is(format.read(own), value) && isWrittenSo(format, own))) return value;
  const printed = format.print(value);
  // What the format prints of a value, it reads as a value of the same type.
  return printed === undefined ? value : (format.read(printed) as Value);
}

function withWrittenMass(row: DisclosureRow): DisclosureRow {
  const own = row.asRead?.texts['massIngredient'];
  if (own === undefined || isAbsent(row, 'massIngredient')) return row;
  const massIngredient = writtenValue('massIngredient', row.massIngredient, own);
  return massIngredient === row.massIngredient ? row : { ...row, massIngredient };
}

function writtenWater(source: WaterSource | null, written: readonly WaterRecord[]): WaterSource | null {
  if (source?.type !== 'multiple') return source;
  const sources = written.map(({ name, percent: share }) =>
    share === null ? ({ name, percent: percent(0), isSilent: true } as const) : { name, percent: share },
  );
  return { ...source, sources };
}
