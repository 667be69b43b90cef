import type { Customer } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button, Popover } from '@mantine/core';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { CalloutButton } from '../../components/callout.tsx';
import { FindInput } from '../../components/search-fields.tsx';
import { matches } from '../../lib/table-view.ts';
import styles from './users.module.css';

interface CompanyMenuProps {
  readonly customers: UseQueryResult<Customer[]>;
  readonly onChoose: (customer: Customer) => void;
}

/** Chooses a customer, to see its users. */
export function CompanyMenu({ customers, onChoose }: CompanyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (customer: Customer) => {
    setOpen(false);
    onChoose(customer);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      withinPortal={false}
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBuilding size={15} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={15} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          View Users by Company
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.companies} aria-label="View Users by Company">
        {customers.isPending && <p>{messages.loading}</p>}
        {customers.isError && (
          <CalloutButton onClick={() => void customers.refetch()}>{messages.users.loadFailed}</CalloutButton>
        )}
        {customers.data && isOpen && <Companies customers={customers.data} onChoose={choose} />}
      </Popover.Dropdown>
    </Popover>
  );
}

const searched = [{ id: 'name', title: '', text: ({ name }: Customer) => name }];

interface CompaniesProps {
  readonly customers: readonly Customer[];
  readonly onChoose: (customer: Customer) => void;
}

function Companies({ customers, onChoose }: CompaniesProps) {
  const [search, setSearch] = useState('');
  const found = customers.filter(matches(searched, search));
  if (customers.length === 0) return <p>There are no customers yet</p>;
  return (
    // The keys are those of the field and the items inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveFocus}>
      <FindInput
        aria-label="Find a customer"
        placeholder="Find a customer"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        data-autofocus
      />
      {found.length === 0 ? (
        <p>No customers found.</p>
      ) : (
        <div role="menu" aria-label="Customers">
          {found.map((customer) => (
            <button
              key={customer.id}
              type="button"
              role="menuitem"
              className={styles.company}
              onClick={() => onChoose(customer)}
            >
              {customer.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from the field to the items and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [role=menuitem]')];
  stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus();
}
