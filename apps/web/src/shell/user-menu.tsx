import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './user-menu.css';
import { Menu, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '../features/session/session-user.ts';
import { useSession } from '../features/session/use-session.ts';
import { loadPage } from '../lib/load-page.ts';
import styles from './header.module.css';
import { useVersion } from '../lib/use-version.ts';
import { UserBadge } from './user-badge.tsx';

const ChangePasswordDialog = lazy(() =>
  loadPage(() => import('../features/session/change-password-dialog.tsx')).then((module) => ({
    default: module.ChangePasswordDialog,
  })),
);

export function UserMenu({ user }: { readonly user: SessionUser }) {
  const { session } = useSession();
  const version = useVersion();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={200} withinPortal={false} returnFocus>
        <Menu.Target>
          <UnstyledButton className={styles.userButton}>
            <UserBadge name={user.name} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/profile">
            My Profile
          </Menu.Item>
          <Menu.Item component={Link} to="/profile#security">
            Sessions & security
          </Menu.Item>
          <Menu.Item onClick={() => setChanging(true)}>Change Password</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void session.signOut()}>Logout</Menu.Item>
          {version && <Menu.Label>Version {version.version}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {isChanging && (
        <Suspense>
          <ChangePasswordDialog user={user} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
