import type { Role } from '../../access/roles.ts';
import { isEmailAddress } from '../../accounts/email-address.ts';
import { isBlank } from '../../texts/blank.ts';
import type { Rule } from '../../rule/rule.ts';

interface UserForm {
  readonly firstName: string;
  readonly lastName: string;
  /** Only asked for when a user is added. */
  readonly email?: string;
  readonly roles: readonly Role[];
}

const requiredFields = ['firstName', 'lastName', 'email'] as const;
const findMissing = (form: UserForm) => requiredFields.find((field) => isBlank(form[field] ?? 'not asked for'));

export const userRules: readonly Rule<UserForm>[] = [
  {
    id: 'USER-01',
    message: 'Please fill in all required fields',
    field: (form) => findMissing(form) ?? '',
    fails: (form) => findMissing(form) !== undefined,
  },
  {
    id: 'USER-02',
    message: 'Please enter a valid email address',
    field: 'email',
    fails: ({ email = '' }) => !isBlank(email) && !isEmailAddress(email.trim()),
  },
  {
    id: 'USER-03',
    message: 'Please choose at least one role',
    field: 'roles',
    fails: ({ roles }) => roles.length === 0,
  },
];

interface Assignment {
  readonly customerId: number | null;
}

export const assignmentRules: readonly Rule<Assignment>[] = [
  {
    id: 'ASSIGN-01',
    message: 'Please select a customer',
    field: 'customerId',
    fails: ({ customerId }) => customerId === null,
  },
];
