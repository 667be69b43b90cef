import { auditEntities, type User } from '@disclosure/api';
import { TextInput } from '@mantine/core';
import { SelectField } from '../../components/select-field.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { entityNames } from './audit-table.tsx';
import styles from './audit.module.css';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly users: readonly User[];
  readonly onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, users, onChange }: AuditFiltersProps) {
  const field = (name: keyof AuditFilter) => ({
    value: filter[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...filter, id: '', [name]: currentTarget.value }),
  });
  return (
    <div className={styles.filters}>
      <SelectField label="Changed" {...field('entity')}>
        <option value="">Everything</option>
        {auditEntities.map((entity) => (
          <option key={entity} value={entity}>
            {entityNames[entity]}
          </option>
        ))}
      </SelectField>
      <SelectField label="By" {...field('user')}>
        <option value="">Everyone</option>
        {users.map(({ id, first_name, last_name }) => (
          <option key={id} value={id}>
            {first_name} {last_name}
          </option>
        ))}
      </SelectField>
      <TextInput label="From" type="date" max={filter.to} {...field('from')} />
      <TextInput label="To" type="date" min={filter.from} {...field('to')} />
    </div>
  );
}
