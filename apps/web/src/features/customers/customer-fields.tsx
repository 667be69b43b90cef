import { type Customer, type CustomerInput, toCustomer } from '@disclosure/api';
import type { Customer as DomainCustomer } from '@disclosure/core';
import { TextInput } from '@mantine/core';
import type { FieldProps } from '../../lib/use-form.ts';

/** What a form on a customer holds. */
export type CustomerValues = Record<Exclude<keyof DomainCustomer, 'id'>, string>;

export const blankCustomer: CustomerValues = { name: '', operatorNumber: '', waterSource: '' };

export function toCustomerValues(customer: Customer): CustomerValues {
  const { id: _, ...values } = toCustomer(customer);
  return values;
}

export const fromCustomerValues = (values: CustomerValues): CustomerInput => ({
  name: values.name,
  operator_number: values.operatorNumber,
  water_source: values.waterSource,
});

export const customerLabels = [
  { name: 'name', label: 'Company Name' },
  { name: 'operatorNumber', label: 'Operator Number' },
  { name: 'waterSource', label: 'Water Source' },
] as const;

interface CustomerFieldsProps {
  readonly field: (name: keyof CustomerValues) => FieldProps;
}

export const CustomerFields = ({ field }: CustomerFieldsProps) =>
  customerLabels.map(({ name, label }) => (
    <TextInput
      key={name}
      label={label}
      required={name !== 'waterSource'}
      autoComplete="off"
      data-autofocus={name === 'name' || undefined}
      {...field(name)}
    />
  ));
