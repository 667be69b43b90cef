import { auditEntities, type AuditEntry, type User } from '@disclosure/api';
import { TextInput } from '@mantine/core';
import { SelectField } from '../../components/select-field.tsx';
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

/** The filters, as in the form and the address; blank means everything. */
export interface AuditFilter {
  readonly entity: string;
  readonly user: string;
  /** Days in the user's time zone. */
  readonly from: string;
  readonly to: string;
  /** One record, for a link to its history. */
  readonly id: string;
}

const names = ['entity', 'user', 'from', 'to', 'id'] as const satisfies readonly (keyof AuditFilter)[];
const DAY = /^\d{4}-\d\d-\d\d$/;

export function readFilter(params: URLSearchParams): AuditFilter {
  const [entity = '', user = '', from = '', to = '', id = ''] = names.map((name) => params.get(name) ?? '');
  return { entity, user, from, to, id };
}

export const writeFilter = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const isEntity = (word: string): word is AuditEntry['entity'] => auditEntities.some((entity) => entity === word);
const toId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const toMoment = (day: string, time: string) => (DAY.test(day) ? new Date(`${day}T${time}`).toISOString() : undefined);

/** The query for the server. Values in the address that are not valid are left out. */
export const toQuery = ({ entity, user, from, to, id }: AuditFilter) => ({
  entity: isEntity(entity) ? entity : undefined,
  user: toId(user),
  id: toId(id),
  from: toMoment(from, '00:00:00.000'),
  to: toMoment(to, '23:59:59.999'),
});
