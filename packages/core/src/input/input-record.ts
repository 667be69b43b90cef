import { readNumber } from '../numbers/read-number.ts';
import { idRule, type InputValue, isMissing, listRule, numberRule, recordRule, textRule } from './input-rules.ts';
import { type Finding, findAll, type Rule } from '../rule/rule.ts';
import { foldBlanks } from '../texts/fold.ts';

/** An object of outside data, its place in the input, and the list that what is wrong with it goes to. */
export interface InputRecord {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly place: string;
  readonly findings: Finding[];
}

const placeOf = (place: string, key: string): string => (place === '' ? key : `${place}.${key}`);

/** True when the rule holds; otherwise the finding is kept. */
function holds(record: InputRecord, key: string, rule: Rule<InputValue>): boolean {
  const broken = findAll([rule], { field: key, value: ownField(record, key) }, placeOf(record.place, key));
  record.findings.push(...broken);
  return broken.length === 0;
}

/** Own fields only: data may be called `constructor`. */
export function ownField({ fields }: InputRecord, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Blank when missing. A number is as good as its text. */
export function textField(record: InputRecord, key: string): string {
  const value = ownField(record, key);
  holds(record, key, textRule);
  return typeof value === 'string' || typeof value === 'number' ? foldBlanks(String(value)) : '';
}

/** Empty when missing. Blank texts are left out. */
export function textListField(record: InputRecord, key: string): string[] {
  const value = ownField(record, key);
  if (!holds(record, key, listRule) || !Array.isArray(value)) return [];
  const place = placeOf(record.place, key);
  const items: InputRecord = { fields: Object.fromEntries(value.entries()), place, findings: record.findings };
  return value.map((_, index) => textField(items, String(index))).filter((text) => text !== '');
}

/** Null when missing, and with a finding when it is no number. */
export function numberField(record: InputRecord, key: string): number | null {
  return holds(record, key, numberRule) ? (readNumber(ownField(record, key)) ?? null) : null;
}

/** The number that the record itself is known by; undefined, with a finding, when it has none. */
export function requiredIdField(record: InputRecord, key: string): number | undefined {
  return holds(record, key, idRule) ? readNumber(ownField(record, key)) : undefined;
}

/** The number of another record; null when missing. */
export function idField(record: InputRecord, key: string): number | null {
  return isMissing(ownField(record, key)) ? null : (requiredIdField(record, key) ?? null);
}

export function asRecord(value: unknown, place: string, findings: Finding[]): InputRecord | undefined {
  const broken = findAll([recordRule], { field: place, value }, place);
  findings.push(...broken);
  return broken.length === 0 ? { fields: value as InputRecord['fields'], place, findings } : undefined;
}

/** A field that holds an object; one without fields when it is missing, and with a finding when it is something else. */
export function recordField(record: InputRecord, key: string): InputRecord {
  const value = ownField(record, key);
  const place = placeOf(record.place, key);
  const inner = isMissing(value) ? undefined : asRecord(value, place, record.findings);
  return inner ?? { fields: {}, place, findings: record.findings };
}

/** The objects of a list; empty when the list is missing. */
export function recordList(value: unknown, place: string, findings: Finding[]): InputRecord[] {
  const broken = findAll([listRule], { field: place, value }, place);
  findings.push(...broken);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) => asRecord(item, `${place}[${index}]`, findings) ?? []);
}
