import { frameMessages } from '@disclosure/core';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { createPart, stagesElsewhere } from '../components/part.tsx';
import { StillTrying } from '../components/still-trying.tsx';
import { Toaster } from '../components/toaster.tsx';
import { useSession } from '../features/session/use-session.ts';
import { useIsOffline } from '../lib/browser.ts';
import { useVersion } from '../lib/queries.ts';
import { isSameView } from '../lib/route-table.ts';
import { useHasSavingRuns } from '../lib/saving/use-saving.ts';
import { OpenTools, useHeaderTools } from './header-tools.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useNotePlaces } from './palette/last-places.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

const { Part: SessionDialogs, load: fetchSessionDialogs } = createPart(
  async () => (await import('../features/session/session-dialogs.tsx')).SessionDialogs,
  stagesElsewhere,
);
const { Part: SavingStatus, load: fetchSavingStatus } = createPart(
  async () => (await import('./saving-status.tsx')).SavingStatus,
  stagesElsewhere,
);
/** For pages that go on without a network. */
export { fetchSavingStatus, fetchSessionDialogs };

interface LayoutProps {
  readonly children?: ReactNode;
}

/** The frame around every page. It is not rendered again when the page changes. An error page replaces the page, not the frame. */
export const Layout = memo(function Layout({ children }: LayoutProps) {
  const { isOver, isExpiring, user, mustSetUpTwoStep } = useSession();
  const isInside = user !== undefined && !mustSetUpTwoStep;
  const tools = useHeaderTools(isInside);
  const isSaving = useHasSavingRuns();
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <DemoBanner />
      <Header tools={isInside ? tools : undefined} />
      <PendingPage />
      <ConnectionBanner />
      <Main userId={isInside ? String(user.id) : ''}>{children}</Main>
      {isInside && <OpenTools tools={tools} />}
      <Toaster />
      {isSaving && <SavingStatus />}
      {(isOver || isExpiring) && <SessionDialogs />}
      {/* Without a session there is nothing to lose but a password. */}
      {user && <UnsavedGuard />}
    </>
  );
});

/** The page itself. `userId`: blank for who may not use the product. */
function Main({ userId, children }: LayoutProps & { readonly userId: string }) {
  const main = useFocusOnNavigation();
  useNotePlaces(userId);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children ?? <Outlet />}
      {/* For lists that come and go: beside the page itself, they would have the browser style all of it again. */}
      <div data-lists />
    </main>
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
      {frameMessages.demo}
    </aside>
  ) : null;
}

/** Said at once on every page. For a signed-in user the server decides whether the connection is back. */
function ConnectionBanner() {
  const { session, phase, isConnectionLost } = useSession();
  const isOffline = useIsOffline();
  const isSignedOut = phase === 'signed-out';
  return (
    <output>
      {isSignedOut && isOffline && <span className={styles.lost}>{frameMessages.offline}</span>}
      {!isSignedOut && isConnectionLost && (
        <span className={styles.lost}>
          {frameMessages.connectionLost}
          <button type="button" onClick={() => void session.check()}>
            Try again
          </button>
        </span>
      )}
    </output>
  );
}

/** Shows that a click on a link was heard while its page is still being fetched. */
function PendingPage() {
  const { state } = useNavigation();
  return (
    <output>
      {state !== 'idle' && (
        <span className={styles.pending}>
          <span className={styles.heard}>{frameMessages.opening}</span>
          <StillTrying className={styles.late} what={frameMessages.opening} />
        </span>
      )}
    </output>
  );
}
