import {
  buildDisclosure,
  type CheckContext,
  checkDisclosure,
  type Disclosure,
  type Finding,
  findAll,
  MAX_ROWS,
  normalCode,
  type ReadWell,
  sizeRules,
} from '@disclosure/core';
import { createOwnerFinder } from './find-owner.ts';
import type { BuildInput } from './read-build-input.ts';

export interface BuiltWell {
  readonly disclosure: Disclosure;
  readonly findings: readonly Finding[];
}

/** Makes the disclosure of one well after the other, with everything that is to be said about it. */
export function createWellBuilder(input: BuildInput, context: CheckContext): (read: ReadWell) => BuiltWell {
  const ownerOf = createOwnerFinder(input.customers);
  return ({ well, findings }) => {
    const owner = ownerOf(well);
    const sizeFindings = findAll(sizeRules, { rows: well.chemicals.length }, 'chemicals');
    const pumped = sizeFindings.length === 0 ? well : { ...well, chemicals: [] };
    const disclosure = buildDisclosure(pumped, input.catalogue, owner.customer, input.waterSource);
    const known = [
      ...findings,
      ...input.findings,
      ...ingredientFindings(input, disclosure),
      ...owner.findings,
      ...sizeFindings,
    ];
    return withChecks(disclosure, known, { ...context, catalogue: input.catalogue });
  };
}

function ingredientFindings(input: BuildInput, { rows, well }: Disclosure): readonly Finding[] {
  const codes = new Set(['', ...[...rows, ...well.chemicals].map(({ code }) => normalCode(code))]);
  return [...codes].flatMap((code) => input.ingredientFindings.get(code) ?? []);
}

/** A disclosure that is too large is not looked into: its rows are left out, and the finding says why. */
function withChecks(disclosure: Disclosure, known: readonly Finding[], context: CheckContext): BuiltWell {
  const { rows } = disclosure;
  if (rows.length <= MAX_ROWS) return { disclosure, findings: [...known, ...checkDisclosure(disclosure, context)] };
  const tooLarge = findAll(sizeRules, { rows: rows.length }, 'rows');
  return { disclosure: { ...disclosure, rows: [] }, findings: [...known, ...tooLarge] };
}
