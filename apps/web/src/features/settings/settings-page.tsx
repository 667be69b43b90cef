import { canEnter } from '@disclosure/core';
import { NavLink, Outlet } from 'react-router';
import { useRouteTable } from '../../lib/route-table.ts';
import { useSession } from '../session/use-session.ts';
import styles from './settings-page.module.css';

/** Each tab is a page. Tabs that the user may not open are left out. */
export function SettingsPage() {
  const { roles } = useSession();
  const settings = useRouteTable().find(({ path }) => path === '/settings');
  const tabs = settings?.children?.filter(({ access }) => canEnter(access, roles)) ?? [];
  return (
    <>
      <nav aria-label="Settings" className={styles.tabs} data-screen-only>
        {tabs.map(({ path, title }) => (
          <NavLink key={path} to={`/settings/${path}`}>
            {title}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
