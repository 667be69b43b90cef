import { type Me, ProblemError } from '@disclosure/api';
import {
  emailChangeRules,
  type Finding,
  findAll,
  findFirst,
  messages,
  passwordChangeRules,
  profileRules,
} from '@disclosure/core';
import { type Fault, wordsOf } from '../../lib/failure.ts';
import { nameOf } from './profile-view.tsx';

export interface ProfileValues extends Record<string, string> {
  readonly name: string;
  readonly email: string;
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
}

export const toValues = (me: Me): ProfileValues => ({
  name: nameOf(me),
  email: me.email,
  current: '',
  password: '',
  confirmation: '',
});

const emailChanges = (me: Me, email: string) =>
  email.trim() !== '' && email.trim().toLowerCase() !== me.email.toLowerCase();

export const profileChanges = (me: Me, { name, email }: ProfileValues) =>
  name.trim() !== nameOf(me) || emailChanges(me, email);

/** All that is wrong with name and address, then the first that is wrong with the password. */
export function checkProfile(me: Me, values: ProfileValues): Finding[] {
  const password = findFirst(passwordChangeRules, values);
  const email = findFirst(emailChangeRules, {
    emailChanges: emailChanges(me, values.email),
    currentPassword: values.current,
  });
  return [
    ...findAll(profileRules, values),
    // The form has one field for the current password, whatever it is needed for.
    ...(email ? [{ ...email, where: 'current' }] : []),
    ...(password ? [password] : []),
  ];
}

const fieldsByCode: Record<string, string> = {
  'wrong-password': 'current',
  'password-refused': 'password',
  conflict: 'email',
};

export function explainFailure(error: unknown): Fault[] {
  if (!(error instanceof ProblemError)) return [{ message: messages.profile.failed }];
  const message =
    error.status === 401 ? messages.changePassword.wrongPassword : wordsOf(error, messages.profile.failed);
  return [{ message, field: fieldsByCode[error.code] }];
}
