import {
  buildDisclosure,
  type CheckContext,
  type Disclosure,
  type Finding,
  findAll,
  MAX_ROWS,
  normalCode,
  type ReadWell,
  sizeRules,
} from '@disclosure/core';
import { checkUsualSize } from './check-usual-size.ts';
import { createOwnerFinder } from './find-owner.ts';
import { createTwinFinder } from './find-twin.ts';
import type { BuildInput } from './read-build-input.ts';

export interface BuiltWell {
  readonly disclosure: Disclosure;
  readonly findings: readonly Finding[];
}

/** Makes the disclosure of one well after the other, with everything that is to be said about it. */
export function createWellBuilder(input: BuildInput, context: CheckContext): (read: ReadWell) => BuiltWell {
  const ownerOf = createOwnerFinder(input.customers);
  const twinOf = createTwinFinder();
  return ({ well, findings }) => {
    const owner = ownerOf(well);
    const sizeFindings = findAll(sizeRules, { rows: well.chemicals.length }, 'chemicals');
    const isUsual = sizeFindings.length === 0;
    const pumped = isUsual ? well : { ...well, chemicals: [] };
    const disclosure = buildDisclosure(pumped, input.catalogue, owner.customer, input.waterSource);
    const known = [
      ...findings,
      ...input.findings,
      ...ingredientFindings(input, disclosure),
      ...owner.findings,
      ...sizeFindings,
    ];
    const twin = twinOf(disclosure.well, well.name);
    const checked = isUsual ? checkUsualSize(disclosure, { ...context, catalogue: input.catalogue, twin }) : [];
    return { disclosure: withoutCrowd(disclosure), findings: [...known, ...checked] };
  };
}

function ingredientFindings(input: BuildInput, { rows, well }: Disclosure): readonly Finding[] {
  const codes = new Set(['', ...[...rows, ...well.chemicals].map(({ code }) => normalCode(code))]);
  return [...codes].flatMap((code) => input.ingredientFindings.get(code) ?? []);
}

/** Rows by the hundred thousand help nobody: they are left out, and a finding tells their number. */
const withoutCrowd = (disclosure: Disclosure): Disclosure =>
  disclosure.rows.length > MAX_ROWS ? { ...disclosure, rows: [] } : disclosure;
