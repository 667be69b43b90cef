import type { WellForm } from './edit-well.ts';

/** What each field of Edit Well is called. */
const formLabels: Readonly<Record<keyof WellForm, string>> = {
  api: 'API',
  county: 'County',
  state: 'State',
  tvd: 'TVD',
  clean: 'Clean Volume (gals)',
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
