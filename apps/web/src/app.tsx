import { frameMessages } from '@disclosure/core';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import type { Session } from './features/session/session.ts';
import { SessionContext } from './features/session/use-session.ts';
import { type Api, ApiContext } from './lib/api.tsx';
import { keepDraftsOf } from './lib/form-drafts.ts';
import { handFiles } from './lib/handed-files.ts';
import { RouteTableContext } from './lib/route-table.ts';
import type { Saving } from './lib/saving/saving.ts';
import { createSaving, SavingContext } from './lib/saving/use-saving.ts';
import { toasts } from './lib/toasts.ts';
import { unsaved } from './lib/unsaved.ts';
import { routes } from './routes.tsx';
import { createLastPlace, LastPlaceContext } from './shell/guard.tsx';
import { theme } from './styles/theme.ts';

interface AppProps {
  readonly session: Session;
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly router: RouterProviderProps['router'];
}

export function App({ session, api, queryClient, router }: AppProps) {
  const [lastPlace] = useState(createLastPlace);
  const [saving] = useState(() => createSaving(api, queryClient));
  useEffect(() => forgetOnChange(session, queryClient, saving), [session, queryClient, saving]);
  return (
    // No page uses its classes for widths of the screen, and tests would read their rules for every style.
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <ApiContext value={api}>
            <RouteTableContext value={routes}>
              <LastPlaceContext value={lastPlace}>
                <SavingContext value={saving}>
                  <RouterProvider router={router} />
                </SavingContext>
              </LastPlaceContext>
            </RouteTableContext>
          </ApiContext>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Clears what belongs to the user before when the user changes. When an ended session continues, failed queries run again. */
function forgetOnChange(session: Session, queryClient: QueryClient, saving: Saving) {
  let before = session.get();
  return session.subscribe(() => {
    const { user, isOver } = session.get();
    if (before.user && before.user.id !== user?.id) {
      queryClient.clear();
      saving.forgetAll();
      handFiles([]);
    } else if (before.isOver && !isOver) void queryClient.invalidateQueries();
    if (user && before.user?.id !== user.id) {
      toasts.forgetAll();
      if (unsaved.isAtRisk()) toasts.show(frameMessages.session.inputDropped, 'failed');
      keepDraftsOf(String(user.id));
    }
    before = session.get();
  });
}

/** The key is also read by public/color-scheme.js, before anything is drawn. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });
