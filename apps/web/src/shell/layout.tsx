import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { Toaster } from '../components/toaster.tsx';
import { useHasSavingRuns } from '../lib/saving/use-saving.ts';
import { useSession } from '../features/session/use-session.ts';
import { isSameView } from '../lib/route-table.ts';
import { loadPage } from '../lib/load-page.tsx';
import { ConnectionBanner, DemoBanner } from './banners.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

const SessionDialogs = lazy(() =>
  loadPage(() => import('../features/session/session-dialogs.tsx')).then((module) => ({
    default: module.SessionDialogs,
  })),
);

const SavingStatus = lazy(() =>
  loadPage(() => import('./saving-status.tsx')).then((module) => ({ default: module.SavingStatus })),
);

/** The frame around every page. An error page takes the place of the page, not of the frame. */
export function Layout({ children }: { readonly children?: ReactNode }) {
  const { isOver, isExpiring } = useSession();
  const isSaving = useHasSavingRuns();
  const main = useFocusOnNavigation();
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <DemoBanner />
      <Header />
      <ConnectionBanner />
      <main id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={<Loading />}>{children ?? <Outlet />}</Suspense>
      </main>
      <Toaster />
      {isSaving && (
        <Suspense>
          <SavingStatus />
        </Suspense>
      )}
      {(isOver || isExpiring) && (
        <Suspense>
          <SessionDialogs />
        </Suspense>
      )}
    </>
  );
}

/** A new page is read from its top, by eye and by ear; one that begins with a field has the focus there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const shown = useRef(pathname);
  const isSamePage = isSameView(state);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isSamePage) return;
    const first = main.current?.querySelector<HTMLElement>('[data-autofocus]') ?? main.current;
    first?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [isSamePage, pathname]);
  return main;
}
