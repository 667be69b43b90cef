import { canEnter } from '@disclosure/core';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useRouteTable } from '../../lib/route-table.ts';
import { useSession } from '../session/use-session.ts';
import { BackupStateLine } from './backup-state.tsx';
import styles from './settings-page.module.css';

/** Each tab is a page. Tabs that the user may not open are left out. */
export function SettingsPage() {
  const { roles } = useSession();
  const nav = useCurrentInSight();
  const settings = useRouteTable().find(({ path }) => path === '/settings');
  const tabs = settings?.children?.filter(({ access }) => canEnter(access, roles)) ?? [];
  return (
    <>
      <nav ref={nav} aria-label="Settings" className={styles.tabs} data-screen-only>
        {tabs.map(({ path, title }) => (
          <NavLink key={path} to={`/settings/${path}`}>
            {title}
          </NavLink>
        ))}
      </nav>
      <BackupStateLine />
      <Outlet />
    </>
  );
}

/** On a phone the tabs are wider than the screen: the current one is moved into it. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const [tabs, tab] = [nav.current, nav.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)];
    if (tabs && tab) tabs.scrollLeft = tab.offsetLeft + tab.offsetWidth - tabs.offsetLeft - tabs.clientWidth;
  }, [pathname]);
  return nav;
}
