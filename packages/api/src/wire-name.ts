import { customerFields, ingredientFields, userFields, vendorFields } from './reference-records.ts';

const recordNames = [customerFields, ingredientFields, userFields, vendorFields].flatMap((fields) =>
  Object.entries(fields).map(([name, { wire }]) => [name, wire] as const),
);

/** Names that the wire does not write in snake case. */
const ownNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordNames),
  jobNumber: 'jobNumber',
  wellApi: 'wellApi',
  timeType: 'timeType',
};

/** What the wire calls a field of a form, so that a problem names what the caller sent. */
export const wireName = (field: string): string =>
  ownNames[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
