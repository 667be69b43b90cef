import { type Customer, type CustomerInput, toCustomer } from '@disclosure/api';
import { canEnter, type Customer as DomainCustomer, messages, type Role } from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { CheckField } from '../../components/check-field.tsx';
import type { FieldProps } from '../../lib/use-form.ts';
import { useSession } from '../session/use-session.ts';

/** What a form on a customer holds. */
export type CustomerValues = Record<Exclude<keyof DomainCustomer, 'id'> | 'seesAll', string>;

const YES = 'Yes';
const NO = 'No';

export const blankCustomer: CustomerValues = { name: '', operatorNumber: '', waterSource: '', seesAll: NO };

export function toCustomerValues(customer: Customer): CustomerValues {
  const { id: _, ...values } = toCustomer(customer);
  return { ...values, seesAll: customer.all_access ? YES : NO };
}

/** Whether its users see all files is left out where it was not asked for; then it stays as it is. */
export const fromCustomerValues = (values: CustomerValues, roles: readonly Role[]): CustomerInput => ({
  name: values.name,
  operator_number: values.operatorNumber,
  water_source: values.waterSource,
  ...(canEnter('manager', roles) && { all_access: values.seesAll === YES }),
});

const texts = [
  { name: 'name', label: 'Company Name' },
  { name: 'operatorNumber', label: 'Operator Number' },
  { name: 'waterSource', label: 'Water Source' },
] as const;

export const customerLabels = [...texts, { name: 'seesAll', label: 'Sees all files' }] as const;

interface CustomerFieldsProps {
  readonly form: {
    readonly field: (name: keyof CustomerValues) => FieldProps;
    readonly values: CustomerValues;
    readonly replace: (values: CustomerValues) => void;
  };
}

export function CustomerFields({ form: { field, values, replace } }: CustomerFieldsProps) {
  const { roles } = useSession();
  return (
    <>
      {texts.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          required={name !== 'waterSource'}
          autoComplete="off"
          data-autofocus={name === 'name' || undefined}
          {...field(name)}
        />
      ))}
      {canEnter('manager', roles) && (
        <CheckField
          label="Sees all files"
          meaning={messages.customers.seesAllMeaning}
          name="seesAll"
          checked={values.seesAll === YES}
          onChange={({ currentTarget }) => replace({ ...values, seesAll: currentTarget.checked ? YES : NO })}
        />
      )}
    </>
  );
}
