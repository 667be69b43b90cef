import { asRecord, type InputRecord, numberField, ownField, textField } from '../input/input-record.ts';
import { percent } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import { isMissing } from '../input/input-rules.ts';
import { type Finding, findAll, type Rule } from '../rule/rule.ts';
import { findWaterSourceOption, MAX_WATER_SOURCES, type WaterShare, type WaterSource } from '../model/water-source.ts';

export interface ReadWaterSource {
  readonly waterSource: WaterSource | null;
  readonly findings: readonly Finding[];
}

interface GivenShare {
  readonly name: string;
  readonly percent: number | null;
}

const toName = (text: string): string => findWaterSourceOption(text) ?? text;

/** A selection, a text, a list of texts or of `{name, percent}`, or `source1` to `source4` with `percent1` to `percent4`. */
export function readWaterSource(value: unknown, place = 'waterSource'): ReadWaterSource {
  if (isMissing(value)) return { waterSource: null, findings: [] };
  if (typeof value === 'string') return { waterSource: { type: 'single', source: toName(value.trim()) }, findings: [] };
  const findings: Finding[] = [];
  const shares = Array.isArray(value) ? readList(value, place, findings) : readObject(value, place, findings);
  findings.push(...findAll(waterFormatRules, { isRecognized: shares !== undefined }, place));
  return { waterSource: shares === undefined ? null : toWaterSource(shares), findings };
}

function readList(values: readonly unknown[], place: string, findings: Finding[]): GivenShare[] {
  return values.flatMap((value, index) => {
    if (typeof value === 'string') return { name: value.trim(), percent: null };
    const record = asRecord(value, `${place}[${index}]`, findings);
    return record === undefined ? [] : readShare(record, 'name', 'percent');
  });
}

function readShare(record: InputRecord, name: string, share: string): GivenShare {
  return { name: textField(record, name), percent: numberField(record, share) };
}

function readObject(value: unknown, place: string, findings: Finding[]): GivenShare[] | undefined {
  const record = asRecord(value, place, []);
  if (record === undefined) return undefined;
  const own: InputRecord = { ...record, findings };
  if (isSingle(own)) return [{ name: textField(own, 'source'), percent: null }];
  const sources = ownField(own, 'sources');
  if (Array.isArray(sources)) return readList(sources, `${place}.sources`, findings);
  if (typeof ownField(own, 'source') === 'string') return [{ name: textField(own, 'source'), percent: null }];
  const numbers = Array.from({ length: MAX_WATER_SOURCES }, (_, index) => index + 1);
  const given = numbers.filter((number) => !isMissing(ownField(own, `source${number}`)));
  if (given.length === 0) return undefined;
  return given.map((number) => readShare(own, `source${number}`, `percent${number}`));
}

/** A selection says which of its two fields counts; the other may be left from before. */
function isSingle(selection: InputRecord): boolean {
  const [type, source] = [ownField(selection, 'type'), ownField(selection, 'source')];
  return String(type).trim().toLowerCase() === 'single' && typeof source === 'string' && !isMissing(source);
}

function toWaterSource(given: readonly GivenShare[]): WaterSource {
  const [first, ...others] = given;
  if (first !== undefined && others.length === 0 && (first.percent === null || first.percent === 100)) {
    return { type: 'single', source: toName(first.name) };
  }
  return { type: 'multiple', sources: fillShares(given) };
}

/** Sources without a percent share what is left evenly; the last of them takes the rest. */
function fillShares(given: readonly GivenShare[]): WaterShare[] {
  const open = given.filter((share) => share.percent === null);
  const left = Math.max(0, round(100 - given.reduce((sum, share) => sum + (share.percent ?? 0), 0), 10));
  const even = evenShare(left, open.length);
  const rest = round(left - even * (open.length - 1), 10);
  return given.map((share) => ({
    name: toName(share.name),
    percent: percent(share.percent ?? (share === open.at(-1) ? rest : even)),
  }));
}

/** At two decimals: the nearest, but a hundredth less where the nearest would leave less than nothing for the last. */
function evenShare(left: number, count: number): number {
  if (count === 0) return 0;
  const nearest = round(left / count, 2);
  const isTooMuch = round(left - nearest * (count - 1), 10) < 0;
  return isTooMuch ? round(nearest - 0.01, 2) : nearest;
}

/** Asked after every accepted shape was tried. */
export const waterFormatRules: readonly Rule<{ isRecognized: boolean }>[] = [
  {
    id: 'WATER-07',
    message: 'Unrecognized water source format',
    gate: 'generate',
    fails: ({ isRecognized }) => !isRecognized,
  },
];
