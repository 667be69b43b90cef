import { toRoleIds } from '@disclosure/api';
import { type Role, roleIds, roles } from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { CheckField } from '../../components/check-field.tsx';
import type { FieldProps } from '../../lib/use-form.ts';
import { rolesIn, type UserValues } from './user-values.ts';
import styles from './users.module.css';

/** In the order of their ids, each with what it lets somebody do. */
const roleOptions: readonly (readonly [Role, string])[] = [
  ['Manager', 'full access, including users'],
  ['Viewer', 'sees saved files'],
  ['Editor', 'creates XML files; manages customers, vendors and ingredients'],
];

interface UserFieldsProps {
  readonly field: (name: keyof UserValues & string) => FieldProps;
  readonly values: UserValues;
  readonly onChange: (values: UserValues) => void;
  readonly hasEmail: boolean;
}

export function UserFields({ field, values, onChange, hasEmail }: UserFieldsProps) {
  return (
    <>
      <TextInput label="First Name" {...field('firstName')} required autoComplete="off" data-autofocus />
      <TextInput label="Last Name" {...field('lastName')} required autoComplete="off" />
      {hasEmail && <TextInput label="Email" type="email" {...field('email')} required autoComplete="off" />}
      <RolesField
        value={values.roles}
        error={field('roles').error}
        onChange={(roles) => onChange({ ...values, roles })}
      />
    </>
  );
}

interface RolesFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function RolesField({ value, error, onChange }: RolesFieldProps) {
  const chosen = rolesIn(value);
  const toggle = (role: Role) =>
    onChange(toRoleIds(roles.filter((other) => (other === role) !== chosen.includes(other))).join(','));
  return (
    <fieldset className={styles.roles} aria-describedby={error && 'roles-error'}>
      <legend>Roles</legend>
      {roleOptions.map(([role, meaning]) => (
        <CheckField
          key={role}
          label={role}
          meaning={meaning}
          isAligned
          name="roles"
          value={roleIds[role]}
          checked={chosen.includes(role)}
          onChange={() => toggle(role)}
        />
      ))}
      {error && (
        <p id="roles-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
