import { printToEdit } from '../numbers/format.ts';
import { readNumber } from '../numbers/read-number.ts';
import { foldBlanks } from '../texts/fold.ts';
import type { Datum, Well, YesNo } from '../model/well.ts';

/** The fields of Edit Well, as typed. The name and the chemicals are not among them. */
export interface WellForm {
  readonly api: string;
  readonly county: string;
  readonly state: string;
  readonly tvd: string;
  readonly clean: string;
  readonly totalBaseNonWaterVolume: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly longitude: string;
  readonly latitude: string;
  readonly datum: Datum;
  readonly federalWell: YesNo;
  readonly indianWell: YesNo;
}

const show = (value: number | null): string => (value === null ? '' : printToEdit(value));

export function toWellForm(well: Well): WellForm {
  const { api, county, state, startDate, endDate, longitude, latitude, datum, federalWell, indianWell } = well;
  const texts = { api, county, state, startDate, endDate, longitude, latitude };
  return {
    ...texts,
    datum,
    federalWell,
    indianWell,
    tvd: show(well.tvd),
    clean: show(well.clean),
    totalBaseNonWaterVolume: show(well.totalBaseNonWaterVolume),
  };
}

/**
 * What is no number is saved as 0; the form says so beforehand. The base non-water volume may be left out. A number that
 * was not edited keeps the digits that the form does not show, or it would count as edited when the job is fetched again.
 * Of a well that was read from a document, only the fields that were edited change.
 */
export function editWell(well: Well, form: WellForm, isFromDocument = false): Well {
  const shown = toWellForm(well);
  const names = Object.keys(shown) as (keyof WellForm)[];
  const mayStay = (name: keyof WellForm): boolean => isFromDocument || typeof well[name] === 'number';
  const kept = names.filter((name) => mayStay(name) && form[name] === shown[name]);
  return { ...well, ...readForm(form), ...Object.fromEntries(kept.map((name) => [name, well[name]])) };
}

function readForm(form: WellForm) {
  return {
    ...form,
    api: foldBlanks(form.api),
    county: foldBlanks(form.county),
    state: foldBlanks(form.state),
    startDate: foldBlanks(form.startDate),
    endDate: foldBlanks(form.endDate),
    longitude: foldBlanks(form.longitude),
    latitude: foldBlanks(form.latitude),
    tvd: readNumber(form.tvd) ?? 0,
    clean: readNumber(form.clean) ?? 0,
    totalBaseNonWaterVolume: readNumber(form.totalBaseNonWaterVolume) ?? null,
  };
}

/** What each field of Edit Well is called. */
const formLabels: Readonly<Record<keyof WellForm, string>> = {
  api: 'API',
  county: 'County',
  state: 'State',
  tvd: 'TVD',
  clean: 'Clean Volume (gals)',
  totalBaseNonWaterVolume: 'Base Non-Water Volume (gals)',
  startDate: 'Start Date',
  endDate: 'End Date',
  longitude: 'Longitude',
  latitude: 'Latitude',
  datum: 'Datum',
  federalWell: 'Federal well',
  indianWell: 'Indian well',
};

/** What a disclosure says about its well besides. */
const otherLabels: Readonly<Record<string, string>> = {
  wellName: 'Name',
  operatorNumber: 'Operator number',
  waterSource: 'Water source',
  customer: 'Customer',
  customer_id: 'Customer',
  chemicals: 'Chemicals',
  totalMass: 'Total mass',
  entryMethod: 'Entry method',
  totalStages: 'Number of stages',
};

/** The names that a disclosure has for fields of Edit Well. */
const formNames: Readonly<Record<string, keyof WellForm>> = { apiNumber: 'api', totalClean: 'clean' };

const isFormField = (name: string): name is keyof WellForm => Object.hasOwn(formLabels, name);

/** `apiNumber` is entered as `api`; undefined for what Edit Well does not offer. */
export function fieldOfWellForm(field: string): keyof WellForm | undefined {
  const name = formNames[field] ?? field;
  return isFormField(name) ? name : undefined;
}

/** A field of a well as people call it: `endDate` is `End Date`, `waterSource.sources[1]` is `Water source`. */
export function labelOfWellField(field: string): string {
  const [name = ''] = field.split(/\W/);
  const own = fieldOfWellForm(name);
  return own === undefined ? (otherLabels[name] ?? field) : formLabels[own];
}
