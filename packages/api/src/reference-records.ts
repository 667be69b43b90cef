import { emailAddress, oneLine, type RecordFields } from './record-fields.ts';

export const vendorFields = {
  company: { wire: 'company', label: 'Company', ...oneLine(200), isRequired: true },
  firstName: { wire: 'first_name', label: 'First Name', ...oneLine(100) },
  lastName: { wire: 'last_name', label: 'Last Name', ...oneLine(100) },
  email: { wire: 'email', label: 'Email', ...emailAddress },
  phone: { wire: 'phone', label: 'Phone', ...oneLine(50) },
} as const satisfies RecordFields;
