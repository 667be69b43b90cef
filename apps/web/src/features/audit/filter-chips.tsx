import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { AuditEntry, User } from '@disclosure/api';
import { auditedActions, auditedEntities, auditMessages, deeds } from '@disclosure/core';
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import chip from '../../components/filter-chip.module.css';
import { ChipButton, DayFields, FilterChip, RemoveFilter } from '../../components/filter-chip.tsx';
import { insidePage } from '../../components/inside-page.ts';
import { type AuditFilter, idsOf, lastWeek, toId } from './audit-filter.ts';
import styles from './audit.module.css';

interface FilterChipsProps {
  readonly filter: AuditFilter;
  readonly users: readonly User[];
  /** Those that are shown. They know the names of people who are no longer users. */
  readonly entries: readonly AuditEntry[];
  readonly onChange: (filter: Partial<AuditFilter>) => void;
}

export function FilterChips({ filter, users, entries, onChange }: FilterChipsProps) {
  const [now] = useState(Date.now);
  const { entity, action, from, to, id } = filter;
  const one = toId(id);
  const week = lastWeek(now);
  const isWeek = from === week.from && to === week.to;
  const actions: readonly string[] = deeds[entity as keyof typeof deeds] ?? auditedActions;
  return (
    <div className={styles.chips}>
      <People filter={filter} users={users} entries={entries} onChange={onChange} />
      <FilterChip
        name="Object"
        value={entity}
        chosen={auditMessages.objects[entity as keyof typeof deeds] ?? entity}
        onChange={(value) => onChange({ entity: value, action: '', id: '' })}
      >
        <option value="">Everything</option>
        {auditedEntities.map((each) => (
          <option key={each} value={each}>
            {auditMessages.objects[each]}
          </option>
        ))}
      </FilterChip>
      <FilterChip
        name="What was done"
        value={action}
        chosen={auditMessages.actions[action as (typeof auditedActions)[number]] ?? action}
        onChange={(value) => onChange({ action: value })}
      >
        <option value="">Anything</option>
        {auditedActions
          .filter((each) => actions.includes(each))
          .map((each) => (
            <option key={each} value={each}>
              {auditMessages.actions[each]}
            </option>
          ))}
      </FilterChip>
      {one !== undefined && (
        <span className={chip.chip} data-on>
          <span className={chip.face}>
            <b>{auditMessages.oneObject(one)}</b>
          </span>
          <RemoveFilter name="One object" onRemove={() => onChange({ id: '' })} />
        </span>
      )}
      <ChipButton aria-pressed={isWeek} onClick={() => onChange(isWeek ? { from: '', to: '' } : week)}>
        Last 7 days
      </ChipButton>
      <DayFields days={filter} labels={['From', 'To']} onChange={onChange} />
    </div>
  );
}

const SERVER = { id: 0, name: auditMessages.server };

/** Whose deeds are shown: anyone's, or those of several people. */
function People({ filter: { user }, users, entries, onChange }: FilterChipsProps) {
  const ids = idsOf(user);
  const people = peopleOf(users, entries, ids);
  const chosen = ids.map(String);
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return (
    <Menu position="bottom-start" width={260} returnFocus closeOnItemClick={false} portalProps={insidePage}>
      <span className={chip.chip} data-on={chosen.length > 0 || undefined}>
        <Menu.Target>
          <ChipButton aria-label={chosen.length > 0 ? `Person: ${names.join(', ')}` : 'Person'}>
            {chosen.length > 0 ? <b>{inShort(names)}</b> : 'Person'}
            {chosen.length === 0 && <IconChevronDown size={14} stroke={2} aria-hidden />}
          </ChipButton>
        </Menu.Target>
        {chosen.length > 0 && <RemoveFilter name="Person" onRemove={() => onChange({ user: '' })} />}
      </span>
      <Menu.Dropdown className={styles.people}>
        <Menu.CheckboxGroup value={chosen} onChange={(ids) => onChange({ user: ids.join(',') })}>
          {people.map(({ id, name }) => (
            <Menu.CheckboxItem key={id} value={String(id)}>
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** All users and the server, then others who did something that is shown, then those of whom only the number is known. */
function peopleOf(users: readonly User[], entries: readonly AuditEntry[], ids: readonly number[]) {
  const known = [
    ...users.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() })),
    SERVER,
    ...entries.flatMap(({ user }) => user ?? []),
    ...ids.map((id) => ({ id, name: auditMessages.unknownPerson(id) })),
  ];
  const firsts = new Map(known.toReversed().map(({ id, name }) => [id, name]));
  return [...new Set(known.map(({ id }) => id))].map((id) => ({ id, name: firsts.get(id) ?? '' }));
}

/** `Morgan Manager, Emery Editor, 1 more`. */
function inShort(names: readonly string[]): string {
  const [first = '', second, ...others] = names;
  return [first, second, others.length > 0 && `${others.length} more`].filter(Boolean).join(', ');
}
