import type { Customer } from './customer.ts';
import { digitsOf } from '../places/api-states.ts';
import type { SelectedWell, Well } from './well.ts';

/** A well as it enters the disclosure: with the names of the document, and the customer it is reported for. */
export function selectWell(well: Well, customer: Customer | null): SelectedWell {
  return {
    ...well,
    wellName: well.name,
    apiNumber: well.api,
    totalClean: well.clean,
    customer_id: customer?.id ?? well.customer_id,
    operatorNumber: customer?.operatorNumber ?? '',
    totalMass: 0,
    waterSource: null,
  };
}

/** A well is known by its API number when it has one, else by its name. */
export const wellKey = ({ api, name }: Well): string =>
  digitsOf(api) === '' ? `name ${name.trim()}` : `api ${digitsOf(api)}`;
