import type { CheckContext } from '../rules/check-context.ts';
import { collect, type Finding, findAll } from '../rule/rule.ts';
import { waterRules } from '../rules/water.ts';
import { chemicalRules } from '../rules/wells/chemical.ts';
import {
  dateFields,
  dateRules,
  dateWarnings,
  futureRules,
  jobDateRules,
  jobDateWarnings,
} from '../rules/wells/date.ts';
import { storedFileRules, twinRules } from '../rules/wells/file.ts';
import { coordinateFields, coordinateRules, locationRules, placeRules } from '../rules/wells/place.ts';
import { deadlineRules, stateRules } from '../rules/wells/state.ts';
import { requiredWellFields, wellFieldRules, wellRules, wellWarnings } from '../rules/wells/well.ts';
import type { SelectedWell } from '../model/well.ts';

const WELL = 'well';
const placeOfWell = (): string => WELL;

/** What was pumped where it cannot be counted, and the water source. */
export function checkSource(well: SelectedWell, context: CheckContext): Finding[] {
  const findings: Finding[] = [];
  for (const [index, chemical] of well.chemicals.entries()) {
    collect(chemicalRules, { chemical, index }, findings, placeOfWell);
  }
  const isOpen = well.waterSource === null && context.waterSourceIsOptional === true;
  return isOpen ? findings : [...findings, ...findAll(waterRules, well.waterSource, `${WELL}.waterSource`)];
}

/** What the document cannot do without. */
export function checkWell(well: SelectedWell): Finding[] {
  return [
    ...requiredWellFields.flatMap((field) => findAll(wellFieldRules, { well, field }, WELL)),
    ...findAll(wellRules, well, WELL),
    ...dateFields.flatMap((field) => findAll(dateRules, { field, text: well[field] }, WELL)),
    ...findAll(jobDateRules, well, WELL),
  ];
}

/** What is odd about the well, as far as the context lets one see it. */
export function warnOfWell(well: SelectedWell, { today, places, storedFiles, twin }: CheckContext): Finding[] {
  const dates = dateFields.map((field) => ({ field, text: well[field] }));
  return [
    ...(places === undefined ? [] : findAll(placeRules, { well, places }, WELL)),
    ...findAll(locationRules, well, WELL),
    ...coordinateFields.flatMap((field) => findAll(coordinateRules, { field, text: well[field] }, WELL)),
    ...(today === undefined ? [] : dates.flatMap((date) => findAll(futureRules, { ...date, today }, WELL))),
    ...findAll(jobDateWarnings, well, WELL),
    ...dates.flatMap((date) => findAll(dateWarnings, date, WELL)),
    ...findAll(wellWarnings, well, WELL),
    ...(storedFiles === undefined ? [] : findAll(storedFileRules, { well, storedFiles }, WELL)),
    ...findAll(twinRules, { twin }, WELL),
  ];
}

export function noteOnWell(well: SelectedWell, { today }: CheckContext): Finding[] {
  const deadlines = today === undefined ? [] : findAll(deadlineRules, { well, today }, WELL);
  return [...deadlines, ...findAll(stateRules, well, WELL)];
}
