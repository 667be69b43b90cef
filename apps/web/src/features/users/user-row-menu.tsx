import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { User } from '@disclosure/api';
import { Menu } from '@mantine/core';
import { insidePage } from '../../components/inside-page.ts';
import { RowMenuButton } from '../../components/row-button.tsx';
import { nameOf } from './user-values.ts';

interface UserRowMenuProps {
  readonly user: User;
  readonly onSignOut: () => void;
  readonly onReset: () => void;
}

/** What is needed seldom: the way in of a user who is at work, or has lost a device. */
export function UserRowMenu({ user, onSignOut, onReset }: UserRowMenuProps) {
  return (
    <Menu position="bottom-end" width={220} portalProps={insidePage}>
      <Menu.Target>
        <RowMenuButton name={`More for ${nameOf(user)}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onSignOut}>Sign out everywhere</Menu.Item>
        {user.two_step && <Menu.Item onClick={onReset}>Reset two-step sign-in</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
