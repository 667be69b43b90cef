import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './user-menu.css';
import { may, printCount } from '@disclosure/core';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createPart, stagesElsewhere } from '../components/part.tsx';
import type { SessionUser } from '../features/session/stored-session.ts';
import { useLeave, useSession } from '../features/session/use-session.ts';
import { useApi } from '../lib/api.tsx';
import { tabMemory, useIsNarrowerThan } from '../lib/browser.ts';
import { deletionRequests, useVersion } from '../lib/queries.ts';
import { toasts } from '../lib/toasts.ts';
import { breakpoints } from '../styles/theme.ts';
import styles from './header.module.css';
import { useTheme } from './use-theme.ts';
import { UserBadge } from './user-badge.tsx';

const { Part: ChangePasswordDialog } = createPart(
  async () => (await import('../features/session/change-password-dialog.tsx')).ChangePasswordDialog,
  stagesElsewhere,
);
const { Part: MessagesDialog } = createPart(
  async () => (await import('./messages-dialog.tsx')).MessagesDialog,
  stagesElsewhere,
);

type Opened = 'password' | 'messages';

const LOOK_AGAIN = 60_000;

/** What waits for a Manager, looked up every minute. No one else is asked for anything. */
function useRequests() {
  const api = useApi();
  const { roles, mustSetUpTwoStep } = useSession();
  const enabled = may('dismiss a request to delete a customer', roles) && !mustSetUpTwoStep;
  return useQuery({ ...deletionRequests(api), enabled, refetchInterval: LOOK_AGAIN });
}

/** The messages survive a reload of the page, but not the user: the next one must not read them. */
function useKeptMessages(userId: string): void {
  useEffect(() => {
    const [of, printed = ''] = tabMemory.get('messages').split('\n');
    toasts.recall(of === userId ? printed : '');
    const keep = () => tabMemory.set('messages', `${userId}\n${toasts.printLog()}`);
    keep();
    const unsubscribe = toasts.subscribe(keep);
    return () => {
      toasts.forget();
      unsubscribe();
    };
  }, [userId]);
}

export function UserMenu({ user }: { readonly user: SessionUser }) {
  const leave = useLeave();
  const version = useVersion();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const requests = useRequests();
  const waiting = requests.data?.length ?? 0;
  const title = waiting === 0 ? 'Messages' : `Messages, ${printCount(waiting, 'request')}`;
  const theme = useTheme();
  const isNarrow = useIsNarrowerThan(breakpoints.sm);
  useKeptMessages(String(user.id));
  return (
    <>
      <ActionIcon className={styles.bell} aria-label={title} title={title} onClick={() => setOpened('messages')}>
        <IconBell size={16} stroke={1.75} aria-hidden />
        {waiting > 0 && (
          <span className={styles.count} aria-hidden>
            {waiting}
          </span>
        )}
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
          <Menu.Item onClick={() => setOpened('messages')}>{title}</Menu.Item>
          {isNarrow && (
            <Menu.Item closeMenuOnClick={false} aria-label={theme.label} onClick={theme.change}>
              Theme: {theme.name}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={leave}>Logout</Menu.Item>
          {version && <Menu.Label>Version {version.version}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {opened === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {opened === 'messages' && <MessagesDialog requests={requests} onClose={close} />}
    </>
  );
}
