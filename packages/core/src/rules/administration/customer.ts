import { isBlank } from '../../texts/blank.ts';
import type { Rule } from '../../rule/rule.ts';

interface CustomerForm {
  readonly name: string;
  readonly operatorNumber: string;
}

export const customerRules: readonly Rule<CustomerForm>[] = [
  { id: 'CUSTOMER-01', message: 'Company name is required', field: 'name', fails: ({ name }) => isBlank(name) },
  {
    id: 'CUSTOMER-02',
    message: 'Operator number is required',
    field: 'operatorNumber',
    fails: ({ operatorNumber }) => isBlank(operatorNumber),
  },
];
