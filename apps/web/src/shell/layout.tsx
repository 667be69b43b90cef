import { messages } from '@disclosure/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { Toaster } from '../components/toaster.tsx';
import { useSession } from '../features/session/use-session.ts';
import { loadPage } from '../lib/load-page.tsx';
import { useVersion } from '../lib/queries.ts';
import { isSameView } from '../lib/route-table.ts';
import { useHasSavingRuns } from '../lib/saving/use-saving.ts';
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

/** The frame around every page. An error page replaces the page, not the frame. */
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

/** Scrolls a new page to the top and focuses it, or its first field if it starts with one. */
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

/** Shown on every page while the server has demo data. */
function DemoBanner() {
  return useVersion()?.demo ? (
    <aside aria-label="Demo" className={styles.demo}>
      {messages.demo}
    </aside>
  ) : null;
}

function ConnectionBanner() {
  const { session, isConnectionLost } = useSession();
  return (
    <output>
      {isConnectionLost && (
        <span className={styles.lost}>
          {messages.connectionLost}
          <button type="button" onClick={() => void session.check()}>
            Try again
          </button>
        </span>
      )}
    </output>
  );
}
