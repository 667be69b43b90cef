import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../features/session/use-session.ts';
import { loadPage } from '../lib/load-page.tsx';
import { Brand } from './brand.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';
import { UserBadge } from './user-badge.tsx';

const UserMenu = lazy(() => loadPage(() => import('./user-menu.tsx')).then((module) => ({ default: module.UserMenu })));

const VERSION_LABEL = 'v1.0.0';

export function Header() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={styles.header}>
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
        <ColorSchemeButton />
        {user && (
          <Suspense fallback={<UserBadge name={user.name} />}>
            <UserMenu user={user} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
