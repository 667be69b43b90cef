import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { Customer } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button, Menu } from '@mantine/core';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './users.module.css';

interface CompanyMenuProps {
  readonly customers: UseQueryResult<Customer[]>;
  readonly onChoose: (customer: Customer) => void;
}

export function CompanyMenu({ customers, onChoose }: CompanyMenuProps) {
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconBuilding size={15} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={15} stroke={1.75} aria-hidden />}
        >
          View Users by Company
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.companies}>
        {customers.isPending && <Menu.Item closeMenuOnClick={false}>{messages.loading}</Menu.Item>}
        {customers.isError && (
          <Menu.Item onClick={() => void customers.refetch()}>{messages.users.loadFailed}</Menu.Item>
        )}
        {customers.data?.length === 0 && <Menu.Item>There are no customers yet</Menu.Item>}
        {customers.data?.map((customer) => (
          <Menu.Item key={customer.id} onClick={() => onChoose(customer)}>
            {customer.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
