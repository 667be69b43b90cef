import { canEnter, frameMessages } from '@disclosure/core';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { createPart } from '../components/part.tsx';
import type { SessionUser } from '../features/session/stored-session.ts';
import { useSession } from '../features/session/use-session.ts';
import { useRouteTable } from '../lib/route-table.ts';
import { type HeaderTools, ToolButtons } from './header-tools.tsx';
import styles from './header.module.css';
import { useTheme } from './use-theme.ts';
import { UserBadge } from './user-badge.tsx';

interface UserProps {
  readonly user: SessionUser;
}

const { Part: UserMenu } = createPart<UserProps>(async () => (await import('./user-menu.tsx')).UserMenu, {
  Waiting: ({ user }) => <UserBadge name={user.name} />,
  Failed: ({ user, onRetry }) => (
    <UnstyledButton className={styles.userButton} title={frameMessages.partFailed} onClick={onRetry}>
      <UserBadge name={user.name} />
    </UnstyledButton>
  ),
});

const VERSION_LABEL = 'v1.0.0';

/** `tools`: for a user who may use the product. */
export function Header({ tools }: { readonly tools: HeaderTools | undefined }) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={styles.header} data-screen-only>
      {user && (
        <ActionIcon
          className={styles.menuButton}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Brand />
      {user ? (
        <Navigation id="navigation" isOpen={isOpen} onChoose={() => setOpen(false)} />
      ) : (
        <span className={styles.version}>{VERSION_LABEL}</span>
      )}
      <div className={styles.right}>
        {tools && <ToolButtons tools={tools} />}
        <ColorSchemeButton isInMenu={user !== undefined} />
        {user && <UserMenu key={user.id} user={user} />}
      </div>
    </header>
  );
}

const Brand = () => (
  <Link to="/" className={styles.brand}>
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <rect width="20" height="20" rx="4.5" fill="var(--ff-accent-solid)" />
      <path d="M5.5 4v8.5a3 3 0 0 0 3 3h6" fill="none" stroke="#fff" strokeWidth="1.75" strokeLinecap="round" />
      <path
        d="M8.5 11.5 10.5 10l2 1.5 2.5-2"
        fill="none"
        stroke="#fff"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    FracFocus XML Generator
  </Link>
);

/** Switches between light, dark, and the system's setting. A narrow header leaves it to the menu of the user. */
function ColorSchemeButton({ isInMenu }: { readonly isInMenu: boolean }) {
  const { label, Icon, change } = useTheme();
  return (
    <ActionIcon aria-label={label} title={label} className={isInMenu ? styles.inMenu : undefined} onClick={change}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

interface NavigationProps {
  readonly id: string;
  /** Used on narrow screens, where a button opens the links. */
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}

/** The main links. Those that the role may not open are left out. */
export function Navigation({ id, isOpen, onChoose }: NavigationProps) {
  const { roles } = useSession();
  const links = useRouteTable().filter(({ inNavigation, access }) => inNavigation && canEnter(access, roles));
  return (
    <nav id={id} aria-label="Main" className={styles.nav} data-open={isOpen}>
      {links.map(({ path, title }) => (
        <NavLink key={path} to={path} onClick={onChoose}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
