import { type Vendor, toVendor } from '@disclosure/api';
import type { Vendor as DomainVendor } from '@disclosure/core';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldProps } from '../../lib/use-form.ts';

/** What a form on a vendor holds. */
export type VendorValues = Record<Exclude<keyof DomainVendor, 'id'>, string>;

export const blankVendor: VendorValues = { company: '', firstName: '', lastName: '', email: '', phone: '' };

export function toVendorValues(vendor: Vendor): VendorValues {
  const { id: _, ...values } = toVendor(vendor);
  return values;
}

export const vendorLabels = [
  { name: 'company', label: 'Company' },
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
] as const;

const extras: Partial<Record<keyof VendorValues, TextInputProps>> = {
  company: { required: true, 'data-autofocus': true } as TextInputProps,
  email: { type: 'email' },
  phone: { type: 'tel', placeholder: '555-123-4567' },
};

interface VendorFieldsProps {
  readonly field: (name: keyof VendorValues) => FieldProps;
}

export const VendorFields = ({ field }: VendorFieldsProps) =>
  vendorLabels.map(({ name, label }) => (
    <TextInput key={name} label={label} autoComplete="off" {...extras[name]} {...field(name)} />
  ));
