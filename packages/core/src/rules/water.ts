import { printShort } from '../numbers/format.ts';
import { isAbout100, printedShares, totalPercent } from '../water/water-shares.ts';
import { isWaterSourceOption, MAX_WATER_SOURCES, sharesOf, type WaterSource } from '../model/water-source.ts';
import { isBlank } from '../texts/fold.ts';
import type { Rule } from '../rule/rule.ts';

const isSilent = (source: WaterSource): boolean => sharesOf(source).some((share) => share.isSilent);

/** What a document does not say cannot be added up. */
const isOff100 = (source: WaterSource): boolean =>
  source.type === 'multiple' && !isSilent(source) && !isAbout100(source.sources);

const unknownNames = (source: WaterSource): string[] =>
  sharesOf(source)
    .map(({ name }) => name)
    .filter((name) => !isBlank(name) && !isWaterSourceOption(name));

/** The names that stand there more than once, each once. */
const repeatedNames = (source: WaterSource): string[] => {
  const names = sharesOf(source).map(({ name }) => name);
  return [...new Set(names.filter((name, index) => !isBlank(name) && names.indexOf(name) !== index))];
};

const emptyShares = (source: WaterSource): string[] =>
  sharesOf(source).flatMap((share) =>
    share.percent === 0 && !share.isSilent && !isBlank(share.name) ? [share.name] : [],
  );

/** The sources of which two decimals show nothing. */
function vanishingShares(source: WaterSource): string[] {
  const printed = printedShares(source);
  const named = sharesOf(source).filter(({ name }) => name !== '');
  return named.flatMap(({ name, percent }, index) => (percent > 0 && printed[index]?.percent === 0 ? [name] : []));
}

/** A document may say this, but it is hardly meant. */
export const waterWarnings: readonly Rule<WaterSource | null>[] = [
  {
    id: 'WATER-08',
    message: 'The water source {name} is listed more than once',
    severity: 'warning',
    fails: (source) => source !== null && repeatedNames(source).length > 0,
    values: (source) => ({ name: source === null ? '' : repeatedNames(source).join(', ') }),
  },
  {
    id: 'WATER-09',
    message: 'The water source {name} has 0%',
    severity: 'warning',
    fails: (source) => source !== null && emptyShares(source).length > 0,
    values: (source) => ({ name: source === null ? '' : emptyShares(source).join(', ') }),
  },
  {
    id: 'WATER-10',
    message: 'The share of the water source {name} is so small that it rounds to 0% at two decimals',
    severity: 'warning',
    fails: (source) => source !== null && vanishingShares(source).length > 0,
    values: (source) => ({ name: source === null ? '' : vanishingShares(source).join(', ') }),
  },
];

/** Asked of a choice; `null` is none yet. */
export const waterRules: readonly Rule<WaterSource | null>[] = [
  {
    id: 'WATER-01',
    message: 'Please select a water source',
    gate: 'generate',
    fails: (source) => source === null || (source.type === 'single' && isBlank(source.source)),
  },
  {
    id: 'WATER-02',
    message: 'Please select a water source type for all entries',
    gate: 'generate',
    fails: (source) =>
      source?.type === 'multiple' && (source.sources.length === 0 || source.sources.some(({ name }) => isBlank(name))),
  },
  {
    id: 'WATER-03',
    message: 'Water source percentages must add up to 100% (currently {total}%)',
    gate: 'generate',
    fails: (source) => source !== null && isOff100(source),
    values: (source) => ({ total: source === null ? 0 : printShort(totalPercent(sharesOf(source)), 2) }),
  },
  {
    id: 'WATER-04',
    message: 'The registry does not know the water source {name}. Please choose one of the seven from the list.',
    gate: 'generate',
    fails: (source) => source !== null && unknownNames(source).length > 0,
    values: (source) => ({ name: source === null ? '' : unknownNames(source).join(', ') }),
  },
  {
    id: 'WATER-05',
    message: 'There can be at most 4 water sources',
    gate: 'generate',
    fails: (source) => source !== null && sharesOf(source).length > MAX_WATER_SOURCES,
  },
  {
    id: 'WATER-06',
    message: 'Every water source percent must be between 0 and 100',
    gate: 'generate',
    fails: (source) =>
      source !== null &&
      (isSilent(source) || sharesOf(source).some(({ percent }) => !(percent >= 0 && percent <= 100))),
  },
];
