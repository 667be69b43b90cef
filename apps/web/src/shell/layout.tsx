import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { Toaster } from '../components/toaster.tsx';
import { useSession } from '../features/session/use-session.ts';
import { loadPage } from '../lib/load-page.ts';
import { ConnectionBanner, DemoBanner } from './banners.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

const SessionDialogs = lazy(() =>
  loadPage(() => import('../features/session/session-dialogs.tsx')).then((module) => ({
    default: module.SessionDialogs,
  })),
);

/** The frame around every page. An error page takes the place of the page, not of the frame. */
export function Layout({ children }: { readonly children?: ReactNode }) {
  const { isOver, isExpiring } = useSession();
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
      {(isOver || isExpiring) && (
        <Suspense>
          <SessionDialogs />
        </Suspense>
      )}
    </>
  );
}

/** A new page is read from its top, by eye and by ear. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
  return main;
}
