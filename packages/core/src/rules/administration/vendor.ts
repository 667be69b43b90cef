import { isEmailAddress } from '../../accounts/email-address.ts';
import { isBlank } from '../../texts/blank.ts';
import type { Rule } from '../../rule/rule.ts';

interface VendorForm {
  readonly company: string;
  readonly email: string;
}

export const vendorRules: readonly Rule<VendorForm>[] = [
  { id: 'VENDOR-01', message: 'Company name is required', field: 'company', fails: ({ company }) => isBlank(company) },
  {
    id: 'VENDOR-02',
    message: 'Please enter a valid email address',
    field: 'email',
    fails: ({ email }) => !isBlank(email) && !isEmailAddress(email.trim()),
  },
];
