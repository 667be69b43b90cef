import { idField, type InputRecord, numberField, recordField, textField } from '../input/input-record.ts';
import type { Finding } from '../rule/rule.ts';
import { readChemicals } from './read-chemicals.ts';
import { coordinateField } from './read-coordinate.ts';
import type { Well } from '../model/well.ts';

/** A well with what is wrong in the data it was read from. */
export interface ReadWell {
  readonly well: Well;
  readonly findings: readonly Finding[];
}

/** What the registry assumes until somebody says otherwise. */
export const landDefaults = { federalWell: 'No', indianWell: 'No', datum: 'NAD83' } as const satisfies Partial<Well>;

/** One entry of the newer job data. */
export function readNewWell(record: InputRecord): Well {
  return {
    ...landDefaults,
    name: textField(record, 'name'),
    api: textField(record, 'api'),
    tvd: numberField(record, 'tvd'),
    clean: numberField(record, 'clean'),
    county: textField(record, 'county'),
    state: textField(record, 'state'),
    longitude: coordinateField(record, 'longitude'),
    latitude: coordinateField(record, 'latitude'),
    startDate: textField(record, 'startDate'),
    endDate: textField(record, 'endDate'),
    chemicals: readChemicals(recordField(record, 'chemicals'), recordField(record, 'chemicalUnits')),
    customer: textField(record, 'customer'),
    customer_id: idField(record, 'customer_id'),
    totalStages: null,
  };
}
