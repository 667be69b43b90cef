import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './user-menu.css';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '../features/session/stored-session.ts';
import { useSession } from '../features/session/use-session.ts';
import { loadPage } from '../lib/load-page.tsx';
import { useVersion } from '../lib/queries.ts';
import { toasts } from '../lib/toasts.ts';
import styles from './header.module.css';
import { UserBadge } from './user-badge.tsx';

const ChangePasswordDialog = lazy(() =>
  loadPage(() => import('../features/session/change-password-dialog.tsx')).then((module) => ({
    default: module.ChangePasswordDialog,
  })),
);

const MessagesDialog = lazy(() =>
  loadPage(() => import('./messages-dialog.tsx')).then((module) => ({ default: module.MessagesDialog })),
);

type Opened = 'password' | 'messages';

export function UserMenu({ user }: { readonly user: SessionUser }) {
  const { session } = useSession();
  const version = useVersion();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  useEffect(() => toasts.forget, []);
  return (
    <>
      <ActionIcon className={styles.bell} aria-label="Messages" title="Messages" onClick={() => setOpened('messages')}>
        <IconBell size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
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
          <Menu.Item onClick={() => setOpened('password')}>Change Password</Menu.Item>
          <Menu.Item onClick={() => setOpened('messages')}>Messages</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void session.signOut()}>Logout</Menu.Item>
          {version && <Menu.Label>Version {version.version}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
        {opened === 'messages' && <MessagesDialog onClose={close} />}
      </Suspense>
    </>
  );
}
